package io.elio.io;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * One range of a file in a batch, see {@link AsyncFile#readBatch}.
 *
 * @param buffer what is filled, or written; its position moves
 * @param position the offset of the first byte, or {@link #CURRENT}
 */
public record FileSegment(ByteBuffer buffer, long position) {
    /** The position where the previous operation without a position ended. */
    public static final long CURRENT = IoFile.CURRENT;

    /** Refuses other negative positions. */
    public FileSegment {
        Objects.requireNonNull(buffer, "buffer");
        if (position < CURRENT) {
            throw new IllegalArgumentException("position: " + position + " (expected: >= 0, or FileSegment.CURRENT)");
        }
    }
}
