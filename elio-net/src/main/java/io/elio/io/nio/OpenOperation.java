package io.elio.io.nio;

import io.elio.CancelToken;
import io.elio.io.IoFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Opens a file for reading. */
final class OpenOperation extends FileOperation<IoFile> {
    private final Path path;
    private FileChannel channel;

    OpenOperation(Path path) {
        super("open", null);
        this.path = path;
        prepare(CancelToken.none());
        if (path.getFileSystem() != FileSystems.getDefault()) {
            finishNow(new IllegalArgumentException("path " + path + " of the file system " + path.getFileSystem()
                + " (expected: one of the default file system)"));
        }
    }

    @Override
    int perform() throws IOException {
        channel = FileChannel.open(path, StandardOpenOption.READ);
        return 0;
    }

    @Override
    protected IoFile value(int outcome) {
        return new NioFile(channel, path);
    }

    @Override
    protected String subject() {
        return path.toString();
    }
}
