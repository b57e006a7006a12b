package io.elio.net;

import io.elio.io.SocketSettings;

/**
 * Options of Unix domain sockets, immutable; the {@code with} methods answer changed copies.
 *
 * @see #defaults
 */
public final class UdsOptions {
    private static final int BACKLOG = 128;
    private static final UdsOptions DEFAULTS = new UdsOptions(0, 0, BACKLOG, true);

    private final int receiveBuffer;
    private final int sendBuffer;
    private final int backlog;
    private final boolean unlinkOnBind;

    private UdsOptions(int receiveBuffer, int sendBuffer, int backlog, boolean unlinkOnBind) {
        this.receiveBuffer = receiveBuffer;
        this.sendBuffer = sendBuffer;
        this.backlog = backlog;
        this.unlinkOnBind = unlinkOnBind;
    }

    /** The system's buffer sizes, a backlog of 128, and a socket that an earlier listener left behind is replaced. */
    public static UdsOptions defaults() {
        return DEFAULTS;
    }

    /** SO_RCVBUF in bytes; 0 leaves the system's. */
    public UdsOptions withReceiveBuffer(int bytes) {
        return new UdsOptions(atLeast(0, bytes, "receiveBuffer"), sendBuffer, backlog, unlinkOnBind);
    }

    /** SO_SNDBUF in bytes; 0 leaves the system's. */
    public UdsOptions withSendBuffer(int bytes) {
        return new UdsOptions(receiveBuffer, atLeast(0, bytes, "sendBuffer"), backlog, unlinkOnBind);
    }

    /** How many connections a listener keeps that nobody has accepted yet. */
    public UdsOptions withBacklog(int connections) {
        return new UdsOptions(receiveBuffer, sendBuffer, atLeast(1, connections, "backlog"), unlinkOnBind);
    }

    /** Whether a listener deletes a socket that it finds at its path. Anything else that it finds there is left alone: EADDRINUSE. */
    public UdsOptions withUnlinkOnBind(boolean on) {
        return new UdsOptions(receiveBuffer, sendBuffer, backlog, on);
    }

    SocketSettings settings() {
        return new SocketSettings(false, false, false, receiveBuffer, sendBuffer, backlog);
    }

    boolean unlinksOnBind() {
        return unlinkOnBind;
    }

    private static int atLeast(int least, int value, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: >= " + least + ")");
        }
        return value;
    }

    @Override
    public String toString() {
        return "UdsOptions[receiveBuffer=" + receiveBuffer + ", sendBuffer=" + sendBuffer + ", backlog=" + backlog
            + ", unlinkOnBind=" + unlinkOnBind + "]";
    }
}
