package io.elio.jmh;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.runtime.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints by how many milliseconds coroutines have passed the time that was set for the last of their steps, of a millisecond each: one
 * coroutine, and the latest of many; several times.
 */
public final class DriftProbe {
    private static final int STEPS = 500;
    private static final int MANY = 100;
    static final int TIMES = 5;

    private DriftProbe() {
    }

    public static void main(String[] args) {
        try (Scheduler scheduler = new Scheduler(1)) {
            scheduler.start();
            latest(scheduler, MANY, STEPS);
            for (int i = 0; i < TIMES; i++) {
                System.out.println("alone " + latest(scheduler, 1, STEPS));
                System.out.println("among " + latest(scheduler, MANY, STEPS));
            }
        }
    }

    private static double latest(Scheduler scheduler, int coroutines, int steps) {
        return scheduler.spawn(() -> latest(coroutines, steps)).toFuture().join() / 1e6;
    }

    @Async
    private static Task<Long> latest(int coroutines, int steps) {
        List<JoinHandle<Long>> all = new ArrayList<>(coroutines);
        for (int i = 0; i < coroutines; i++) {
            all.add(Elio.spawn(walk(steps)));
        }
        long latest = Long.MIN_VALUE;
        for (JoinHandle<Long> each : all) {
            latest = Math.max(latest, await(each));
        }
        return Task.of(latest);
    }

    /** Answers the nanoseconds from the set time of the last step to its end. */
    @Async
    private static Task<Long> walk(int steps) {
        Instant begun = Instant.now();
        for (int step = 1; step <= steps; step++) {
            await(Elio.sleepUntil(begun.plusMillis(step)));
        }
        return Task.of(Duration.between(begun.plusMillis(steps), Instant.now()).toNanos());
    }
}
