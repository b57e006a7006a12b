package io.elio.io;

/**
 * How a transfer ended, and what it had done until then.
 *
 * @param transferred in bytes; the position of the buffer has moved by just that
 * @param end why it ended
 * @param error with {@link End#ERROR} and {@link End#CANCELLED}; otherwise null
 */
public record FileTransferResult(long transferred, End end, ErrnoException error) {
    /** Why a transfer ended. */
    public enum End {
        /** All was done that was asked for. */
        COMPLETE,
        /** The file has ended. */
        END_OF_FILE,
        /** A system call has failed. */
        ERROR,
        /** The token was cancelled first. */
        CANCELLED
    }

    /** Whether all was done. */
    public boolean isComplete() {
        return end == End.COMPLETE;
    }
}
