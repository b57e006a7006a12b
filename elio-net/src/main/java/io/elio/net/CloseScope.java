package io.elio.net;

/** What the end of a direction of a {@link ByteStream} means for the stream. */
public enum CloseScope {
    /** Only this direction has ended; the other one goes on. */
    WRITE_DIRECTION,
    /** The session has ended, in both directions. */
    WHOLE_SESSION
}
