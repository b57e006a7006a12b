package io.elio.net;

import io.elio.io.SocketSettings;
import io.elio.io.SocketSettings.Option;
import java.time.Duration;

/**
 * Options of TCP sockets, immutable; the {@code with} methods answer changed copies.
 *
 * @see #defaults
 */
public final class TcpOptions {
    private static final TcpOptions DEFAULTS = new TcpOptions(SocketSettings.none().with(Option.REUSE_ADDRESS, true)
        .with(Option.NO_DELAY, true).with(Option.KEEP_ALIVE, false));

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
        return new TcpOptions(settings.with(Option.REUSE_ADDRESS, on));
    }

    /** SO_REUSEPORT of listeners: several of one user may bind to the same port, and the system spreads the connections over them. */
    public TcpOptions withReusePort(boolean on) {
        return new TcpOptions(settings.with(Option.REUSE_PORT, on));
    }

    /** TCP_NODELAY: send small writes at once instead of collecting them. */
    public TcpOptions withNoDelay(boolean on) {
        return new TcpOptions(settings.with(Option.NO_DELAY, on));
    }

    /** SO_KEEPALIVE: probe an idle peer, at the times of the system. */
    public TcpOptions withKeepAlive(boolean on) {
        return new TcpOptions(settings.with(Option.KEEP_ALIVE, on));
    }

    /**
     * SO_KEEPALIVE with times of its own: a peer that was silent for {@code idle} is probed every {@code interval}, and given up after so many
     * probes without an answer: what waits fails with ETIMEDOUT then. Times in whole seconds, from 1 s to 32,767 s; 1 to 127 probes.
     *
     * @throws IllegalArgumentException if one is out of its range
     */
    public TcpOptions withKeepAlive(Duration idle, Duration interval, int probes) {
        return new TcpOptions(settings.with(Option.KEEP_ALIVE, true).with(Option.KEEP_ALIVE_IDLE, seconds(idle, "idle"))
            .with(Option.KEEP_ALIVE_INTERVAL, seconds(interval, "interval")).with(Option.KEEP_ALIVE_PROBES, within(1, probes, 127, "probes")));
    }

    /**
     * TCP_USER_TIMEOUT (RFC 5482): a connection whose peer does not acknowledge what was sent for so long is given up, and what waits fails with
     * ETIMEDOUT. In milliseconds, from 1 ms to 24 days. Refused with ENOPROTOOPT by nio, as the JDK does not have it.
     */
    public TcpOptions withUserTimeout(Duration timeout) {
        long millis = timeout.toMillis();
        if (millis < 1 || millis > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("timeout: " + timeout + " (expected: 1 ms to 24 days)");
        }
        return new TcpOptions(settings.with(Option.USER_TIMEOUT, (int) millis));
    }

    /** SO_RCVBUF in bytes; 0 leaves the system's. */
    public TcpOptions withReceiveBuffer(int bytes) {
        return new TcpOptions(settings.withBytes(Option.RECEIVE_BUFFER, bytes));
    }

    /** SO_SNDBUF in bytes; 0 leaves the system's. */
    public TcpOptions withSendBuffer(int bytes) {
        return new TcpOptions(settings.withBytes(Option.SEND_BUFFER, bytes));
    }

    /** How many connections a listener keeps that nobody has accepted yet. */
    public TcpOptions withBacklog(int connections) {
        return new TcpOptions(settings.withBacklog(connections));
    }

    SocketSettings settings() {
        return settings;
    }

    private static int seconds(Duration time, String name) {
        if (time.getNano() != 0 || time.getSeconds() < 1 || time.getSeconds() > Short.MAX_VALUE) {
            throw new IllegalArgumentException(name + ": " + time + " (expected: whole seconds, 1 to " + Short.MAX_VALUE + ")");
        }
        return (int) time.getSeconds();
    }

    private static int within(int least, int value, int most, String name) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + least + " to " + most + ")");
        }
        return value;
    }

    @Override
    public String toString() {
        return "TcpOptions[" + settings + "]";
    }
}
