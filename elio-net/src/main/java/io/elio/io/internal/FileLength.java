package io.elio.io.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Lengths of files, through a channel. Each call may block. */
public final class FileLength {
    private FileLength() {
    }

    /** Cuts the file or extends it with zeros. */
    public static void set(FileChannel channel, long length) throws IOException {
        channel.truncate(length);
        extend(channel, length);
    }

    /** Makes the file at least that long, with zeros. */
    public static void extend(FileChannel channel, long length) throws IOException {
        if (channel.size() < length) {
            channel.write(ByteBuffer.allocate(1), length - 1);
        }
    }
}
