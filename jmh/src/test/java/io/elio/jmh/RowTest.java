package io.elio.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.elio.jmh.Row.Bound;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowTest {
    @TempDir
    private Path folder;

    @Test
    void ratioIsTheMedianOfTheRoundsRatios() throws IOException {
        write("round-1.json", 10, 20);
        write("round-2.json", 30, 40);
        write("round-3.json", 40, 50);
        Row row = Row.ratio("chain", "Chain.ours.mixed", "Chain.theirs.mixed", Bound.atMost(0.6));
        assertEquals(Optional.of("| chain | Chain.theirs.mixed | 0.750 (0.500 to 0.800) | at most 0.600 | **missed** | 30.0 / 40.0; 1.50 / 1.50 B |"),
            row.render(RunResults.read(folder)));
    }

    @Test
    void valueStandsAlone() throws IOException {
        Figures figures = new Figures();
        figures.add("bytes", 96);
        figures.write(folder.resolve("Footprint.json"));
        assertEquals(Optional.of("| size |  | 96.0 (96.0 to 96.0) | at most 110 | kept |  |"),
            Row.value("size", "bytes", Bound.atMost(110)).render(RunResults.read(folder)));
    }

    @Test
    void whatWasNotMeasuredIsLeftOut() throws IOException {
        assertEquals(Optional.empty(), Row.ratio("chain", "a", "b", Bound.NONE).render(RunResults.read(folder)));
    }

    /** A median of three iterations for each side. */
    private void write(String file, int ours, int theirs) throws IOException {
        Files.writeString(folder.resolve(file), "[" + benchmark("ours", ours) + "," + benchmark("theirs", theirs) + "]");
    }

    private static String benchmark(String method, int nanos) {
        return """
            {"benchmark": "io.elio.jmh.Chain.%s", "params": {"suspends": "mixed"}, "vmName": "VM", "jdkVersion": "17",
             "primaryMetric": {"rawData": [[%d, %d, %d]]}, "secondaryMetrics": {"gc.alloc.rate.norm": {"score": 1.5}}}
            """.formatted(method, nanos - 1, nanos, nanos + 100);
    }
}
