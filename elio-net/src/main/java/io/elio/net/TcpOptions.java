package io.elio.net;

import io.elio.io.SocketSettings;

/**
 * Options of TCP sockets, immutable; the {@code with} methods answer changed copies.
 *
 * @see #defaults
 */
public final class TcpOptions {
    private static final int BACKLOG = 128;
    private static final TcpOptions DEFAULTS = new TcpOptions(new SocketSettings(true, true, false, 0, 0, BACKLOG));

    private final SocketSettings settings;

    private TcpOptions(SocketSettings settings) {
        this.settings = settings;
    }

    /** SO_REUSEADDR and TCP_NODELAY on, SO_KEEPALIVE off, the system's buffer sizes, a backlog of 128. */
    public static TcpOptions defaults() {
        return DEFAULTS;
    }

    /** SO_REUSEADDR of listeners: bind although connections of an earlier listener linger. */
    public TcpOptions withReuseAddress(boolean on) {
        return new TcpOptions(new SocketSettings(on, settings.noDelay(), settings.keepAlive(), settings.receiveBuffer(),
            settings.sendBuffer(), settings.backlog()));
    }

    /** TCP_NODELAY: send small writes at once instead of collecting them. */
    public TcpOptions withNoDelay(boolean on) {
        return new TcpOptions(new SocketSettings(settings.reuseAddress(), on, settings.keepAlive(), settings.receiveBuffer(),
            settings.sendBuffer(), settings.backlog()));
    }

    /** SO_KEEPALIVE: probe an idle peer. */
    public TcpOptions withKeepAlive(boolean on) {
        return new TcpOptions(new SocketSettings(settings.reuseAddress(), settings.noDelay(), on, settings.receiveBuffer(),
            settings.sendBuffer(), settings.backlog()));
    }

    /** SO_RCVBUF in bytes; 0 leaves the system's. */
    public TcpOptions withReceiveBuffer(int bytes) {
        return new TcpOptions(new SocketSettings(settings.reuseAddress(), settings.noDelay(), settings.keepAlive(),
            atLeast(0, bytes, "receiveBuffer"), settings.sendBuffer(), settings.backlog()));
    }

    /** SO_SNDBUF in bytes; 0 leaves the system's. */
    public TcpOptions withSendBuffer(int bytes) {
        return new TcpOptions(new SocketSettings(settings.reuseAddress(), settings.noDelay(), settings.keepAlive(),
            settings.receiveBuffer(), atLeast(0, bytes, "sendBuffer"), settings.backlog()));
    }

    /** How many connections a listener keeps that nobody has accepted yet. */
    public TcpOptions withBacklog(int connections) {
        return new TcpOptions(new SocketSettings(settings.reuseAddress(), settings.noDelay(), settings.keepAlive(),
            settings.receiveBuffer(), settings.sendBuffer(), atLeast(1, connections, "backlog")));
    }

    SocketSettings settings() {
        return settings;
    }

    private static int atLeast(int least, int value, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: >= " + least + ")");
        }
        return value;
    }

    @Override
    public String toString() {
        return "TcpOptions" + settings.toString().substring(settings.getClass().getSimpleName().length());
    }
}
