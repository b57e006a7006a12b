package io.elio.io.internal.nio;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The threads that block for one worker: two at most, started when a file is used, gone after some idle seconds. */
final class FileThreads {
    private static final int THREADS = 2;
    private static final int IDLE_SECONDS = 5;
    private static final int CROWD = 256;

    private final ThreadPoolExecutor pool =
        new ThreadPoolExecutor(THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), FileThreads::thread);

    FileThreads() {
        pool.allowCoreThreadTimeOut(true);
    }

    private static Thread thread(Runnable body) {
        Thread thread = new Thread(null, body, "elio-nio-file", 0, false);
        thread.setDaemon(true);
        return thread;
    }

    /** Whether so many operations wait for a thread that those which are bounded are refused. */
    boolean isCrowded() {
        return pool.getQueue().size() >= CROWD;
    }

    void execute(FileOperation<?> operation) {
        pool.execute(operation);
    }

    /** Takes back an operation that no thread has begun; false if one has. */
    boolean takeBack(FileOperation<?> operation) {
        return pool.getQueue().remove(operation);
    }

    /** Ends as cancelled all that no thread has begun. On the context's thread. */
    void cancelQueued() {
        List<Runnable> queued = new ArrayList<>(pool.getQueue());
        queued.forEach(each -> ((FileOperation<?>) each).cancel());
    }

    void close() {
        pool.shutdown();
    }
}
