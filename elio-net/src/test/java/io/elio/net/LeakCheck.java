package io.elio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** After each test there is no worker thread and no descriptor more than before. */
public final class LeakCheck implements BeforeEachCallback, AfterEachCallback {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static boolean warm;
    private int descriptors;

    @Override
    public void beforeEach(ExtensionContext context) {
        warmUp();
        descriptors = descriptors();
    }

    /** Descriptors of class loading and of the native library are opened once. */
    private static synchronized void warmUp() {
        if (!warm) {
            Io.backends().filter(each -> Io.provider(each).unavailableReason().isEmpty()).forEach(LeakCheck::useOnce);
            warm = true;
        }
    }

    private static void useOnce(String backend) {
        Io.run(backend, () -> Io.pair()).close();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        waitUntil(() -> workers().isEmpty());
        assertEquals(List.of(), workers(), "worker threads are left");
        assertTrue(waitUntil(() -> descriptors() <= descriptors),
            () -> descriptors() + " descriptors are open, before the test it were " + descriptors);
    }

    /** Open descriptors of this process; 0 where that cannot be seen. */
    static int descriptors() {
        String[] names = new File("/proc/self/fd").list();
        return names == null ? 0 : names.length;
    }

    static List<String> workers() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName)
            .filter(name -> name.startsWith("elio-") && name.contains("-worker-")).sorted().toList();
    }

    /** Waits for some seconds; answers whether the condition was met. */
    static boolean waitUntil(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (System.nanoTime() - end < 0) {
            if (condition.getAsBoolean()) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }
}
