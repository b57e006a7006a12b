package io.elio.test;

import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.runtime.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * One test from before its {@code @BeforeEach} methods until after its {@code @AfterEach} methods: what it runs on, and what it must
 * leave as it found it. Used by the thread of JUnit; the failures come from any thread.
 */
final class TestRun {
    static final Set<Class<?>> PARAMETERS = Set.of(Scheduler.class, TestScheduler.class, CancelToken.class);

    private static final Duration SHUTDOWN_LIMIT = Duration.ofSeconds(5);

    private final Settings settings;
    private final Baseline baseline = new Baseline();
    private final CancelSource source = new CancelSource();
    private final Queue<Throwable> unhandled = new ConcurrentLinkedQueue<>();
    private Scheduler scheduler;
    private TestScheduler testScheduler;
    private volatile boolean failed;

    TestRun(Settings settings) {
        this.settings = settings;
    }

    Settings settings() {
        return settings;
    }

    /** Says that the test has failed: then it may leave whatever it likes. */
    void fail() {
        failed = true;
    }

    /** The time is up. */
    void cancel() {
        source.cancel();
    }

    Object parameter(Class<?> type) {
        if (type == Scheduler.class) {
            return scheduler();
        }
        return type == TestScheduler.class ? testScheduler() : source.token();
    }

    Scheduler scheduler() {
        if (scheduler == null) {
            scheduler = new Scheduler(settings.real());
            scheduler.onUnhandledException(unhandled::add);
            scheduler.start();
        }
        return scheduler;
    }

    private TestScheduler testScheduler() {
        if (testScheduler == null) {
            testScheduler = new TestScheduler(settings.deterministic());
        }
        return testScheduler;
    }

    /** Ends the schedulers, and fails if the test, which passed, has left something. */
    void end() {
        if (failed) {
            endSchedulers(true);
            return;
        }
        List<String> leaks = new ArrayList<>();
        look(Leak.COROUTINES, leaks);
        endSchedulers(!leaks.isEmpty() || !settings.checked().contains(Leak.COROUTINES));
        if (leaks.isEmpty()) {
            look(Leak.WAITERS, leaks);
        }
        look(Leak.THREADS, leaks);
        look(Leak.DESCRIPTORS, leaks);
        if (!leaks.isEmpty()) {
            throw new LeakError("the test passed, but has left something behind.\n" + String.join("", leaks));
        }
        throwUnhandled();
    }

    private void look(Leak leak, List<String> leaks) {
        String found = settings.checked().contains(leak) ? baseline.leaked(leak) : "";
        if (!found.isEmpty()) {
            leaks.add(found);
        }
    }

    private void endSchedulers(boolean atOnce) {
        if (testScheduler != null) {
            testScheduler.close();
        }
        if (scheduler != null && (atOnce || !scheduler.shutdown(SHUTDOWN_LIMIT))) {
            scheduler.shutdownForce();
        }
    }

    private void throwUnhandled() {
        if (!unhandled.isEmpty()) {
            AssertionError error = new AssertionError("a coroutine that nobody joins failed: " + unhandled.peek());
            unhandled.forEach(error::addSuppressed);
            throw error;
        }
    }
}
