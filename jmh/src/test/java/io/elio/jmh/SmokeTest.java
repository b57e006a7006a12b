package io.elio.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every benchmark can run: one call of each, in this JVM, timed by nobody. */
class SmokeTest {
    /** Benchmarks times parameter values; of these, virtual threads have 3 tasks, 2 x 2 queues, 2 locks and sleeps. */
    private static final int RUNS = 7 * 3 + 5 * 3 + 6 + 3 + 7 + 5 + 1 + 2 * 3 * 2 + 5 + 2 * 3 + 3 + 3;
    private static final int WITH_VIRTUAL_THREADS = 10;

    @Test
    void everyBenchmarkRunsOnce() throws RunnerException {
        OptionsBuilder options = new OptionsBuilder();
        options.param("workers", "1").mode(Mode.SingleShotTime).forks(0).warmupIterations(0).measurementIterations(1)
            .shouldFailOnError(true).verbosity(VerboseMode.SILENT);
        if (!VirtualThreads.supported()) {
            options.exclude("virtualThreads");
        }
        int expected = VirtualThreads.supported() ? RUNS : RUNS - WITH_VIRTUAL_THREADS;
        assertEquals(expected, new Runner(options.build()).run().size());
    }
}
