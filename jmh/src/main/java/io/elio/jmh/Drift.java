package io.elio.jmh;

import java.io.IOException;
import java.util.List;

/** How late a coroutine is that wakes every millisecond at a set time, alone and among many: in a JVM of its own. */
final class Drift {
    private static final List<String> OPTIONS = List.of("-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch");

    private Drift() {
    }

    static void measure(Figures figures) throws IOException, InterruptedException {
        try (ChildJvm child = ChildJvm.start(OPTIONS, DriftProbe.class)) {
            for (int i = 0; i < DriftProbe.TIMES; i++) {
                figures.add("drift.alone.millis", child.awaitNumber("alone "));
                figures.add("drift.among.millis", child.awaitNumber("among "));
            }
            child.awaitEnd();
        }
    }
}
