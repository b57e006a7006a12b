package io.elio.io.internal.uring;

import io.elio.Awaitable;
import io.elio.io.IoFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** An open file. */
final class UringFile extends SharedHandle implements IoFile {
    private final Path path;

    UringFile(int fd, Path path) {
        super(fd);
        this.path = path;
    }

    @Override
    public Awaitable<Integer> read(ByteBuffer dst, long position) {
        return new FileReadOperation(this, dst, position);
    }

    String subject() {
        return path.toString();
    }
}
