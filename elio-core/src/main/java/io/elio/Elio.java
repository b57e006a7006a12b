package io.elio;

import io.elio.coro.Coroutine;
import io.elio.coro.Home;
import io.elio.runtime.BlockingPool;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;

/** What everyday code imports: await, spawn, sleep, run. */
public final class Elio {
    private Elio() {
    }

    /**
     * Waits, in woven code, until the awaitable is done; answers its value or throws its failure, the very object. The
     * thread is not blocked: it runs other coroutines meanwhile.
     *
     * @throws IllegalStateException in code that has not been woven; it never blocks
     * @throws NullPointerException if {@code awaitable} is null
     */
    public static <T> T await(Awaitable<T> awaitable) {
        throw Unwoven.call("Elio.await");
    }

    /** Waits for a stage, and throws what it failed with without the {@link java.util.concurrent.CompletionException} round it. */
    public static <T> T await(CompletionStage<T> stage) {
        throw Unwoven.call("Elio.await");
    }

    /**
     * {@link #await(Awaitable)} for a task kept in a variable whose failure may be a checked exception, for the
     * compiler's eyes only: at run time the type makes no difference.
     */
    public static <T, X extends Throwable> T await(Awaitable<T> awaitable, Class<X> failure) throws X {
        throw Unwoven.call("Elio.await");
    }

    /**
     * Runs a program: makes a scheduler, runs {@code main} as its first coroutine, and blocks the calling thread until it has
     * finished; then shuts the scheduler down, which waits for what {@code main} has spawned. Answers the value of
     * {@code main} or throws what it failed with, the very object.
     *
     * <p>If the calling thread is interrupted, the cancellation of {@code main} is requested, and the scheduler does not wait for
     * other coroutines after it; the interrupt status is kept.
     *
     * @throws IllegalStateException on a thread that runs coroutines, which must not be blocked: await there
     */
    public static <T> T run(AsyncCallable<T> main) {
        return run(RunConfig.defaults(), main);
    }

    /**
     * {@link #run(AsyncCallable)} with a number of workers, a time limit for the shutdown, and so on.
     *
     * @throws io.elio.runtime.IoBackendException if the I/O backend that is asked for is unknown or does not work here
     */
    public static <T> T run(RunConfig config, AsyncCallable<T> main) {
        try {
            return MainRun.run(config, main);
        } catch (Throwable failure) {
            throw MainRun.<RuntimeException>unchecked(failure);
        }
    }

    /** {@link #run(AsyncCallable)} for a program that may fail with a checked exception, for the compiler's eyes only. */
    public static <T, X extends Throwable> T run(AsyncCallable<T> main, Class<X> failure) throws X {
        return run(RunConfig.defaults(), main, failure);
    }

    /** {@link #run(RunConfig, AsyncCallable)} for a program that may fail with a checked exception, for the compiler's eyes only. */
    public static <T, X extends Throwable> T run(RunConfig config, AsyncCallable<T> main, Class<X> failure) throws X {
        return run(config, main);
    }

    /**
     * Starts a coroutine that nobody joins, on the scheduler of the calling coroutine. If it fails, the scheduler's
     * handler for unhandled exceptions is told.
     *
     * @throws IllegalStateException outside a coroutine, or if the scheduler is shut down
     */
    public static <T> void go(AsyncCallable<T> body) {
        startDetached(Coroutine.detached(home("Elio.go"), body));
    }

    /** {@link #go(AsyncCallable)} for a task. */
    public static void go(Task<?> task) {
        startDetached(Coroutine.detached(home("Elio.go"), task));
    }

    /**
     * {@link #go(AsyncCallable)} on a certain worker, to which the coroutine stays bound.
     *
     * @param worker from 0; a worker that does not exist binds to none
     */
    public static <T> void goTo(int worker, AsyncCallable<T> body) {
        Coroutine coroutine = Coroutine.detached(home("Elio.goTo"), body);
        coroutine.setAffinity(Math.max(worker, -1));
        startDetached(coroutine);
    }

