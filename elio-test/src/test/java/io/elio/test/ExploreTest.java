package io.elio.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.AsyncCallable;
import io.elio.Task;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.opentest4j.TestAbortedException;

class ExploreTest {
    private static final TestConfig FROM_ONE = TestConfig.defaults().withSeed(1).withPatience(Duration.ZERO);

    private static <T> SeedFailure found(TestConfig config, int seeds, AsyncCallable<T> scenario) {
        return assertThrows(SeedFailure.class, () -> TestScheduler.explore(config, seeds, scenario));
    }

    @ParameterizedTest
    @EnumSource
    void checkThenActIsFoundAndReplayed(Strategy strategy) {
        SeedFailure failure = found(FROM_ONE.withStrategy(strategy), 100, Scenarios.Tickets::sale);
        assertEquals("java.lang.IllegalStateException: sold twice", failure.getCause().toString());

        TestScheduler replay = new TestScheduler(FROM_ONE.withStrategy(strategy).withSeed(failure.seed()));
        assertThrows(IllegalStateException.class, () -> replay.run(Scenarios.Tickets::sale));
        assertEquals(failure.trace(), replay.trace());
    }

    @ParameterizedTest
    @EnumSource
    void aLostWakeUpIsFoundAndReplayed(Strategy strategy) {
        SeedFailure failure = found(FROM_ONE.withStrategy(strategy), 100, Scenarios.ForgetfulEvent::signal);
        assertInstanceOf(DeadlockError.class, failure.getCause());

        TestScheduler replay = new TestScheduler(FROM_ONE.withStrategy(strategy).withSeed(failure.seed()));
        assertThrows(DeadlockError.class, () -> replay.run(Scenarios.ForgetfulEvent::signal));
        assertEquals(failure.trace(), replay.trace());
    }

    @Test
    void prioritiesFindWhatUniformChoicesDoNot() {
        int seeds = 500;
        TestScheduler.explore(FROM_ONE.withStrategy(Strategy.RANDOM), seeds, () -> Scenarios.deepRace(40));
        SeedFailure failure = found(FROM_ONE.withStrategy(Strategy.PCT), seeds, () -> Scenarios.deepRace(40));
        assertEquals("java.lang.IllegalStateException: the watcher came last", failure.getCause().toString());
    }

    @Test
    void theMessageTellsHowToReplay() {
        SeedFailure failure = found(FROM_ONE, 3, () -> Task.failed(new IllegalArgumentException("no")));
        assertEquals("seed 1 (replay it with -Delio.test.seed=1) failed, number 1 of 3: java.lang.IllegalArgumentException: no",
            failure.getMessage());
        assertEquals(1, failure.seed());
    }

    @Test
    void everySeedRunsOnce() {
        AtomicInteger runs = new AtomicInteger();
        TestScheduler.explore(17, () -> {
            runs.incrementAndGet();
            return Task.done();
        });
        assertEquals(17, runs.get());
        assertThrows(IllegalArgumentException.class, () -> TestScheduler.explore(0, Task::done));
    }

    @Test
    void aFailedAssumptionEndsTheExploration() {
        assertThrows(TestAbortedException.class, () -> TestScheduler.explore(5, () -> Task.failed(new TestAbortedException("not here"))));
    }

    @Test
    void thePropertyReplays() throws Exception {
        SeedFailure failure = found(FROM_ONE, 100, Scenarios.Tickets::sale);
        List<String> lines = child("-Delio.test.seed=" + failure.seed(), "sale");
        assertEquals(List.of("seed " + failure.seed(), failure.trace().toString()), lines);
    }

    @Test
    void anotherJvmMakesTheSameSteps() throws Exception {
        for (Strategy strategy : Strategy.values()) {
            List<String> lines = child("-Delio.test.seed=7", strategy.name());
            TestScheduler scheduler = new TestScheduler(TestConfig.defaults().withAutoAdvance(true).withStrategy(strategy).withSeed(7));
            String order = scheduler.run(Scenarios::crowd);
            assertEquals(List.of(order, scheduler.trace().toString()), lines);
        }
    }

    private static List<String> child(String property, String argument) throws Exception {
        List<String> command = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
            property, "-cp", System.getProperty("java.class.path"), Child.class.getName(), argument);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = new ArrayList<>();
        try (BufferedReader output = new BufferedReader(new InputStreamReader(process.getInputStream()))) {
            output.lines().forEach(lines::add);
        }
        assertTrue(process.waitFor() == 0, lines.toString());
        return lines;
    }

    /** What another JVM runs. */
    static final class Child {
        private Child() {
        }

        public static void main(String[] args) {
            if (args[0].equals("sale")) {
                try {
                    TestScheduler.explore(1000, Scenarios.Tickets::sale);
                } catch (SeedFailure failure) {
                    System.out.println("seed " + failure.seed());
                    System.out.println(failure.trace());
                }
            } else {
                Strategy strategy = Strategy.valueOf(args[0]);
                TestScheduler scheduler = new TestScheduler(TestConfig.defaults().withAutoAdvance(true).withStrategy(strategy));
                System.out.println(scheduler.run(Scenarios::crowd));
                System.out.println(scheduler.trace());
            }
        }
    }
}
