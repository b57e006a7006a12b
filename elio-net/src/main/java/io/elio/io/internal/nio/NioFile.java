package io.elio.io.internal.nio;

import io.elio.Awaitable;
import io.elio.io.IoFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** An open file. */
final class NioFile extends NioHandle implements IoFile {
    final FileChannel channel;
    private final Path path;

    NioFile(FileChannel channel, Path path) {
        super(channel);
        this.channel = channel;
        this.path = path;
    }

    @Override
    public Awaitable<Integer> read(ByteBuffer dst, long position) {
        return new FileReadOperation(this, dst, position);
    }

    @Override
    String subject() {
        return path.toString();
    }
}
