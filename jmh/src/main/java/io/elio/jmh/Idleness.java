package io.elio.jmh;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What a program costs in which all sleep: each kind in a JVM of its own. */
final class Idleness {
    private static final int SLEEPERS = 100_000;
    private static final List<String> OPTIONS = List.of("-Xms1g", "-Xmx1g", "-XX:+UseSerialGC");

    private Idleness() {
    }

    static void measure(Figures figures) throws IOException, InterruptedException {
        List<String> kinds = new ArrayList<>(List.of("elio", "kotlinx"));
        if (VirtualThreads.supported()) {
            kinds.add("virtualThreads");
        }
        for (String kind : kinds) {
            try (ChildJvm child = ChildJvm.start(OPTIONS, IdlenessProbe.class, kind, SLEEPERS)) {
                figures.add("idle." + kind + ".percent", child.awaitNumber("percent "));
                child.awaitEnd();
            }
        }
    }
}
