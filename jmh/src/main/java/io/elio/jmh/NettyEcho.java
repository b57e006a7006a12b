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

    /** Opens closed-loop connections, which go on until the load is over. */
    static void load(SocketAddress server, int connections, int messageBytes, EchoLoad load) throws InterruptedException {
        Bootstrap bootstrap = new Bootstrap().group(oneLoop()).channel(IoUringSocketChannel.class);
        for (int i = 0; i < connections; i++) {
            bootstrap.clone().handler(new ClientHandler(messageBytes, load)).connect(server).sync();
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
        private final EchoLoad load;
        private int missing;

        ClientHandler(int messageBytes, EchoLoad load) {
            this.messageBytes = messageBytes;
            this.load = load;
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
            if (missing == 0 && load.goesOn()) {
                send(context);
            } else if (missing == 0) {
                context.close();
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            load.closed();
        }
    }
}
