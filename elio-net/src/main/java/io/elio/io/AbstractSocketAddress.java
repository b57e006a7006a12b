package io.elio.io;

import java.net.SocketAddress;
import java.util.Objects;

/**
 * A name of Linux's abstract namespace for Unix domain sockets: it is no file, and gone with its last socket. Immutable.
 */
public final class AbstractSocketAddress extends SocketAddress {
    private static final long serialVersionUID = 1;

    private final String name;

    private AbstractSocketAddress(String name) {
        this.name = name;
    }

    /** @param name without a leading character; not empty */
    public static AbstractSocketAddress of(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("name: empty (expected: at least one character)");
        }
        return new AbstractSocketAddress(name);
    }

    public String name() {
        return name;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AbstractSocketAddress address && address.name.equals(name);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(name);
    }

    /** The name after an {@code @}, as system tools show it. */
    @Override
    public String toString() {
        return "@" + name;
    }
}
