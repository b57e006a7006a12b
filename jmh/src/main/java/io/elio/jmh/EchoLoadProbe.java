package io.elio.jmh;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicLong;

/** Loads an echo server and prints round trips per second. Arguments: port, connections, bytes, warm-up and measured milliseconds. */
public final class EchoLoadProbe {
    private EchoLoadProbe() {
    }

    public static void main(String[] args) throws InterruptedException {
        InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
        AtomicLong roundTrips = new AtomicLong();
        NettyEcho.load(server, Integer.parseInt(args[1]), Integer.parseInt(args[2]), roundTrips);
        Thread.sleep(Long.parseLong(args[3]));
        System.out.println("start");
        long before = roundTrips.get();
        long start = System.nanoTime();
        Thread.sleep(Long.parseLong(args[4]));
        long done = roundTrips.get() - before;
        System.out.println("perSecond " + done * 1e9 / (System.nanoTime() - start));
        System.exit(0);
    }
}
