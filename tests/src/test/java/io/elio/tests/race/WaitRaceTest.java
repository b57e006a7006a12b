package io.elio.tests.race;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.JoinWaitOutcome;
import io.elio.Task;
import io.elio.test.ElioTest;
import io.elio.test.TestConfig;
import io.elio.test.TestScheduler;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What ends a wait competes at the same instant: completion, time and cancellation. One wins, and the others find nothing. */
class WaitRaceTest {
    private static final int SEEDS = 1_000;
    private static final Duration TICK = Duration.ofMillis(10);

    @ElioTest(seeds = SEEDS, autoAdvance = true)
    @Async
    Task<Void> aSleepEndsOnceWhateverEndsIt(TestScheduler scheduler) {
        CancelSource source = new CancelSource();
        Elio.go(() -> cancelAfter(TICK, source));
        Elio.go(() -> cancelAfter(TICK, source));
        CancelResult result = await(Elio.sleep(TICK, source.token()));
        assertTrue(result == CancelResult.COMPLETED || source.isCancelled());
        assertEquals(TICK, scheduler.elapsed());
        await(Elio.sleep(TICK));
        assertEquals(TICK.multipliedBy(2), scheduler.elapsed());
        return Task.done();
    }

    @Test
    void allThreeCompetitorsCanWin() {
        Set<JoinWaitOutcome> outcomes = EnumSet.noneOf(JoinWaitOutcome.class);
        TestScheduler.explore(TestConfig.defaults().withAutoAdvance(true), SEEDS, () -> joinWithLimit(outcomes));
        assertEquals(EnumSet.allOf(JoinWaitOutcome.class), outcomes);
    }

    @Async
    private static Task<Void> joinWithLimit(Set<JoinWaitOutcome> outcomes) {
        CancelSource source = new CancelSource();
        JoinHandle<Void> job = Elio.spawn(() -> Elio.sleep(TICK));
        Elio.go(() -> cancelAfter(TICK, source));
        JoinWaitOutcome outcome = await(job.waitReady(TICK, source.token()));
        assertTrue(outcome != JoinWaitOutcome.COMPLETED || job.isReady());
        assertTrue(outcome != JoinWaitOutcome.CANCELLED || source.isCancelled());
        outcomes.add(outcome);
        await(job);
        assertEquals(JoinWaitOutcome.COMPLETED, await(job.waitReady(Duration.ZERO, source.token())));
        return Task.done();
    }

    @ElioTest(seeds = SEEDS, autoAdvance = true)
    @Async
    Task<Void> aCancellationThatComesWithTheEndChangesNoResult() {
        JoinHandle<String> job = Elio.spawn(() -> valueAfter(TICK));
        Elio.go(() -> requestCancelAfter(TICK, job));
        assertEquals("value", await(job));
        boolean requested = job.isCancellationRequested();
        job.requestCancel();
        assertEquals(requested, job.isCancellationRequested());
        return Task.done();
    }

    @ElioTest(seeds = SEEDS, autoAdvance = true)
    @Async
    Task<Void> everyJoinerIsToldOnce() {
        JoinHandle<String> job = Elio.spawn(() -> valueAfter(TICK));
        int[] told = new int[1];
        JoinHandle<?>[] joiners = new JoinHandle<?>[5];
        for (int i = 0; i < joiners.length; i++) {
            joiners[i] = Elio.spawn(() -> countAfter(job, told));
        }
        for (JoinHandle<?> joiner : joiners) {
            await(joiner);
        }
        assertEquals(joiners.length, told[0]);
        return Task.done();
    }

    @ElioTest(seeds = SEEDS)
    @Async
    Task<Void> aCallbackRunsOnceOrNeverAfterItWasTakenBack() {
        CancelSource source = new CancelSource();
        int[] calls = new int[1];
        AutoCloseable registration = source.token().onCancel(() -> calls[0]++);
        JoinHandle<Void> canceller = Elio.spawn(() -> cancelAfterYield(source));
        JoinHandle<Boolean> closer = Elio.spawn(() -> closeAfterYield(registration, source));
        boolean tookBackFirst = await(closer);
        await(canceller);
        assertFalse(tookBackFirst && calls[0] > 0);
        assertEquals(tookBackFirst ? 0 : 1, calls[0]);
        return Task.done();
    }

    @Async
    private static Task<Void> cancelAfterYield(CancelSource source) {
        await(Elio.yieldNow());
        source.cancel();
        return Task.done();
    }

    @Async
    private static Task<Boolean> closeAfterYield(AutoCloseable registration, CancelSource source) throws Exception {
        await(Elio.yieldNow());
        boolean first = !source.isCancelled();
        registration.close();
        return Task.of(first);
    }

    @Async
    private static Task<Void> cancelAfter(Duration time, CancelSource source) {
        await(Elio.sleep(time));
        source.cancel();
        return Task.done();
    }

    @Async
    private static Task<Void> requestCancelAfter(Duration time, JoinHandle<?> job) {
        await(Elio.sleep(time));
        job.requestCancel();
        return Task.done();
    }

    @Async
    private static Task<String> valueAfter(Duration time) {
        await(Elio.sleep(time));
        return Task.of("value");
    }

    @Async
    private static Task<Void> countAfter(JoinHandle<String> job, int[] told) {
        assertEquals("value", await(job));
        told[0]++;
        return Task.done();
    }
}
