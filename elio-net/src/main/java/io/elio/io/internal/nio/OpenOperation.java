package io.elio.io.internal.nio;

import io.elio.CancelToken;
import io.elio.io.FileMode;
import io.elio.io.IoFile;
import io.elio.io.internal.OpenHandles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Opens a file. */
final class OpenOperation extends FileOperation<IoFile> {
    private final OpenHandles opened;
    private final Path path;
    private final FileMode mode;
    private NioFile file;

    OpenOperation(OpenHandles opened, Path path, FileMode mode) {
        super("open", null);
        this.opened = opened;
        this.path = path;
        this.mode = mode;
        prepare(CancelToken.none());
        if (path.getFileSystem() != FileSystems.getDefault()) {
            finishNow(new IllegalArgumentException("path " + path + " of the file system " + path.getFileSystem()
                + " (expected: one of the default file system)"));
        }
    }

    @Override
    int perform() throws IOException {
        file = opened.add(new NioFile(FileChannel.open(path, mode.options(), attributes()), path));
        return 0;
    }

    private FileAttribute<?>[] attributes() {
        return mode.permissions().isEmpty() ? new FileAttribute<?>[0]
            : new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(mode.permissions())};
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
