package io.elio.io.internal.nio;

import io.elio.CancelToken;
import io.elio.io.IoFile;
import io.elio.io.internal.OpenHandles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Opens a file for reading. */
final class OpenOperation extends FileOperation<IoFile> {
    private final OpenHandles opened;
    private final Path path;
    private NioFile file;

    OpenOperation(OpenHandles opened, Path path) {
        super("open", null);
        this.opened = opened;
        this.path = path;
        prepare(CancelToken.none());
        if (path.getFileSystem() != FileSystems.getDefault()) {
            finishNow(new IllegalArgumentException("path " + path + " of the file system " + path.getFileSystem()
                + " (expected: one of the default file system)"));
        }
    }

    @Override
    int perform() throws IOException {
        file = opened.add(new NioFile(FileChannel.open(path, StandardOpenOption.READ), path));
        return 0;
    }

    @Override
    protected IoFile value(int outcome) {
        return file;
    }

    @Override
    protected String subject() {
        return path.toString();
    }
}
