package io.elio.sync;

import static io.elio.runtime.ModelThreads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.elio.runtime.Stress;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** {@link Spinlock} in every order the model checker finds. */
class SpinlockLincheckTest {
    private static final int INVOCATIONS = Stress.times(100);

    private static final class Counter {
        final Spinlock lock = new Spinlock();
        int count;

        void increment() {
            lock.lock();
            count++;
            lock.unlock();
        }

        void incrementIfFree() {
            if (lock.tryLock()) {
                count += 10;
                lock.unlock();
            }
        }
    }

    @Test
    void threadsExcludeEachOther() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Counter counter = new Counter();
            together(counter::increment, counter::increment, counter::incrementIfFree);
            assertEquals(2, counter.count % 10);
            assertFalse(counter.lock.isLocked());
        });
    }
}
