package io.elio.test;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VirtualTimeTest {
    private static final TestConfig AUTO = TestConfig.defaults().withAutoAdvance(true);

    private final List<String> order = new ArrayList<>();

    @Async
    private Task<Void> note(int millis) {
        await(Elio.sleep(Duration.ofMillis(millis)));
        order.add(millis + " at " + TestScheduler.current().elapsed().toMillis());
        return Task.done();
    }

    @Test
    void theClockStandsStillUntilItIsMoved() {
        TestScheduler scheduler = new TestScheduler();
        JoinHandle<Void> sleeper = scheduler.spawn(() -> note(10));
        scheduler.runUntilIdle();
        scheduler.advance(Duration.ofMillis(9));
        assertFalse(sleeper.isFinished());
        assertEquals(Duration.ofMillis(9), scheduler.elapsed());
        scheduler.advance(Duration.ofMillis(1));
        assertTrue(sleeper.isFinished());
        assertEquals(List.of("10 at 10"), order);
    }

    @Test
    void advanceGoesFromTimerToTimer() {
        TestScheduler scheduler = new TestScheduler();
        for (int millis : new int[] {30, 10, 20, 41}) {
            scheduler.spawn(() -> note(millis));
        }
        scheduler.advance(Duration.ofMillis(40));
        assertEquals(List.of("10 at 10", "20 at 20", "30 at 30"), order);
        assertEquals(Duration.ofMillis(40), scheduler.elapsed());
        scheduler.advance(Duration.ofMillis(1));
    }

    @Test
    void whatATimerStartsIsDueWithinTheSameAdvance() {
        TestScheduler scheduler = new TestScheduler();
        scheduler.spawn(this::thrice);
        scheduler.advance(Duration.ofMillis(30));
        assertEquals(List.of("10 at 10", "10 at 20", "10 at 30"), order);
    }

    @Async
    private Task<Void> thrice() {
        for (int i = 0; i < 3; i++) {
            await(note(10));
        }
        return Task.done();
    }

    @Test
    void hoursOfSleepTakeNoTime() {
        TestScheduler scheduler = new TestScheduler(AUTO);
        scheduler.run(() -> Elio.sleep(Duration.ofDays(365)));
        assertEquals(Duration.ofDays(365), scheduler.elapsed());
    }

    @Test
    void theLongestSleepIsServed() {
        TestScheduler scheduler = new TestScheduler(AUTO);
        scheduler.run(() -> Elio.sleep(Duration.ofSeconds(Long.MAX_VALUE)));
        assertEquals(Long.MAX_VALUE / 2, scheduler.elapsed().toNanos());
    }

    @Test
    void aSleepOnAClockThatStandsIsADeadlock() {
        TestScheduler scheduler = new TestScheduler(TestConfig.defaults().withPatience(Duration.ZERO));
        DeadlockError error = assertThrows(DeadlockError.class, () -> scheduler.run(() -> Elio.sleep(Duration.ofMillis(10))));
        assertTrue(error.getMessage().contains("The clock stands still, and 1 timer would fire, the first at 10 ms "
            + "(expected: TestConfig.withAutoAdvance(true), or autoAdvance = true in @ElioTest, or advance or elapse)."), error.getMessage());
    }

    @Test
    void aCoroutineLetsTimePass() {
        TestScheduler scheduler = new TestScheduler();
        scheduler.run(() -> passTime(scheduler));
        assertEquals(List.of("10 at 10", "20 at 20"), order.subList(0, 2));
        assertTrue(order.subList(2, 4).containsAll(List.of("30 at 30", "main at 30")), order.toString());
    }

    @Async
    private Task<Void> passTime(TestScheduler scheduler) {
        for (int millis : new int[] {30, 10, 20}) {
            Elio.go(() -> note(millis));
        }
        await(scheduler.elapse(Duration.ofMillis(30)));
        order.add("main at " + scheduler.elapsed().toMillis());
        return Task.done();
    }

    @Test
    void theOrderOfEqualDeadlinesIsChosenBySeed() {
        Set<List<String>> orders = new HashSet<>();
        for (int seed = 0; seed < 200; seed++) {
            List<String> first = threeAtOnce(seed);
            assertEquals(first, threeAtOnce(seed), "seed " + seed);
            orders.add(first);
        }
        assertEquals(6, orders.size(), orders.toString());
    }

    private List<String> threeAtOnce(long seed) {
        List<String> names = new ArrayList<>();
        TestScheduler scheduler = new TestScheduler(AUTO.withSeed(seed));
        for (String name : List.of("a", "b", "c")) {
            scheduler.spawn(() -> wakeUp(name, names));
        }
        scheduler.advance(Duration.ofMillis(5));
        return names;
    }

    @Async
    private static Task<Void> wakeUp(String name, List<String> names) {
        await(Elio.sleep(Duration.ofMillis(5)));
        names.add(name);
        return Task.done();
    }

    @Test
    void aDueTimerCompetesWithWhatIsRunnable() {
        Set<CancelResult> results = new HashSet<>();
        for (int seed = 0; seed < 50; seed++) {
            results.add(new TestScheduler(AUTO.withSeed(seed)).run(VirtualTimeTest::cancelAtTheDeadline));
        }
        assertEquals(Set.of(CancelResult.values()), results);
    }

    @Async
    private static Task<CancelResult> cancelAtTheDeadline() {
        CancelSource source = new CancelSource();
        Elio.go(() -> cancelAfter(source));
        CancelResult result = await(Elio.sleep(Duration.ofMillis(5), source.token()));
        return Task.of(result);
    }

    @Async
    private static Task<Void> cancelAfter(CancelSource source) {
        await(Elio.sleep(Duration.ofMillis(5)));
        source.cancel();
        return Task.done();
    }

    @Test
    void aCancelledTimerIsGone() {
        TestScheduler scheduler = new TestScheduler(AUTO);
        CancelSource source = new CancelSource();
        scheduler.spawn(() -> Elio.sleep(Duration.ofHours(1), source.token()));
        scheduler.runUntilIdle();
        source.cancel();
        scheduler.runUntilIdle();
        scheduler.run(Task::done);
        assertEquals(Duration.ZERO, scheduler.elapsed());
    }

    @Test
    void theCalendarMovesWithTheClock() {
        TestScheduler scheduler = new TestScheduler(AUTO);
        Clock clock = scheduler.clock();
        assertEquals(Instant.parse("1970-01-01T00:00:00Z"), clock.instant());
        Instant noon = Instant.parse("1970-01-01T12:00:00Z");
        scheduler.run(() -> Elio.sleepUntil(noon));
        assertEquals(noon, clock.instant());
        assertEquals(LocalTime.of(13, 0), LocalTime.now(clock.withZone(ZoneOffset.ofHours(1))));
        assertEquals(Duration.ofHours(12), scheduler.elapsed());
    }
}
