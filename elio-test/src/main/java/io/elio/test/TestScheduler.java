package io.elio.test;

import io.elio.AsyncCallable;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.Durations;
import io.elio.coro.Home;
import io.elio.coro.Timers;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/**
 * Runs coroutines one step at a time on the calling thread, in an order drawn from a seed, with a clock that moves only
 * when it is told to. The same seed gives the same order, in every JVM; another seed most likely another one. In a coroutine,
 * everything of {@link io.elio.Elio} works as on a worker.
 *
 * <p><b>What is chosen.</b> A step goes from one await to the next. What could be next: any coroutine that is runnable, any
 * timer that is due, any call of {@code spawnBlocking} that was asked for. Whether a coroutine that joins another one runs
 * it at once, and whether it goes on or lets others run at an await that need not wait (a free lock, say), is chosen too.
 * {@code yieldNow} is no more than such a moment.
 *
 * <p><b>What it does not find.</b> One thread runs everything, so between two awaits nothing comes in between, and every
 * write is seen at once: wrong memory orders and races within a step are for Lincheck and jcstress.
 *
 * <p><b>Time.</b> The clock begins at zero, which for {@code Elio.sleepUntil} and {@link #clock} is 1970-01-01T00:00Z. Timers fire
 * in the order of their deadlines; the order of equal ones is chosen. While anything can run, the clock stands.
 *
 * <p><b>Other threads</b> may complete what coroutines wait for, and start coroutines. That is taken in when nothing else can
 * happen at the present time, so it is repeatable if only one such completion is under way at a time. A run that
 * could otherwise not go on waits for them, see {@link TestConfig#withPatience}. Calls of {@code spawnBlocking} run on
 * the scheduler's thread, each in one piece: they must not wait for a coroutine. Input and output need workers, and are refused here.
 *
 * <p>The methods that run something are called by one thread at a time; the others by any.
 */
public final class TestScheduler implements Home, AutoCloseable {
    private final TestConfig config;
    private final long seed;
    private final Picker picker;
    private final VirtualTimers timers = new VirtualTimers(this);
    private final Arrivals arrivals = new Arrivals();
    private final Trace trace = new Trace();
    /** The fields from here on belong to the thread that runs this, but for the volatile ones. */
    private final List<Move> moves = new ArrayList<>();
    private final Map<Coroutine, CoroutineMove> coroutines = new IdentityHashMap<>();
    private final List<Throwable> unhandled = new ArrayList<>();
    private int started;
    private int blockingCalls;
    private int stepsBefore;
    /** Whether {@code main} has failed, so that nothing else is of interest. */
    private boolean abandoned;
    /** Up to when the clock may move by itself. */
    private long released;
    private volatile Consumer<Throwable> handler = unhandled::add;
    private volatile Thread driver;
    private volatile boolean over;

    /** With {@link TestConfig#defaults}. */
    public TestScheduler() {
        this(TestConfig.defaults());
    }

    public TestScheduler(TestConfig config) {
        this(config, Seeds.of(config));
    }

    TestScheduler(TestConfig config, long seed) {
        this.config = config;
        this.seed = seed;
        picker = config.strategy().picker(new Choices(seed));
    }

    /** The one that runs the calling coroutine; null elsewhere. */
    public static TestScheduler current() {
        Coroutine coroutine = Coroutine.current();
        return coroutine != null && coroutine.home() instanceof TestScheduler scheduler ? scheduler : null;
    }

    /** {@link #explore(TestConfig, int, AsyncCallable)} with {@link TestConfig#defaults}. */
    public static <T> void explore(int seeds, AsyncCallable<T> scenario) {
        explore(TestConfig.defaults(), seeds, scenario);
    }

    /**
     * Runs a scenario on one new scheduler for each of many seeds, and fails with the first seed that fails. The scenario makes
     * everything it works with anew. With the property {@code elio.test.seed} it runs once, with that seed.
     *
     * @param config its seed, if it has one, is the first; the others are those that follow
     * @throws SeedFailure says how to replay the failed run, and has its failure as the cause
     * @throws IllegalArgumentException if {@code seeds} is not positive
     */
    public static <T> void explore(TestConfig config, int seeds, AsyncCallable<T> scenario) {
        new Exploration(config, Objects.requireNonNull(scenario, "scenario")).run(seeds);
    }

    // ---- running --------------------------------------------------------------------------------------------------------

