package io.elio.tests.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.elio.tests.fixture.SourceCompiler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/**
 * Random programs do the same as async methods, in every mode of completion, as their synchronous twins do.
 *
 * <p>{@code -Delio.programs=N} sets how many, {@code -Delio.seed=S} the first seed; a failing program replays with its
 * seed and {@code -Delio.programs=1}, and {@link Minimiser} makes it smaller.
 */
class DifferentialTest {
    private static final long PATIENCE_MILLIS = 30_000;
    private static final int BATCH = 50;
    private static final int PATTERN_SWITCH = 21;

    private final boolean deep = Boolean.getBoolean("elio.deep");
    private final int programs = Integer.getInteger("elio.programs", deep ? 2000 : 200);
    private final long seed = Long.getLong("elio.seed", deep ? ThreadLocalRandom.current().nextLong(1_000_000_000) : 1);

    @Test
    void wovenProgramsDoWhatTheirTwinsDo() {
        System.out.println("differential: " + programs + " programs from -Delio.seed=" + seed);
        List<String> failures = new ArrayList<>();
        try (Runner runner = new Runner(PATIENCE_MILLIS)) {
            for (int first = 0; first < programs; first += BATCH) {
                for (Batch batch : batches(programs(first, Math.min(BATCH, programs - first)))) {
                    failures.addAll(batch.failures(true, runner));
                    failures.addAll(batch.failures(false, runner));
                }
            }
        }
        assertEquals("", String.join("\n", failures));
    }

    /** Every second batch uses what came after Java 17, where the running JDK can compile it. */
    private List<Program> programs(int first, int count) {
        boolean modern = SourceCompiler.newestRelease() >= PATTERN_SWITCH && (seed + first) / BATCH % 2 == 1;
        List<Program> batch = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            batch.add(Generator.program(seed + first + i, modern || programs == 1 && Boolean.getBoolean("elio.modern")));
        }
        return batch;
    }

    /** One batch, unless javac crashes for one of its programs, which some versions do for rare nestings. */
    private static List<Batch> batches(List<Program> programs) {
        try {
            return List.of(new Batch(programs));
        } catch (IllegalStateException crash) {
            if (programs.size() == 1) {
                System.out.println("differential: seed " + programs.get(0).seed() + " is left out, " + crash.getMessage());
                return List.of();
            }
            int half = programs.size() / 2;
            List<Batch> batches = new ArrayList<>(batches(programs.subList(0, half)));
            batches.addAll(batches(programs.subList(half, programs.size())));
            return batches;
        }
    }
}
