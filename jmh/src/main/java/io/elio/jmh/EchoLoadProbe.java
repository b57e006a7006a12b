package io.elio.jmh;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Loads an echo server and prints round trips per second. Arguments: port, connections, bytes, warm-up and measured milliseconds. */
public final class EchoLoadProbe {
    private EchoLoadProbe() {
    }

    public static void main(String[] args) throws InterruptedException {
        InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
        int connections = Integer.parseInt(args[1]);
        EchoLoad load = new EchoLoad(connections);
        NettyEcho.load(server, connections, Integer.parseInt(args[2]), load);
        Thread.sleep(Long.parseLong(args[3]));
        System.out.println("start");
        long before = load.roundTrips();
        long start = System.nanoTime();
        Thread.sleep(Long.parseLong(args[4]));
        long done = load.roundTrips() - before;
        System.out.println("perSecond " + done * 1e9 / (System.nanoTime() - start));
        load.end();
        System.exit(0);
    }
}