    /**
     * Runs {@code main}, and everything it starts, to the end. Answers the value of {@code main} or throws what it failed
     * with, the very object; then what has not finished is dropped as by {@link #close}. The seed hangs on every failure, as a
     * suppressed exception.
     *
     * @throws DeadlockError if nothing can happen any more, but some coroutine has not finished
     * @throws StepLimitError if it does not end
     * @throws AssertionError if a coroutine that nobody joins failed, unless there is a {@link #onUnhandledException handler}
     * @throws IllegalStateException in a coroutine, or after {@link #close}
     */
    public <T> T run(AsyncCallable<T> main) {
        try {
            return complete(main);
        } catch (Throwable failure) {
            SeedNote.hangOn(failure, seed);
            throw TestScheduler.<RuntimeException>unchecked(failure);
        }
    }

    private <T> T complete(AsyncCallable<T> main) throws Throwable {
        checkFree();
        JoinHandle<T> handle = spawn(main);
        handle.toFuture().whenComplete((value, failure) -> abandoned = failure != null);
        drive(config.autoAdvance() ? Long.MAX_VALUE : Long.MIN_VALUE, config.patienceNanos());
        try {
            T value = handle.isFinished() ? handle.result() : null;
            if (!coroutines.isEmpty()) {
                throw Reports.deadlock(this, timers);
            }
            if (!unhandled.isEmpty()) {
                throw new AssertionError("a coroutine that nobody joins failed: " + unhandled.get(0));
            }
            return value;
        } catch (Throwable failure) {
            unhandled.stream().filter(each -> each != failure).forEach(failure::addSuppressed);
            close();
            throw failure;
        }
    }

    /** Runs until nothing is runnable at the present time. */
    public void runUntilIdle() {
        drive(timers.nanoTime(), 0);
    }

    /**
     * Moves the clock on, from timer to timer, and runs at each of them until nothing is runnable.
     *
     * @throws IllegalStateException in a coroutine, which awaits {@link #elapse} instead
     */
    public void advance(Duration duration) {
        long target = timers.nanoTime() + Durations.nanos(duration);
        drive(target, 0);
        timers.moveTo(target);
    }

    /** Waits until virtual time has passed, and lets the clock move for that. To be awaited in a coroutine of this scheduler. */
    public Task<Void> elapse(Duration duration) {
        return new Elapse(this, Durations.nanos(duration));
    }

    /** Lets the clock move by itself up to {@code time}. */
    void release(long time) {
        released = Math.max(released, time);
    }

    /** Makes moves until none is left, the clock must not move, and nothing comes from other threads. */
    private void drive(long clockLimit, long patienceNanos) {
        checkFree();
        driver = Thread.currentThread();
        stepsBefore = trace.count();
        try {
            do {
                makeMoves();
            } while (!abandoned && (moveClock(clockLimit) || !coroutines.isEmpty() && awaitOthers(patienceNanos)));
        } finally {
            driver = null;
        }
    }

    private void checkFree() {
        if (over) {
            throw closed();
        }
        if (driver != null || Coroutine.current() != null) {
            throw new IllegalStateException(this + " runs already, or was called in a coroutine (expected: one thread outside of "
                + "coroutines; in a coroutine await, for instance elapse(duration))");
        }
    }

    private void makeMoves() {
        arrivals.takeIn();
        while (!moves.isEmpty() && !abandoned) {
            if (trace.count() - stepsBefore >= config.stepLimit()) {
                StepLimitError error = Reports.stepLimit(this, config.stepLimit());
                end();
                throw error;
            }
            Move move = moves.remove(picker.pick(moves));
            trace.add(move, "", timers.nanoTime());
            move.make();
            if (moves.isEmpty()) {
                arrivals.takeIn();
            }
        }
    }

    private boolean moveClock(long limit) {
        if (timers.pending() == 0 || timers.first() > Math.max(limit, released)) {
            return false;
        }
        timers.moveTo(timers.first());
        return true;
    }

