package io.elio.io.internal.uring;

import io.elio.io.AbstractSocketAddress;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * {@code struct sockaddr_in}, {@code sockaddr_in6} and {@code sockaddr_un} of Linux, in buffers of native byte order: family at 0, port in
 * network order at 2; IPv4: address at 4; IPv6: flow at 4, address at 8, scope at 24. Unix: from 2 on the path and a zero, or a zero and
 * the abstract name, as far as the size of the address goes; nothing if it has none.
 */
final class SocketAddresses {
    static final int AF_UNIX = 1;
    static final int AF_INET = 2;
    static final int AF_INET6 = 10;
    /** {@code sizeof(struct sockaddr_storage)}. */
    static final int STORAGE = 128;
    private static final int NAME_AT = 2;
    private static final int SIZE_4 = 16;
    private static final int SIZE_6 = 28;

    private SocketAddresses() {
    }

    /** The family of a socket for {@code address}: the wildcard takes IPv6, which serves both, if the machine has it. */
    static int family(SocketAddress address, boolean ipv6Available) {
        return address instanceof InetSocketAddress inet ? family(inet.getAddress(), ipv6Available) : AF_UNIX;
    }

    private static int family(InetAddress address, boolean ipv6Available) {
        boolean ipv6 = address instanceof Inet6Address || address.isAnyLocalAddress() && ipv6Available;
        return ipv6 ? AF_INET6 : AF_INET;
    }

    /** Writes an address at the start of {@code memory}; answers its size. */
    static int put(SocketAddress address, ByteBuffer memory) {
        return address instanceof InetSocketAddress inet ? put(inet, memory) : put(unixName(address), memory);
    }

    private static int put(byte[] name, ByteBuffer memory) {
        memory.putShort(0, (short) AF_UNIX).put(NAME_AT, name);
        return NAME_AT + name.length;
    }

    /** With the zero that stands before or behind it. */
    static byte[] unixName(SocketAddress address) {
        if (address instanceof AbstractSocketAddress named) {
            byte[] name = named.name().getBytes(StandardCharsets.UTF_8);
            byte[] bytes = new byte[1 + name.length];
            System.arraycopy(name, 0, bytes, 1, name.length);
            return bytes;
        }
        byte[] path = PathBytes.of(((UnixDomainSocketAddress) address).getPath());
        return Arrays.copyOf(path, path.length + 1);
    }

    private static int put(InetSocketAddress address, ByteBuffer memory) {
        putPort(memory, address.getPort());
        byte[] bytes = address.getAddress().getAddress();
        if (address.getAddress() instanceof Inet4Address) {
            memory.putShort(0, (short) AF_INET).put(4, bytes).putLong(8, 0);
            return SIZE_4;
        }
        memory.putShort(0, (short) AF_INET6).putInt(4, 0).put(8, bytes).putInt(24, ((Inet6Address) address.getAddress()).getScopeId());
        return SIZE_6;
    }

    /** Reads what the kernel wrote, of which the address has {@code size} bytes; an IPv4 address in IPv6 form comes out as IPv4. */
    static SocketAddress get(ByteBuffer memory, int size) {
        if (memory.getShort(0) != AF_UNIX) {
            return getInet(memory);
        }
        byte[] name = new byte[Math.max(0, size - NAME_AT)];
        memory.get(NAME_AT, name);
        return unix(name);
    }

    private static SocketAddress unix(byte[] name) {
        if (name.length > 1 && name[0] == 0) {
            return AbstractSocketAddress.of(new String(name, 1, name.length - 1, StandardCharsets.UTF_8));
        }
        int end = 0;
        while (end < name.length && name[end] != 0) {
            end++;
        }
        return UnixDomainSocketAddress.of(new String(name, 0, end, StandardCharsets.UTF_8));
    }

    private static InetSocketAddress getInet(ByteBuffer memory) {
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