    /**
     * Starts a coroutine on the scheduler of the calling coroutine. Its value or failure is had by awaiting the handle;
     * a handle that is dropped drops them.
     *
     * <p>Outside a coroutine, or if the scheduler is shut down, nothing runs and the handle fails with an
     * {@link IllegalStateException}.
     */
    public static <T> JoinHandle<T> spawn(AsyncCallable<T> body) {
        return start(Coroutine.of(homeOrNull(), body));
    }

    /** {@link #spawn(AsyncCallable)} for a task, which is taken: it cannot be awaited any more. */
    public static <T> JoinHandle<T> spawn(Task<T> task) {
        return start(Coroutine.of(homeOrNull(), task));
    }

    /**
     * {@link #spawn(AsyncCallable)} on a certain worker, to which the coroutine stays bound.
     *
     * @param worker from 0; a worker that does not exist binds to none
     */
    public static <T> JoinHandle<T> spawnTo(int worker, AsyncCallable<T> body) {
        Coroutine coroutine = Coroutine.of(homeOrNull(), body);
        coroutine.setAffinity(Math.max(worker, -1));
        return start(coroutine);
    }

    /**
     * Calls, when awaited, something that blocks its thread, on a thread that is there for this; see
     * {@link RunConfig#withBlockingThreads}. Answers its value or throws what it threw, the very object.
     *
     * <p>If the awaiting coroutine is cancelled meanwhile, the await ends with a {@link java.util.concurrent.CancellationException};
     * the call itself goes on and what comes of it is dropped. If too many calls wait for a thread, or the scheduler has been shut
     * down, the await throws a {@link java.util.concurrent.RejectedExecutionException} and nothing is called.
     */
    public static <T> Task<T> spawnBlocking(Callable<T> job) {
        return BlockingPool.call(job);
    }

    /** Waits; zero or less does not wait. The time begins when the task is awaited. */
    public static Task<Void> sleep(Duration duration) {
        return Sleep.lasting(duration);
    }

    /** Waits until the time has passed or the token is cancelled, whatever is first. */
    public static Task<CancelResult> sleep(Duration duration, CancelToken token) {
        return CancellableSleep.lasting(duration, token);
    }

    /** Lets everything that is runnable now run first. */
    public static Task<Void> yieldNow() {
        return YieldNow.INSTANCE;
    }

    /**
     * The token of the calling coroutine, cancelled by {@link JoinHandle#requestCancel}. What the coroutine awaits shares
     * it; what it spawns has its own. Outside a coroutine: a token that is never cancelled.
     */
    public static CancelToken cancelToken() {
        Coroutine coroutine = Coroutine.current();
        return coroutine == null ? CancelToken.none() : coroutine.cancelToken();
    }

    @SuppressWarnings("unchecked")
    private static <T> JoinHandle<T> start(Coroutine coroutine) {
        if (coroutine.home() == null) {
            coroutine.reject(outside("Elio.spawn"));
        } else {
            try {
                coroutine.home().start(coroutine);
            } catch (IllegalStateException refused) {
                coroutine.reject(refused);
            }
        }
        return (JoinHandle<T>) (JoinHandle<?>) coroutine;
    }

    private static void startDetached(Coroutine coroutine) {
        try {
            coroutine.home().start(coroutine);
        } catch (IllegalStateException refused) {
            coroutine.reject(refused);
            throw refused;
        }
    }

    private static Home homeOrNull() {
        Coroutine coroutine = Coroutine.current();
        return coroutine == null ? null : coroutine.home();
    }

    private static Home home(String method) {
        Home home = homeOrNull();
        if (home == null) {
            throw outside(method);
        }
        return home;
    }

    private static IllegalStateException outside(String method) {
        return new IllegalStateException(method + " was called on " + Thread.currentThread().getName()
            + ", which runs no coroutine (expected: a coroutine; elsewhere use Elio.run or a Scheduler)");
    }
}
