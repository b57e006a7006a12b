package io.elio.examples;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.io.AsyncFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/** Counts the words in the sources and texts below a folder, several files at a time. */
final class Words {
    private static final int READERS = 16;
    private static final int CHUNK_BYTES = 32 * 1024;

    /** What was read. */
    record Count(int files, long bytes, long words) {
        static final Count NONE = new Count(0, 0, 0);

        Count plus(Count other) {
            return new Count(files + other.files, bytes + other.bytes, words + other.words);
        }
    }

    private Words() {
    }

    /** Counts at most {@code limit} files. Walking the folder blocks, so a thread of the blocking pool does it. */
    @Async
    static Task<Count> countBelow(Path folder, int limit) throws IOException {
        Queue<Path> files = await(Elio.spawnBlocking(() -> textsBelow(folder, limit)));
        List<JoinHandle<Count>> readers = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
            readers.add(Elio.spawn(() -> countAll(files)));
        }
        Count total = Count.NONE;
        for (JoinHandle<Count> reader : readers) {
            total = total.plus(await(reader));
        }
        return Task.of(total);
    }

    @Async
    private static Task<Count> countAll(Queue<Path> files) throws IOException {
        Count total = Count.NONE;
        for (Path file = files.poll(); file != null; file = files.poll()) {
            total = total.plus(await(count(file)));
        }
        return Task.of(total);
    }

    @Async
    static Task<Count> count(Path path) throws IOException {
        try (AsyncFile file = await(AsyncFile.open(path))) {
            ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK_BYTES);
            long bytes = 0;
            long words = 0;
            boolean inWord = false;
            while (await(file.read(chunk, bytes)) >= 0) {
                bytes += chunk.flip().remaining();
                words += wordStarts(chunk, inWord);
                inWord = !isBlank(chunk.get(chunk.limit() - 1));
                chunk.clear();
            }
            return Task.of(new Count(1, bytes, words));
        }
    }

    private static long wordStarts(ByteBuffer chunk, boolean inWord) {
        long starts = 0;
        boolean previous = inWord;
        for (int i = chunk.position(); i < chunk.limit(); i++) {
            boolean current = !isBlank(chunk.get(i));
            starts += current && !previous ? 1 : 0;
            previous = current;
        }
        return starts;
    }

    /** Bytes above 127 are parts of letters in UTF-8. */
    private static boolean isBlank(byte b) {
        return b >= 0 && b <= ' ';
    }

    private static Queue<Path> textsBelow(Path folder, int limit) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return new ConcurrentLinkedQueue<>(all.filter(Words::isText).limit(limit).toList());
        }
    }

    private static boolean isText(Path path) {
        String name = path.getFileName().toString();
        return (name.endsWith(".md") || name.endsWith(".java")) && Files.isRegularFile(path);
    }
}
