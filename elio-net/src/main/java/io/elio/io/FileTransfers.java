package io.elio.io;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.Awaitable;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.Task;
import io.elio.io.FileTransferResult.End;
import io.elio.io.internal.errno.Errno;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Transfers of a file that take several operations, and answer their progress instead of throwing. */
final class FileTransfers {
    private FileTransfers() {
    }

    /** One read or write. Its failures are those of the await. */
    interface Operation {
        Awaitable<Integer> at(ByteBuffer buffer, long position, CancelToken token) throws ErrnoException;
    }

    /** @throws ErrnoException EOVERFLOW if the range ends behind the last offset there is */
    static void requireRange(String syscall, long position, long length, Path path) throws ErrnoException {
        if (length < 1) {
            throw new IllegalArgumentException("length: " + length + " (expected: >= 1)");
        }
        if (position > Long.MAX_VALUE - length) {
            throw new ErrnoException(syscall, Errno.EOVERFLOW.number(), path.toString());
        }
    }

    /** Stops after the first operation that has transferred something. */
    static Task<FileTransferResult> some(Operation operation, ByteBuffer buffer, long position, CancelToken token, boolean reads) {
        return transfer(operation, buffer, position, token, reads, true);
    }

    static Task<FileTransferResult> exactly(Operation operation, ByteBuffer buffer, long position, CancelToken token, boolean reads) {
        return transfer(operation, buffer, position, token, reads, false);
    }

    @Async
    private static Task<FileTransferResult> transfer(Operation operation, ByteBuffer buffer, long position, CancelToken token,
        boolean reads, boolean some) {
        String syscall = reads ? "read" : "write";
        int start = buffer.position();
        if (position > Long.MAX_VALUE - buffer.remaining()) {
            return Task.of(ended(buffer, start, new ErrnoException(syscall, Errno.EOVERFLOW.number(), "")));
        }
        try {
            boolean going = buffer.hasRemaining();
            while (going) {
                if (token.isCancelled()) {
                    return Task.of(ended(buffer, start, new IoCancelledException(syscall, "")));
                }
                int count = await(step(operation, buffer, position + buffer.position() - start));
                if (count < 0) {
                    return Task.of(new FileTransferResult(buffer.position() - start, End.END_OF_FILE, null));
                }
                if (count == 0) {
                    return Task.of(ended(buffer, start, new ErrnoException(syscall, Errno.EIO.number(), "")));
                }
                going = !some && buffer.hasRemaining();
            }
            return Task.of(new FileTransferResult(buffer.position() - start, End.COMPLETE, null));
        } catch (ErrnoException e) {
            return Task.of(ended(buffer, start, e));
        }
    }

    /** Once more if it was interrupted before it could transfer anything. */
    @Async
    private static Task<Integer> step(Operation operation, ByteBuffer buffer, long position) throws ErrnoException {
        while (true) {
            try {
                return Task.of(await(operation.at(buffer, position, CancelToken.none())));
            } catch (ErrnoException e) {
                if (e.errno() != Errno.EINTR.number()) {
                    throw e;
                }
            }
        }
    }

    private static FileTransferResult ended(ByteBuffer buffer, int start, ErrnoException error) {
        long transferred = buffer.position() - start;
        return new FileTransferResult(transferred, error instanceof IoCancelledException ? End.CANCELLED : End.ERROR,
            error.withTransferred(transferred));
    }

    /** Each segment with a position is a coroutine, so that all of them are submitted before the first has ended. */
    @Async
    static Task<int[]> batch(Operation operation, List<FileSegment> segments) {
        int[] results = new int[segments.size()];
        List<AsyncCallable<Void>> bodies = new ArrayList<>();
        List<Integer> following = new ArrayList<>();
        for (int i = 0; i < results.length; i++) {
            int at = i;
            if (segments.get(i).position() == FileSegment.CURRENT) {
                following.add(i);
            } else {
                bodies.add(() -> inOrder(operation, segments, List.of(at), results));
            }
        }
        bodies.add(() -> inOrder(operation, segments, following, results));
        await(Elio.whenAll(bodies));
        return Task.of(results);
    }

    @Async
    private static Task<Void> inOrder(Operation operation, List<FileSegment> segments, List<Integer> chosen, int[] results) {
        for (int each : chosen) {
            results[each] = await(result(operation, segments.get(each)));
        }
        return Task.done();
    }

    @Async
    private static Task<Integer> result(Operation operation, FileSegment segment) {
        try {
            return Task.of(Math.max(0, await(step(operation, segment.buffer(), segment.position()))));
        } catch (ErrnoException e) {
            return Task.of(-e.errno());
        }
    }
}
