package io.elio.io.internal.nio;

import io.elio.CancelToken;
import java.io.IOException;
import java.nio.channels.FileChannel;

/** Asks for the size of a file. */
final class SizeOperation extends FileOperation<Long> {
    private final FileChannel channel;
    private long size;

    SizeOperation(NioFile file, CancelToken token) {
        super("fstat", file);
        channel = file.channel;
        prepare(token);
    }

    @Override
    int perform() throws IOException {
        size = channel.size();
        return 0;
    }

    @Override
    protected Long value(int outcome) {
        return size;
    }
}
