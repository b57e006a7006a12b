package io.elio.jmh;

import io.elio.Elio;
import java.io.IOException;
import java.util.List;
import org.jctools.queues.MpscArrayQueue;
import org.slf4j.Logger;

/** The time of whole processes, from start to end: a hello through {@code Elio.run}, and a plain one. */
final class StartUp {
    private static final List<String> OPTIONS = List.of();
    private static final int RUNS = 21;

    private StartUp() {
    }

    static void measure(Figures figures) throws IOException, InterruptedException {
        String core = OwnClassPath.join(HelloElio.class, Elio.class, Logger.class, MpscArrayQueue.class);
        for (int i = 0; i < RUNS; i++) {
            figures.add("startUp.plain", millis(core, HelloPlain.class));
            figures.add("startUp.elioCore", millis(core, HelloElio.class));
            figures.add("startUp.elioNet", millis(OwnClassPath.ours().toString(), HelloElio.class));
        }
    }

    private static double millis(String classPath, Class<?> main) throws IOException, InterruptedException {
        long start = System.nanoTime();
        try (ChildJvm child = ChildJvm.start(classPath, OPTIONS, main)) {
            child.await("hello");
            child.awaitEnd();
        }
        return (System.nanoTime() - start) / 1e6;
    }
}
