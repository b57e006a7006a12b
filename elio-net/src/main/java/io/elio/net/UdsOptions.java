package io.elio.net;

import io.elio.io.SocketSettings;
import io.elio.io.SocketSettings.Option;

/**
 * Options of Unix domain sockets, immutable; the {@code with} methods answer changed copies.
 *
 * @see #defaults
 */
public final class UdsOptions {
    private static final UdsOptions DEFAULTS = new UdsOptions(SocketSettings.none(), true);

    private final SocketSettings settings;
    private final boolean unlinkOnBind;

    private UdsOptions(SocketSettings settings, boolean unlinkOnBind) {
        this.settings = settings;
        this.unlinkOnBind = unlinkOnBind;
    }

    /** The system's buffer sizes, a backlog of 128, and a socket that an earlier listener left behind is replaced. */
    public static UdsOptions defaults() {
        return DEFAULTS;
    }

    /** SO_RCVBUF in bytes; 0 leaves the system's. */
    public UdsOptions withReceiveBuffer(int bytes) {
        return new UdsOptions(settings.withBytes(Option.RECEIVE_BUFFER, bytes), unlinkOnBind);
    }

    /** SO_SNDBUF in bytes; 0 leaves the system's. */
    public UdsOptions withSendBuffer(int bytes) {
        return new UdsOptions(settings.withBytes(Option.SEND_BUFFER, bytes), unlinkOnBind);
    }

    /** How many connections a listener keeps that nobody has accepted yet. */
    public UdsOptions withBacklog(int connections) {
        return new UdsOptions(settings.withBacklog(connections), unlinkOnBind);
    }

    /** Whether a listener deletes a socket that it finds at its path. Anything else that it finds there is left alone: EADDRINUSE. */
    public UdsOptions withUnlinkOnBind(boolean on) {
        return new UdsOptions(settings, on);
    }

    SocketSettings settings() {
        return settings;
    }

    boolean unlinksOnBind() {
        return unlinkOnBind;
    }

    @Override
    public String toString() {
        return "UdsOptions[" + settings + ", unlinkOnBind=" + unlinkOnBind + "]";
    }
}
