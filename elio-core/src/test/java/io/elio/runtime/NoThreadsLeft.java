package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** After each test no thread of a scheduler may be left. */
public final class NoThreadsLeft implements AfterEachCallback {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Override
    public void afterEach(ExtensionContext context) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        for (Thread thread : elioThreads()) {
            thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        }
        assertEquals(List.of(), elioThreads(), "threads left");
    }

    private static List<Thread> elioThreads() {
        return Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().startsWith("elio-")).toList();
    }
}
