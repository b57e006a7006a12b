package io.elio;

import io.elio.coro.Coroutine;
import io.elio.coro.Durations;
import io.elio.coro.Home;
import io.elio.runtime.BlockingPool;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;

/** What everyday code imports: await, run, spawn, sleep, and the combinators whenAll, whenAny and withTimeout. */
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
        startDetached(bound(Coroutine.detached(home("Elio.goTo"), body), worker));
    }

    /** {@link #goTo(int, AsyncCallable)} for a task. */
    public static void goTo(int worker, Task<?> task) {
        startDetached(bound(Coroutine.detached(home("Elio.goTo"), task), worker));
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
        return start(bound(Coroutine.of(homeOrNull(), body), worker));
    }

    /** {@link #spawnTo(int, AsyncCallable)} for a task. */
    public static <T> JoinHandle<T> spawnTo(int worker, Task<T> task) {
        return start(bound(Coroutine.of(homeOrNull(), task), worker));
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

    /**
     * Waits until a time of day. How long that is is taken from the system's clock when the task is awaited; changes of that
     * clock during the wait make no difference.
     */
    public static Task<Void> sleepUntil(Instant time) {
        return Sleep.until(Objects.requireNonNull(time, "time"));
    }

    /** Waits until a time of day or until the token is cancelled, whatever is first; see {@link #sleepUntil(Instant)}. */
    public static Task<CancelResult> sleepUntil(Instant time, CancelToken token) {
        return Sleep.until(Objects.requireNonNull(time, "time"), Objects.requireNonNull(token, "token"));
    }

    /** Lets everything that is runnable now run first. */
    public static Task<Void> yieldNow() {
        return YieldNow.INSTANCE;
    }

    /**
     * Runs all branches concurrently and answers their values, in the order of the branches.
     *
     * <p>Each branch is a coroutine of its own on the scheduler of the awaiting one. If a branch fails, the others are
     * cancelled, and when all have ended the await throws the first failure, the very object; failures that come after it go to
     * the scheduler's handler for unhandled exceptions, unless they only say that the branch was {@linkplain Cancellation cancelled}.
     * A branch that ignores its token delays the result: none is left behind.
     *
     * <p>If the awaiting coroutine is cancelled, so are the branches, of which those that have not begun never do. If all
     * values are there nonetheless, they are answered; otherwise the await throws what a branch threw, or a
     * {@link CombinatorCancelledException}. If a branch cannot be started, that is thrown, whatever the others did.
     */
    public static <T> Task<List<T>> whenAll(List<? extends AsyncCallable<T>> branches) {
        return new AllOf<>(AllOf::list, branches);
    }

    /** {@link #whenAll(List)} for two branches of different types. */
    public static <A, B> Task<Tuple2<A, B>> whenAll(AsyncCallable<A> a, AsyncCallable<B> b) {
        return new AllOf<>(v -> new Tuple2<>(AllOf.at(v, 0), AllOf.at(v, 1)), List.of(a, b));
    }

    /** {@link #whenAll(List)} for three branches of different types. */
    public static <A, B, C> Task<Tuple3<A, B, C>> whenAll(AsyncCallable<A> a, AsyncCallable<B> b, AsyncCallable<C> c) {
        return new AllOf<>(v -> new Tuple3<>(AllOf.at(v, 0), AllOf.at(v, 1), AllOf.at(v, 2)), List.of(a, b, c));
    }

    /** {@link #whenAll(List)} for four branches of different types. */
    public static <A, B, C, D> Task<Tuple4<A, B, C, D>> whenAll(AsyncCallable<A> a, AsyncCallable<B> b, AsyncCallable<C> c,
            AsyncCallable<D> d) {
        return new AllOf<>(v -> new Tuple4<>(AllOf.at(v, 0), AllOf.at(v, 1), AllOf.at(v, 2), AllOf.at(v, 3)), List.of(a, b, c, d));
    }

    /** {@link #whenAll(List)} for five branches of different types. */
    public static <A, B, C, D, E> Task<Tuple5<A, B, C, D, E>> whenAll(AsyncCallable<A> a, AsyncCallable<B> b, AsyncCallable<C> c,
            AsyncCallable<D> d, AsyncCallable<E> e) {
        return new AllOf<>(v -> new Tuple5<>(AllOf.at(v, 0), AllOf.at(v, 1), AllOf.at(v, 2), AllOf.at(v, 3),
            AllOf.at(v, 4)), List.of(a, b, c, d, e));
    }

    /** {@link #whenAll(List)} for six branches of different types. */
    public static <A, B, C, D, E, F> Task<Tuple6<A, B, C, D, E, F>> whenAll(AsyncCallable<A> a, AsyncCallable<B> b, AsyncCallable<C> c,
            AsyncCallable<D> d, AsyncCallable<E> e, AsyncCallable<F> f) {
        return new AllOf<>(v -> new Tuple6<>(AllOf.at(v, 0), AllOf.at(v, 1), AllOf.at(v, 2), AllOf.at(v, 3),
            AllOf.at(v, 4), AllOf.at(v, 5)), List.of(a, b, c, d, e, f));
    }

    /** {@link #whenAll(List)} for seven branches of different types. */
    public static <A, B, C, D, E, F, G> Task<Tuple7<A, B, C, D, E, F, G>> whenAll(AsyncCallable<A> a, AsyncCallable<B> b,
            AsyncCallable<C> c, AsyncCallable<D> d, AsyncCallable<E> e, AsyncCallable<F> f, AsyncCallable<G> g) {
        return new AllOf<>(v -> new Tuple7<>(AllOf.at(v, 0), AllOf.at(v, 1), AllOf.at(v, 2), AllOf.at(v, 3),
            AllOf.at(v, 4), AllOf.at(v, 5), AllOf.at(v, 6)), List.of(a, b, c, d, e, f, g));
    }

    /** {@link #whenAll(List)} for eight branches of different types. */
    public static <A, B, C, D, E, F, G, H> Task<Tuple8<A, B, C, D, E, F, G, H>> whenAll(AsyncCallable<A> a, AsyncCallable<B> b,
            AsyncCallable<C> c, AsyncCallable<D> d, AsyncCallable<E> e, AsyncCallable<F> f, AsyncCallable<G> g, AsyncCallable<H> h) {
        return new AllOf<>(v -> new Tuple8<>(AllOf.at(v, 0), AllOf.at(v, 1), AllOf.at(v, 2), AllOf.at(v, 3),
            AllOf.at(v, 4), AllOf.at(v, 5), AllOf.at(v, 6), AllOf.at(v, 7)), List.of(a, b, c, d, e, f, g, h));
    }

    /**
     * Runs all branches concurrently and answers which ended first, and with what.
     *
     * <p>Each branch is a coroutine of its own on the scheduler of the awaiting one. When the first ends, with a value or a
     * failure, the others are cancelled, and when all have ended the await answers the value or throws the failure, the very object. The
     * losers' values are dropped, their failures go to the scheduler's handler for unhandled exceptions, unless they only say that
     * the branch was {@linkplain Cancellation cancelled}. A loser that ignores its token delays the result: none is left behind.
     *
     * <p>If the awaiting coroutine is cancelled, so are the branches, of which those that have not begun never do; if that
     * leaves no winner, the await throws a {@link CombinatorCancelledException}. If a branch cannot be started, that is
     * thrown, whatever the others did.
     *
     * @throws IllegalArgumentException if there is no branch
     */
    public static <T> Task<Winner<T>> whenAny(List<? extends AsyncCallable<? extends T>> branches) {
        return new AnyOf<>(branches);
    }

    /** {@link #whenAny(List)}. */
    @SafeVarargs
    public static <T> Task<Winner<T>> whenAny(AsyncCallable<? extends T>... branches) {
        return new AnyOf<>(List.of(branches));
    }

    /**
     * Runs the body, in the awaiting coroutine, and cancels it when the time is up. The time begins when the task is
     * awaited; zero or less: the body does not run.
     *
     * <p>In the body {@link #cancelToken} is a token that is cancelled then, or when the coroutine is. The duration is
     * the moment at which the end of the body is <em>requested</em>: the await ends when the body does, and a body that ignores its token
     * delays it. When the time was up first, the result says so, a value is dropped, and a failure goes to the
     * scheduler's handler for unhandled exceptions, unless it only says that the body was {@linkplain Cancellation cancelled}.
     * Otherwise the body's value is answered or its failure thrown, the very object.
     *
     * <p>A cancellation of the coroutine is no timeout: the body's value or failure is the result, even if the time is up later. If the
     * coroutine is cancelled already, the body does not run and the await throws a {@link CombinatorCancelledException}.
     */
    public static <T> Task<TimeoutResult<T>> withTimeout(Duration timeout, AsyncCallable<T> body) {
        Objects.requireNonNull(body, "body");
        return TimeLimit.run(Durations.nanos(timeout), body);
    }

    /**
     * The token of the calling coroutine, cancelled by {@link JoinHandle#requestCancel}. What the coroutine awaits shares
     * it; what it spawns has its own; children of a {@link TaskGroup} and branches of {@link #whenAll(List)} and
     * {@link #whenAny(List)} have their group's. In the body of a {@link TaskScope} or of {@link #withTimeout} it is the token of that one,
     * which the coroutine's cancels too. Outside a coroutine: a token that is never cancelled.
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

    private static Coroutine bound(Coroutine coroutine, int worker) {
        coroutine.setAffinity(Math.max(worker, -1));
        return coroutine;
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
