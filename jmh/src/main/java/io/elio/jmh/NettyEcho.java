package io.elio.jmh;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.channel.uring.IoUringSocketChannel;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicLong;

/** Netty on io_uring with one event loop: as the peer of our server, and as the client that loads both. */
final class NettyEcho {
    private NettyEcho() {
    }

    private static EventLoopGroup oneLoop() {
        return new MultiThreadIoEventLoopGroup(1, IoUringIoHandler.newFactory());
    }

    /** Answers the port. */
    static int serve(SocketAddress address) throws InterruptedException {
        Channel server = new ServerBootstrap().group(oneLoop()).channel(IoUringServerSocketChannel.class)
            .childHandler(new EchoHandler()).bind(address).sync().channel();
        return ((InetSocketAddress) server.localAddress()).getPort();
    }

    /** Opens closed-loop connections, which count their round trips. */
    static void load(SocketAddress server, int connections, int messageBytes, AtomicLong roundTrips) throws InterruptedException {
        Bootstrap bootstrap = new Bootstrap().group(oneLoop()).channel(IoUringSocketChannel.class);
        for (int i = 0; i < connections; i++) {
            bootstrap.clone().handler(new ClientHandler(messageBytes, roundTrips)).connect(server).sync();
        }
    }

    @ChannelHandler.Sharable
    private static final class EchoHandler extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            context.write(message, context.voidPromise());
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }
    }

    private static final class ClientHandler extends ChannelInboundHandlerAdapter {
        private final int messageBytes;
        private final AtomicLong roundTrips;
        private int missing;

        ClientHandler(int messageBytes, AtomicLong roundTrips) {
            this.messageBytes = messageBytes;
            this.roundTrips = roundTrips;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            send(context);
        }

        private void send(ChannelHandlerContext context) {
            missing = messageBytes;
            context.writeAndFlush(context.alloc().directBuffer(messageBytes).writeZero(messageBytes), context.voidPromise());
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf bytes = (ByteBuf) message;
            missing -= bytes.readableBytes();
            bytes.release();
            if (missing == 0) {
                // Only the one event loop counts; others read.
                roundTrips.setRelease(roundTrips.getPlain() + 1);
                send(context);
            }
        }
    }
}
