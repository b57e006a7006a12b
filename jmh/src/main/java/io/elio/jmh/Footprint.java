package io.elio.jmh;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** How many bytes of heap a suspended coroutine takes, with one frame, with ten, and for each further one: each in a JVM of its own. */
final class Footprint {
    private static final int COROUTINES = 1_000_000;
    private static final int DEEP = 10;
    /** A collector that leaves no gaps, and a young generation too small to matter. */
    private static final List<String> OPTIONS = List.of("-Xms4g", "-Xmx4g", "-Xmn64m", "-XX:+UseSerialGC",
        "-XX:MarkSweepAlwaysCompactCount=1", "-XX:MarkSweepDeadRatio=0");

    private Footprint() {
    }

    static void measure(Figures figures) throws IOException, InterruptedException {
        List<String> kinds = new ArrayList<>(List.of("elio", "kotlinx", "kotlinxRaw"));
        if (VirtualThreads.supported()) {
            kinds.add("virtualThreads");
        }
        for (String kind : kinds) {
            double alone = bytesEach(kind, 1);
            double deep = bytesEach(kind, DEEP);
            figures.add("footprint." + kind + ".alone", alone);
            figures.add("footprint." + kind + ".deep", deep);
            figures.add("footprint." + kind + ".frame", (deep - alone) / (DEEP - 1));
        }
    }

    private static double bytesEach(String kind, int depth) throws IOException, InterruptedException {
        try (ChildJvm child = ChildJvm.start(OPTIONS, FootprintProbe.class, kind, COROUTINES, depth)) {
            double bytes = child.awaitNumber("bytes ");
            child.awaitEnd();
            return bytes;
        }
    }
}
