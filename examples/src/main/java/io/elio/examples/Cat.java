package io.elio.examples;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.Task;
import io.elio.io.AsyncFile;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cat FILE}. */
@Command(name = "cat", description = "Copies a file to standard output.")
final class Cat implements Callable<Integer> {
    private static final int CHUNK_BYTES = 64 * 1024;

    @Parameters(paramLabel = "FILE", description = "The file to read.")
    private Path file;

    @Override
    public Integer call() {
        // Not System.out, which swallows failures: a reader that goes away would not end this.
        Elio.run(() -> copy(file, new FileOutputStream(FileDescriptor.out)));
        return 0;
    }

    /** Reads asynchronously; the writes are those of the stream, and may block. */
    @Async
    static Task<Long> copy(Path file, OutputStream out) throws IOException {
        WritableByteChannel target = Channels.newChannel(out);
        try (AsyncFile source = await(AsyncFile.open(file))) {
            ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK_BYTES);
            long copied = 0;
            while (await(source.read(chunk, copied)) >= 0) {
                copied += target.write(chunk.flip());
                chunk.clear();
            }
            return Task.of(copied);
        }
    }
}