    private boolean awaitOthers(long patienceNanos) {
        try {
            return arrivals.await(patienceNanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Ends the scheduler: what has not finished never goes on, not even with its {@code finally} blocks, and its handles fail
     * with a {@link CancellationException}.
     *
     * @throws IllegalStateException while it runs
     */
    @Override
    public void close() {
        if (driver != null) {
            throw new IllegalStateException(this + " cannot be closed while it runs");
        }
        end();
    }

    private void end() {
        if (!over) {
            over = true;
            arrivals.close();
            moves.clear();
            coroutines.clear();
            Coroutine.failAll(this, new CancellationException("the coroutine had not finished when its test scheduler was closed"));
        }
    }

    // ---- spawning -------------------------------------------------------------------------------------------------------

    /** Starts a coroutine; it runs when the scheduler does. After {@link #close} nothing runs and the handle fails. */
    @SuppressWarnings("unchecked")
    public <T> JoinHandle<T> spawn(AsyncCallable<T> body) {
        Coroutine coroutine = Coroutine.of(this, body);
        try {
            start(coroutine);
        } catch (IllegalStateException refused) {
            coroutine.reject(refused);
        }
        return (JoinHandle<T>) (JoinHandle<?>) coroutine;
    }

    /**
     * Sets what is told of failures of coroutines that nobody joins, on the thread of the scheduler. Without a handler {@link #run}
     * fails because of them.
     */
    public void onUnhandledException(Consumer<Throwable> handler) {
        this.handler = Objects.requireNonNull(handler, "handler");
    }

    // ---- looking --------------------------------------------------------------------------------------------------------

    /** The seed that the order is drawn from. */
    public long seed() {
        return seed;
    }

    /** The virtual time since this scheduler was made. */
    public Duration elapsed() {
        return Duration.ofNanos(timers.nanoTime());
    }

    /** The virtual time as a clock of the JDK, UTC, from 1970 on. Code under test takes it instead of the system's. */
    public Clock clock() {
        return new VirtualClock(timers, ZoneOffset.UTC);
    }

    /** How many steps it has made. */
    public int steps() {
        return trace.count();
    }

    /**
     * What moved in each step, for example {@code coroutine 2}, {@code timer 1}: numbered as they were started, and the same
     * for the same seed. The first 100,000 steps are kept. The property {@code -Delio.test.trace=true} prints
     * the steps on standard error, each with the line of code at which it begins.
     */
    public List<String> trace() {
        return trace.steps();
    }

    @Override
    public String toString() {
        return "TestScheduler[seed " + seed + ", " + config.strategy() + ", " + Reports.counted(steps(), "step") + ", "
            + Reports.millis(timers.nanoTime()) + "]";
    }

    // ---- Home -----------------------------------------------------------------------------------------------------------

    @Override
    public void start(Coroutine coroutine) {
        if (!here(() -> takeIn(coroutine))) {
            throw closed();
        }
    }

    private void takeIn(Coroutine coroutine) {
        CoroutineMove move = new CoroutineMove(coroutine, picker, ++started);
        coroutines.put(coroutine, move);
        offer(move);
    }

    @Override
    public void enqueue(Coroutine coroutine) {
        here(() -> moves.add(coroutines.get(coroutine)));
    }

    @Override
    public void enqueueLast(Coroutine coroutine) {
        moves.add(coroutines.get(coroutine));
    }

    @Override
    public boolean takeNext(Coroutine coroutine) {
        CoroutineMove move = coroutines.get(coroutine);
        if (driver != Thread.currentThread() || !moves.contains(move) || !picker.nests(move, moves)) {
            return false;
        }
        moves.remove(move);
        trace.add(move, ", nested", timers.nanoTime());
        return true;
    }

    @Override
    public boolean executeBlocking(Runnable job) {
        offer(new BlockingMove(job, ++blockingCalls));
        return true;
    }

    @Override
    public Timers timers() {
        return timers;
    }

    @Override
    public void unhandled(Coroutine coroutine, Throwable failure) {
        try {
            handler.accept(failure);
        } catch (Throwable thrown) {
            unhandled.add(thrown);
        }
    }

    @Override
    public void finished(Coroutine coroutine) {
        coroutines.remove(coroutine);
    }

    @Override
    public boolean isOver() {
        return over;
    }

    // ---- for the parts of this scheduler ----------------------------------------------------------------------------------

    /** Does it now on the thread that runs this; a request of any other is taken in later. False if the scheduler is closed. */
    boolean here(Runnable request) {
        if (driver != Thread.currentThread()) {
            return arrivals.add(request);
        }
        if (over) {
            return false;
        }
        request.run();
        return true;
    }

    /** Something that has begun can happen from now on. */
    void offer(Move move) {
        picker.begins(move);
        moves.add(move);
    }

    void withdraw(Move move) {
        moves.remove(move);
    }

    private IllegalStateException closed() {
        return new IllegalStateException(this + " is closed (expected: one that is not)");
    }

    @SuppressWarnings("unchecked")
    static <X extends Throwable> X unchecked(Throwable failure) throws X {
        throw (X) failure;
    }
}
