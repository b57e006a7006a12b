package io.elio.io;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** Options of a socket as a backend sets them; those that are not among them stay as the system has them. Immutable. */
public final class SocketSettings {
    private static final int BACKLOG = 128;
    private static final SocketSettings NONE = new SocketSettings(new EnumMap<>(Option.class), BACKLOG);

    private final Map<Option, Integer> values;
    private final int backlog;

    /** The map is given away. */
    private SocketSettings(EnumMap<Option, Integer> values, int backlog) {
        this.values = Collections.unmodifiableMap(values);
        this.backlog = backlog;
    }

    /** An option; switches are 1 or 0. */
    public enum Option {
        /** SO_REUSEADDR, of listeners. */
        REUSE_ADDRESS(true, false),
        /** SO_REUSEPORT, of listeners. */
        REUSE_PORT(true, false),
        /** TCP_NODELAY. */
        NO_DELAY(false, true),
        /** SO_KEEPALIVE. */
        KEEP_ALIVE(false, true),
        /** TCP_KEEPIDLE, in seconds. */
        KEEP_ALIVE_IDLE(false, true),
        /** TCP_KEEPINTVL, in seconds. */
        KEEP_ALIVE_INTERVAL(false, true),
        /** TCP_KEEPCNT. */
        KEEP_ALIVE_PROBES(false, true),
        /** TCP_USER_TIMEOUT, in milliseconds. */
        USER_TIMEOUT(false, true),
        /** SO_RCVBUF, in bytes. */
        RECEIVE_BUFFER(true, true),
        /** SO_SNDBUF, in bytes. */
        SEND_BUFFER(false, true);

        private final boolean ofListeners;
        private final boolean ofConnections;

        Option(boolean ofListeners, boolean ofConnections) {
            this.ofListeners = ofListeners;
            this.ofConnections = ofConnections;
        }

        /** Whether it says something about the listener itself, not only about what it accepts. */
        public boolean isOfListeners() {
            return ofListeners;
        }

        public boolean isOfConnections() {
            return ofConnections;
        }
    }

    /** No option, and a backlog of 128. */
    public static SocketSettings none() {
        return NONE;
    }

    public SocketSettings with(Option option, int value) {
        EnumMap<Option, Integer> changed = copy();
        changed.put(option, value);
        return new SocketSettings(changed, backlog);
    }

    public SocketSettings with(Option option, boolean on) {
        return with(option, on ? 1 : 0);
    }

    /** {@link #with(Option, int)}; 0 leaves it to the system. */
    public SocketSettings withBytes(Option option, int bytes) {
        requireAtLeast(0, bytes, option.name());
        if (bytes > 0) {
            return with(option, bytes);
        }
        EnumMap<Option, Integer> changed = copy();
        changed.remove(option);
        return new SocketSettings(changed, backlog);
    }

    public SocketSettings withBacklog(int connections) {
        requireAtLeast(1, connections, "backlog");
        return new SocketSettings(copy(), connections);
    }

    private EnumMap<Option, Integer> copy() {
        EnumMap<Option, Integer> copy = new EnumMap<>(Option.class);
        copy.putAll(values);
        return copy;
    }

    /** In the order of the constants. */
    public Map<Option, Integer> values() {
        return values;
    }

    /** How many connections a listener keeps that nobody has accepted yet. */
    public int backlog() {
        return backlog;
    }

    private static void requireAtLeast(int least, int value, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: >= " + least + ")");
        }
    }

    @Override
    public String toString() {
        return values + ", backlog=" + backlog;
    }
}
