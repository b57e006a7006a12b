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

/** {@link Semaphore} in every order the model checker finds. */
public class SemaphoreLincheckTest {
    private static final int INVOCATIONS = Stress.times(100);

    private final ModelHome home = new ModelHome();
    private final Semaphore semaphore = new Semaphore(1);

    /** Whether a permit was had at once; else the coroutine stands in line, and has one when its turn comes. */
    @Operation
    public boolean acquire() {
        return home.run(semaphore.acquire()).isFinished();
    }

    @Operation
    public boolean tryAcquire() {
        return semaphore.tryAcquire();
    }

    @Operation
    public void release() {
        semaphore.release();
    }

    @Operation
    public void releaseTwo() {
        semaphore.release(2);
    }

    @Operation
    public int availablePermits() {
        return semaphore.availablePermits();
    }

    @Test
    void isLinearizable() {
        new ModelCheckingOptions()
            .iterations(Stress.times(4))
            .invocationsPerIteration(100)
            .actorsBefore(3)
            .threads(2)
            .actorsPerThread(3)
            .actorsAfter(3)
            .sequentialSpecification(Model.class)
            .check(SemaphoreLincheckTest.class);
    }

    /** What a semaphore does when one thread uses it. */
    public static class Model {
        private int permits = 1;
        private int waiting;

        public boolean acquire() {
            boolean atOnce = tryAcquire();
            waiting += atOnce ? 0 : 1;
            return atOnce;
        }

        public boolean tryAcquire() {
            boolean there = permits > 0;
            permits -= there ? 1 : 0;
            return there;
        }

        public void release() {
            if (waiting > 0) {
                waiting--;
            } else {
                permits++;
            }
        }

        public void releaseTwo() {
            release();
            release();
        }

        public int availablePermits() {
            return permits;
        }
    }

    @Test
    void releaseAgainstCancellationAgainstTheWait() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Semaphore semaphore = new Semaphore(0);
            CancelSource source = new CancelSource();
            Coroutine waiter = home.coroutine(semaphore.acquire(source.token()));
            together(() -> ModelHome.run(waiter), semaphore::release, source::cancel);
            home.runQueued();
            assertEquals(resultOf(waiter) == CancelResult.COMPLETED ? 0 : 1, semaphore.availablePermits());
        });
    }

    @Test
    void aPermitForWhoIsCancelledIsNeitherLostNorDoubled() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Semaphore semaphore = new Semaphore(0);
            CancelSource source = new CancelSource();
            Coroutine first = home.run(semaphore.acquire(source.token()));
            Coroutine second = home.run(semaphore.acquire());
            Coroutine third = home.coroutine(semaphore.acquire());
            together(semaphore::release, source::cancel, () -> ModelHome.run(third));
            home.runQueued();
            boolean completed = resultOf(first) == CancelResult.COMPLETED;
            assertEquals(!completed, second.isFinished());
            assertFalse(third.isFinished());
            assertEquals(0, semaphore.availablePermits());
            semaphore.release(2);
            home.runQueued();
            assertTrue(second.isFinished() && third.isFinished());
            assertEquals(completed ? 0 : 1, semaphore.availablePermits());
        });
    }

    @Test
    void severalPermitsAgainstTwoWhoCome() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Semaphore semaphore = new Semaphore(0);
            Coroutine first = home.coroutine(semaphore.acquire());
            Coroutine second = home.coroutine(semaphore.acquire());
            together(() -> semaphore.release(3), () -> ModelHome.run(first), () -> ModelHome.run(second));
            home.runQueued();
            assertTrue(first.isFinished() && second.isFinished());
            assertEquals(1, semaphore.availablePermits());
        });
    }
}
