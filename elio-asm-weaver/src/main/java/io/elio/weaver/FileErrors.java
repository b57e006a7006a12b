package io.elio.weaver;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Puts into words what exceptions of the file system say by their class alone: their message is the name of the file. */
final class FileErrors {
    private FileErrors() {
    }

    static IOException explained(FileSystemException failure) {
        return new IOException(failure.getFile() + " cannot be read or written: " + reason(failure), failure);
    }

    private static String reason(FileSystemException failure) {
        if (failure instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        return failure.getReason() == null ? failure.getClass().getSimpleName() : failure.getReason();
    }
}
