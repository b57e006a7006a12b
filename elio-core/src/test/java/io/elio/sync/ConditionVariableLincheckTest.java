package io.elio.sync;

import static io.elio.Elio.await;
import static io.elio.runtime.ModelThreads.together;
import static io.elio.sync.ModelHome.resultOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.runtime.Stress;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** {@link ConditionVariable} in every order the model checker finds. */
class ConditionVariableLincheckTest {
    private static final int INVOCATIONS = Stress.times(100);

    private static final class Shop {
        final ModelHome home = new ModelHome();
        final Mutex mutex = new Mutex();
        final Spinlock spinlock = new Spinlock();
        final ConditionVariable delivered = new ConditionVariable();
        int stock;

        @Async
        Task<Integer> buy() {
            await(mutex.lock());
            while (stock == 0) {
                await(delivered.await(mutex));
            }
            int left = --stock;
            mutex.unlock();
            return Task.of(left);
        }

        @Async
        Task<Void> deliver() {
            await(mutex.lock());
            stock++;
            mutex.unlock();
            delivered.notifyOne();
            return Task.done();
        }

        @Async
        Task<Integer> buySpinning() {
            spinlock.lock();
            while (stock == 0) {
                await(delivered.await(spinlock));
            }
            int left = --stock;
            spinlock.unlock();
            return Task.of(left);
        }

        void deliverSpinning() {
            spinlock.lock();
            stock++;
            spinlock.unlock();
            delivered.notifyOne();
        }

        /** Whether the lock is held when the wait has ended. */
        @Async
        Task<Boolean> waitOnce(CancelToken token, CancelResult[] result) {
            await(mutex.lock());
            result[0] = await(delivered.await(mutex, token));
            boolean held = mutex.isLocked();
            mutex.unlock();
            return Task.of(held);
        }
    }

    @Test
    void noNoticeIsLostBetweenTheLookAndTheWait() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Shop shop = new Shop();
            Coroutine buyer = shop.home.coroutine(shop.buy());
            Coroutine supplier = shop.home.coroutine(shop.deliver());
            together(() -> ModelHome.run(buyer), () -> ModelHome.run(supplier));
            shop.home.runQueued();
            assertTrue(supplier.isFinished());
            assertEquals(0, resultOf(buyer));
            assertFalse(shop.mutex.isLocked());
        });
    }

    @Test
    void noNoticeIsLostWithASpinlock() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Shop shop = new Shop();
            Coroutine buyer = shop.home.coroutine(shop.buySpinning());
            together(() -> ModelHome.run(buyer), shop::deliverSpinning);
            shop.home.runQueued();
            assertEquals(0, resultOf(buyer));
            assertFalse(shop.spinlock.isLocked());
        });
    }

    @Test
    void aNoticeReachesTheNextIfTheFirstIsCancelled() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Shop shop = new Shop();
            CancelSource source = new CancelSource();
            Coroutine first = shop.home.run(shop.delivered.awaitUnlocked(source.token()));
            Coroutine second = shop.home.run(shop.delivered.awaitUnlocked());
            together(shop.delivered::notifyOne, source::cancel);
            shop.home.runQueued();
            assertEquals(resultOf(first) == CancelResult.CANCELLED, second.isFinished());
            assertEquals(!second.isFinished(), shop.delivered.hasWaiters());
        });
    }

    @Test
    void twoNoticesWakeTwo() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Shop shop = new Shop();
            Coroutine first = shop.home.run(shop.delivered.awaitUnlocked());
            Coroutine second = shop.home.run(shop.delivered.awaitUnlocked());
            Coroutine third = shop.home.run(shop.delivered.awaitUnlocked());
            together(shop.delivered::notifyOne, shop.delivered::notifyOne);
            shop.home.runQueued();
            assertTrue(first.isFinished() && second.isFinished());
            assertFalse(third.isFinished());
        });
    }

    @Test
    void aWaitThatIsCancelledWhileItBeginsReturnsWithTheLock() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Shop shop = new Shop();
            CancelSource source = new CancelSource();
            CancelResult[] result = new CancelResult[1];
            Coroutine waiter = shop.home.coroutine(shop.waitOnce(source.token(), result));
            together(() -> ModelHome.run(waiter), source::cancel, shop.delivered::notifyOne);
            shop.home.runQueued();
            assertEquals(true, resultOf(waiter));
            assertTrue(result[0] != null);
            assertFalse(shop.mutex.isLocked());
            assertFalse(shop.delivered.hasWaiters());
        });
    }
}
