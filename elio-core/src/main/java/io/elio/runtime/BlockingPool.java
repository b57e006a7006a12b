package io.elio.runtime;

import io.elio.Task;
import io.elio.coro.Coroutine;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads on which blocking calls run, so that workers never block. They are daemons, made when needed, and end after
 * half a minute without work. At most {@value #QUEUE_LIMIT} calls wait for a thread; further ones are refused. What was
 * accepted runs, also after a shutdown of the scheduler, unless the JVM ends.
 */
public final class BlockingPool {
    /** The most calls that wait for a thread. */
    public static final int QUEUE_LIMIT = 1 << 18;

    private static final long KEEP_ALIVE_SECONDS = 30;
    private static final AtomicInteger DETACHED = new AtomicInteger();

    private final String scheduler;
    private final int threads;
    private final ClassLoader loader;
    /** Made under the monitor when the first call comes: most programs make none. */
    private volatile ThreadPoolExecutor executor;
    /** Guarded by this. */
    private boolean ended;

    BlockingPool(String scheduler, int threads, ClassLoader loader) {
        this.scheduler = scheduler;
        this.threads = threads;
        this.loader = loader;
    }

    /** See {@link io.elio.Elio#spawnBlocking}. */
    public static <T> Task<T> call(Callable<T> job) {
        return BlockingCall.calling(job);
    }

    /** Where the coroutine's home runs such calls; if it has nothing for them, on a thread of its own. */
    static void execute(Coroutine coroutine, Runnable job) {
        if (!coroutine.home().executeBlocking(job)) {
            daemon(new Thread(job, "elio-blocking-" + DETACHED.getAndIncrement()), Thread.currentThread().getContextClassLoader()).start();
        }
    }

    void execute(Runnable job) {
        ThreadPoolExecutor present = executor == null ? open() : executor;
        try {
            present.execute(job);
        } catch (RejectedExecutionException refused) {
            throw new RejectedExecutionException(present.isShutdown()
                ? "spawnBlocking: the scheduler has been shut down"
                : "spawnBlocking: " + present.getQueue().size() + " calls wait for a thread (expected: at most " + QUEUE_LIMIT
                    + "; use more with RunConfig.withBlockingThreads, or wait before starting more)", refused);
        }
    }

    private synchronized ThreadPoolExecutor open() {
        if (executor == null) {
            AtomicInteger number = new AtomicInteger();
            ThreadPoolExecutor made = new ThreadPoolExecutor(threads, threads, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(QUEUE_LIMIT),
                job -> daemon(new PoolThread(this, job, "elio-" + scheduler + "-blocking-" + number.getAndIncrement()), loader));
            made.allowCoreThreadTimeOut(true);
            if (ended) {
                made.shutdown();
            }
            executor = made;
        }
        return executor;
    }

    synchronized void shutdown() {
        ended = true;
        if (executor != null) {
            executor.shutdown();
        }
    }

    /** Whether the calling thread is one of this pool: a coroutine of the scheduler waits for what it does. */
    boolean isHere() {
        return Thread.currentThread() instanceof PoolThread thread && thread.pool == this;
    }

    private static final class PoolThread extends Thread {
        private final BlockingPool pool;

        PoolThread(BlockingPool pool, Runnable job, String name) {
            super(job, name);
            this.pool = pool;
        }
    }

    private static Thread daemon(Thread thread, ClassLoader loader) {
        thread.setDaemon(true);
        thread.setContextClassLoader(loader);
        return thread;
    }
}
