package io.elio.sync;

import static io.elio.runtime.ModelThreads.together;
import static io.elio.sync.ModelHome.resultOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.coro.Coroutine;
import io.elio.runtime.Stress;
import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/** {@link Mutex} in every order the model checker finds. */
public class MutexLincheckTest {
    private static final int INVOCATIONS = Stress.times(100);

    private final ModelHome home = new ModelHome();
    private final Mutex mutex = new Mutex();

    /** Whether the lock was had at once; else the coroutine stands in line, and has it when its turn comes. */
    @Operation
    public boolean lock() {
        return home.run(mutex.lock()).isFinished();
    }

    @Operation
    public boolean tryLock() {
        return mutex.tryLock();
    }

    @Operation(nonParallelGroup = "holder")
    public boolean unlock() {
        try {
            mutex.unlock();
            return true;
        } catch (IllegalStateException notLocked) {
            return false;
        }
    }

    @Operation
    public boolean isLocked() {
        return mutex.isLocked();
    }

    @Test
    void isLinearizable() {
        new ModelCheckingOptions()
            .iterations(Stress.times(4))
            .invocationsPerIteration(100)
            .actorsBefore(2)
            .threads(2)
            .actorsPerThread(3)
            .actorsAfter(3)
            .sequentialSpecification(Model.class)
            .check(MutexLincheckTest.class);
    }

    /** What a mutex does when one thread uses it. */
    public static class Model {
        private boolean locked;
        private int waiting;

        public boolean lock() {
            boolean atOnce = tryLock();
            waiting += atOnce ? 0 : 1;
            return atOnce;
        }

        public boolean tryLock() {
            boolean free = !locked;
            locked = true;
            return free;
        }

        public boolean unlock() {
            boolean was = locked;
            if (waiting > 0) {
                waiting--;
            } else {
                locked = false;
            }
            return was;
        }

        public boolean isLocked() {
            return locked;
        }
    }

    @Test
    void unlockAgainstCancellationAgainstTheWait() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Mutex mutex = new Mutex();
            CancelSource source = new CancelSource();
            assertTrue(mutex.tryLock());
            Coroutine waiter = home.coroutine(mutex.lock(source.token()));
            together(() -> ModelHome.run(waiter), mutex::unlock, source::cancel);
            home.runQueued();
            assertEquals(resultOf(waiter) == CancelResult.COMPLETED, mutex.isLocked());
        });
    }

    @Test
    void aLockHandedToWhoIsCancelledGoesToTheNext() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Mutex mutex = new Mutex();
            CancelSource source = new CancelSource();
            assertTrue(mutex.tryLock());
            Coroutine first = home.run(mutex.lock(source.token()));
            Coroutine second = home.run(mutex.lock());
            together(mutex::unlock, source::cancel);
            home.runQueued();
            assertTrue(mutex.isLocked());
            if (resultOf(first) == CancelResult.COMPLETED) {
                assertFalse(second.isFinished());
                mutex.unlock();
                home.runQueued();
            }
            assertTrue(second.isFinished());
            mutex.unlock();
            assertFalse(mutex.isLocked());
        });
    }

    @Test
    void twoWhoComeWhileItIsUnlockedExcludeEachOther() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Mutex mutex = new Mutex();
            int[] count = {0};
            assertTrue(mutex.tryLock());
            Coroutine first = home.coroutine(mutex.lock());
            Coroutine second = home.coroutine(mutex.lock());
            together(mutex::unlock, () -> use(first, mutex, count), () -> use(second, mutex, count));
            while (mutex.isLocked()) {
                home.runQueued();
                count[0]++;
                mutex.unlock();
            }
            assertEquals(2, count[0]);
            assertTrue(first.isFinished() && second.isFinished());
            assertFalse(mutex.isLocked());
        });
    }

    private static void use(Coroutine coroutine, Mutex mutex, int[] count) {
        ModelHome.run(coroutine);
        if (coroutine.isFinished()) {
            count[0]++;
            mutex.unlock();
        }
    }
}
