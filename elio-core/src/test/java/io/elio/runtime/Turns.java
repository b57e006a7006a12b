package io.elio.runtime;

import static java.util.stream.Collectors.joining;

import io.elio.RunConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A real {@link Scheduler} whose workers, and the threads that use it, go one at a time, in an order drawn from a seed. A turn ends where
 * a worker polls or waits in its {@link IoBackend}, which this provides, and wherever the test says so ({@link #pass}).
 *
 * <p>A thread that blocks in a lock of the scheduler is left alone until another one's turn has released it; it then goes on beside that
 * one until its own turn ends. So a seed that fails most likely fails again, but not surely. No time passes: a worker that waits with a
 * time limit may go on at any time, one without when it was woken. If nobody can go on any more, a wake-up was lost.
 */
final class Turns implements IoBackendProvider, AutoCloseable {
    /** Nobody who was released takes that long to go on. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long LOOK_EVERY_NANOS = 20_000;
    /** One in so many polls ends a turn: a worker that looks for work polls often. */
    private static final int POLLS_PER_TURN = 8;

    final Scheduler scheduler;
    private final Random random;
    private final Thread driver = Thread.currentThread();
    /** Guarded by its monitor. */
    private final List<Party> parties = new ArrayList<>();
    private final ThreadLocal<Party> here = ThreadLocal.withInitial(this::join);
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private volatile boolean over;
    private int taken;

    Turns(long seed, int workers) {
        random = new Random(seed);
        scheduler = new Scheduler(RunConfig.threads(workers), this);
        run(scheduler::start);
    }

    /** How many turns there were. */
    int taken() {
        return taken;
    }

    /** A number below this, drawn from the seed. Not in a turn. */
    int draw(int bound) {
        return random.nextInt(bound);
    }

    /** Runs the actors beside the workers until all actors have ended. */
    void run(Runnable... actors) {
        List<Thread> threads = new ArrayList<>();
        for (Runnable actor : actors) {
            Thread thread = new Thread(() -> act(actor), "actor-" + threads.size());
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
        drive(threads);
        if (!failures.isEmpty()) {
            throw new AssertionError("an actor failed", failures.peek());
        }
    }

    private void act(Runnable actor) {
        try {
            pass();
            actor.run();
        } catch (Throwable failure) {
            failures.add(failure);
        }
    }

    /** Ends the turn of the calling thread. */
    void pass() {
        pass(() -> true);
    }

    private void pass(BooleanSupplier mayGoOn) {
        Party party = here.get();
        party.mayGoOn = mayGoOn;
        party.at = Place.BEFORE_ITS_TURN;
        LockSupport.unpark(driver);
        while (party.at == Place.BEFORE_ITS_TURN && !over) {
            LockSupport.park(this);
        }
        party.at = Place.IN_ITS_TURN;
    }

    private Party join() {
        Party party = new Party(Thread.currentThread());
        synchronized (parties) {
            parties.add(party);
            parties.sort(Comparator.comparing(Party::name));
        }
        return party;
    }

    /** Lets all threads go on as they like, and ends the scheduler. */
    @Override
    public void close() {
        over = true;
        synchronized (parties) {
            parties.forEach(party -> LockSupport.unpark(party.thread));
        }
        scheduler.shutdownForce();
    }

    // ---- the driver -----------------------------------------------------------------------------------------------------

    private void drive(List<Thread> actors) {
        long stuckSince = 0;
        while (actors.stream().anyMatch(Thread::isAlive)) {
            if (!isQuiet(actors)) {
                LockSupport.parkNanos(LOOK_EVERY_NANOS);
                continue;
            }
            List<Party> ready = ready();
            if (!ready.isEmpty()) {
                stuckSince = 0;
                taken++;
                ready.get(random.nextInt(ready.size())).takeTurn();
            } else if (stuckSince == 0) {
                stuckSince = System.nanoTime();
            } else if (System.nanoTime() - stuckSince > PATIENCE_NANOS) {
                throw stuck();
            }
        }
    }

    /** Whether every thread waits for its turn, is blocked, or has ended. */
    private boolean isQuiet(List<Thread> actors) {
        Stream<Thread> workers = scheduler.crew().present().stream().map(worker -> (Thread) worker);
        List<Thread> started = Stream.concat(workers, actors.stream()).filter(Thread::isAlive).toList();
        synchronized (parties) {
            parties.removeIf(party -> !party.thread.isAlive());
            return parties.stream().allMatch(Party::isQuiet)
                && started.stream().allMatch(thread -> !thread.isAlive() || parties.stream().anyMatch(party -> party.thread == thread));
        }
    }

    private List<Party> ready() {
        synchronized (parties) {
            return parties.stream().filter(party -> party.at == Place.BEFORE_ITS_TURN && party.mayGoOn.getAsBoolean()).toList();
        }
    }

    private AssertionError stuck() {
        synchronized (parties) {
            return new AssertionError("after " + taken + " turns nobody can go on:\n"
                + parties.stream().map(Party::describe).collect(joining("\n")));
        }
    }

    private enum Place { BEFORE_ITS_TURN, CALLED, IN_ITS_TURN }

    /** A thread that takes turns. */
    private static final class Party {
        final Thread thread;
        volatile Place at = Place.IN_ITS_TURN;
        volatile BooleanSupplier mayGoOn;

        Party(Thread thread) {
            this.thread = thread;
        }

        /** Without the number of the scheduler, which differs from run to run. */
        String name() {
            return thread instanceof Worker worker ? "worker-" + worker.id() + "-" + worker.generation() : thread.getName();
        }

        void takeTurn() {
            at = Place.CALLED;
            LockSupport.unpark(thread);
        }

        boolean isQuiet() {
            return at == Place.BEFORE_ITS_TURN || at == Place.IN_ITS_TURN && switch (thread.getState()) {
                case NEW, RUNNABLE -> false;
                default -> true;
            };
        }

        String describe() {
            return name() + " " + thread.getState() + Arrays.stream(thread.getStackTrace()).limit(12)
                .map(element -> "\n    at " + element).collect(joining());
        }
    }

    // ---- backends -------------------------------------------------------------------------------------------------------

    @Override
    public String name() {
        return "turns";
    }

    @Override
    public int priority() {
        return 0;
    }

    @Override
    public Optional<String> unavailableReason() {
        return Optional.empty();
    }

    @Override
    public IoBackend open() {
        pass();
        return new Backend(random.nextLong());
    }

    private final class Backend implements IoBackend {
        private final Random polls;
        private volatile boolean woken;

        Backend(long seed) {
            polls = new Random(seed);
        }

        @Override
        public String name() {
            return Turns.this.name();
        }

        @Override
        public int poll() {
            if (polls.nextInt(POLLS_PER_TURN) == 0) {
                pass();
            }
            return 0;
        }

        @Override
        public int await(long nanos) {
            pass(() -> woken || nanos >= 0);
            woken = false;
            return 0;
        }

        @Override
        public void wakeup() {
            woken = true;
        }

        @Override
        public int pending() {
            return 0;
        }

        @Override
        public void close() {
            pass();
        }
    }
}
