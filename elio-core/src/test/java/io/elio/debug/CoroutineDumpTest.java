package io.elio.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Elio;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.CoroutineSnapshot;
import io.elio.coro.Gate;
import io.elio.coro.TestHome;
import io.elio.coro.TestWorker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class CoroutineDumpTest {
    private final TestHome home = new TestHome();

    @Test
    void everyStateIsShownWithItsStack() throws Throwable {
        Gate gate = new Gate();
        Coroutine waiting = home.spawn(WaitFrame.nested(3, gate));
        waiting.setName("orders");
        Coroutine sleeping = home.spawn(Elio.sleep(Duration.ofSeconds(2)));
        home.runQueued();
        Coroutine yielding = home.spawn(() -> Elio.yieldNow());
        home.runOne();
        Coroutine unstarted = home.spawn(() -> Task.done());
        String frame = "    at com.acme.Orders.total(Orders.java:42)\n";
        assertEquals("coroutine #1 \"orders\" [waiting: gate]\n" + frame + frame + frame, entry(waiting));
        assertEquals("coroutine #1 [waiting: sleep 2000 ms]\n", entry(sleeping));
        assertEquals("coroutine #1 [queued]\n", entry(yielding));
        assertEquals("coroutine #1 [not started]\n", entry(unstarted));
        gate.open(1);
        home.runAll();
        assertEquals("", entry(waiting));
    }

    @Test
    void aRunningCoroutineShowsItsJavaStackAndItsLogicalCallers() throws Throwable {
        List<String> seen = new ArrayList<>();
        Gate gate = new Gate();
        Coroutine coroutine = home.spawn(WaitFrame.nested(2, gate));
        home.runAll();
        WaitFrame.atResume = () -> seen.add(entry(coroutine));
        gate.open(1);
        TestWorker.run(4, 0, home::runAll);
        WaitFrame.atResume = () -> { };
        String[] lines = seen.get(0).split("\n");
        assertEquals("coroutine #1 [running] (worker 4, 0.0 s)", lines[0]);
        assertTrue(lines[lines.length - 2].startsWith("    at io.elio.debug.CoroutineDumpTest.lambda$"), seen.get(0));
        assertEquals("    at com.acme.Orders.total(Orders.java:42)", lines[lines.length - 1]);
    }

    @Test
    void workerAndTimeAreThoseOfTheLastStep() throws Throwable {
        Coroutine coroutine = home.spawn(Elio.sleep(Duration.ofSeconds(10)));
        TestWorker.run(4, home.nanoTime(), home::runQueued);
        home.advance(Duration.ofMillis(3_250));
        assertEquals("coroutine #1 [waiting: sleep 10000 ms] (worker 4, 3.2 s)\n", entry(coroutine));
    }

    @Test
    void aFinishedCoroutineIsNotRetained() throws Throwable {
        int before = CoroutineDump.snapshots().size();
        for (int i = 0; i < 10_000; i++) {
            home.complete(Task.of(i));
        }
        assertEquals(before, CoroutineDump.snapshots().size());
    }

    @Test
    void everyOneOfManyIsListed() {
        int before = CoroutineDump.snapshots().size();
        Gate gate = new Gate();
        for (int i = 0; i < 1_000; i++) {
            home.spawn(Elio.sleep(Duration.ofSeconds(1)));
        }
        home.runQueued();
        assertEquals(before + 1_000, CoroutineDump.snapshots().size());
        home.runAll();
        assertEquals(before, CoroutineDump.snapshots().size());
        assertTrue(!gate.open);
    }

    @Test
    void coroutinesThatWereLostWithTheirHomeAreForgotten() {
        Coroutine lost = home.spawn(WaitFrame.nested(1, new Gate()));
        home.runAll();
        int before = CoroutineDump.snapshots().size();
        home.over = true;
        assertEquals(1, Coroutine.failAll(home, new CancellationException("over")));
        lost.resume();
        assertTrue(lost.isFinished());
        assertEquals("", entry(lost));
        assertEquals(before - 1, CoroutineDump.snapshots().size());
    }

    @Test
    void aDescriptionThatFailsIsShownAsSuch() {
        Gate gate = new Gate() {
            @Override
            public String describeWait() {
                throw new IllegalStateException("no idea");
            }
        };
        Coroutine coroutine = home.spawn(WaitFrame.nested(1, gate));
        home.runAll();
        assertTrue(entry(coroutine).startsWith("coroutine #1 [waiting: " + gate.getClass().getName()
            + " (describeWait: java.lang.IllegalStateException: no idea)]\n"), entry(coroutine));
        gate.open(1);
        home.runAll();
    }

    /** The part of the dump that shows a coroutine, numbered 1. */
    private static String entry(Coroutine coroutine) {
        for (CoroutineSnapshot snapshot : CoroutineDump.snapshots()) {
            String number = "coroutine #" + snapshot.id();
            if (coroutine.describeWait().startsWith("join " + number + " ") || coroutine.describeWait().equals("join " + number)) {
                String text = CoroutineDump.text();
                int start = text.indexOf(number + " ");
                int end = text.indexOf("\ncoroutine #", start);
                return text.substring(start, end < 0 ? text.length() : end + 1).replace(number, "coroutine #1");
            }
        }
        return "";
    }
}
