package io.elio.io.internal.uring;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * {@code struct sockaddr_in} and {@code sockaddr_in6} of Linux, in buffers of native byte order: family at 0, port in
 * network order at 2; IPv4: address at 4; IPv6: flow at 4, address at 8, scope at 24.
 */
final class SocketAddresses {
    static final int AF_INET = 2;
    static final int AF_INET6 = 10;
    /** {@code sizeof(struct sockaddr_storage)}. */
    static final int STORAGE = 128;
    private static final int SIZE_4 = 16;
    private static final int SIZE_6 = 28;

    private SocketAddresses() {
    }

    /** The family of a socket for {@code address}: the wildcard takes IPv6, which serves both, if the machine has it. */
    static int family(InetAddress address, boolean ipv6Available) {
        boolean ipv6 = address instanceof Inet6Address || address.isAnyLocalAddress() && ipv6Available;
        return ipv6 ? AF_INET6 : AF_INET;
    }

    /** Writes an address at the start of {@code memory}; answers its size. */
    static int put(InetSocketAddress address, ByteBuffer memory) {
        putPort(memory, address.getPort());
        byte[] bytes = address.getAddress().getAddress();
        if (address.getAddress() instanceof Inet4Address) {
            memory.putShort(0, (short) AF_INET).put(4, bytes).putLong(8, 0);
            return SIZE_4;
        }
        memory.putShort(0, (short) AF_INET6).putInt(4, 0).put(8, bytes).putInt(24, ((Inet6Address) address.getAddress()).getScopeId());
        return SIZE_6;
    }

    /** Reads what the kernel wrote; an IPv4 address in IPv6 form comes out as IPv4. */
    static InetSocketAddress get(ByteBuffer memory) {
        try {
            int port = Short.toUnsignedInt(memory.order(ByteOrder.BIG_ENDIAN).getShort(2));
            int family = memory.order(ByteOrder.nativeOrder()).getShort(0);
            return new InetSocketAddress(family == AF_INET6 ? address6(memory) : address4(memory), port);
        } catch (UnknownHostException e) {
            throw new AssertionError("an address of the right length", e);
        }
    }

    private static InetAddress address4(ByteBuffer memory) throws UnknownHostException {
        byte[] bytes = new byte[4];
        memory.get(4, bytes);
        return InetAddress.getByAddress(bytes);
    }

    private static InetAddress address6(ByteBuffer memory) throws UnknownHostException {
        byte[] bytes = new byte[16];
        memory.get(8, bytes);
        InetAddress address = InetAddress.getByAddress(bytes);
        int scope = memory.getInt(24);
        return scope != 0 && address instanceof Inet6Address ? Inet6Address.getByAddress(null, bytes, scope) : address;
    }

    private static void putPort(ByteBuffer memory, int port) {
        memory.order(ByteOrder.BIG_ENDIAN).putShort(2, (short) port).order(ByteOrder.nativeOrder());
    }
}
