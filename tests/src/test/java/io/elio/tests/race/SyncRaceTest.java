package io.elio.tests.race;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.sync.ConditionVariable;
import io.elio.sync.Event;
import io.elio.sync.Mutex;
import io.elio.sync.Semaphore;
import io.elio.sync.SharedMutex;
import io.elio.test.ElioTest;
import io.elio.test.TestConfig;
import io.elio.test.TestScheduler;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is handed over meets cancellations, and who comes meets who leaves: nothing is lost, nothing is there twice. */
class SyncRaceTest {
    private static final int SEEDS = 1_000;

    @Async
    private static Task<Void> cancelAfterAYield(CancelSource source) {
        await(Elio.yieldNow());
        source.cancel();
        return Task.done();
    }

    @Async
    private static Task<Void> joinAll(List<JoinHandle<Void>> handles) {
        for (JoinHandle<Void> handle : handles) {
            await(handle);
        }
        return Task.done();
    }

    private static List<JoinHandle<Void>> spawn(int count, AsyncCallable<Void> body) {
        List<JoinHandle<Void>> handles = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            handles.add(Elio.spawn(body));
        }
        return handles;
    }

    // ---- mutex: cancellation against hand-over ---------------------------------------------------------------------------

    /** One coroutine holds it at a time, and cancelled waits leave it to the others. */
    private static final class Guarded {
        final Mutex mutex = new Mutex();
        int inside;
        int entered;
        int cancelled;

        @Async
        Task<Void> enter(CancelToken token) {
            if (await(mutex.lock(token)) == CancelResult.CANCELLED) {
                cancelled++;
                return Task.done();
            }
            assertEquals(1, ++inside);
            await(Elio.yieldNow());
            inside--;
            entered++;
            mutex.unlock();
            return Task.done();
        }

        @Async
        Task<Void> meet() {
            CancelSource source = new CancelSource();
            List<JoinHandle<Void>> all = spawn(2, () -> enter(CancelToken.none()));
            all.addAll(spawn(2, () -> enter(source.token())));
            all.add(Elio.spawn(() -> cancelAfterAYield(source)));
            all.addAll(spawn(1, () -> enter(CancelToken.none())));
            await(joinAll(all));
            assertEquals(5, entered + cancelled);
            assertTrue(entered >= 3);
            assertFalse(mutex.isLocked());
            return Task.done();
        }
    }

    @ElioTest(seeds = SEEDS)
    Task<Void> aMutexHandedToACancelledWaiterGoesToTheNext() {
        return new Guarded().meet();
    }

    @Test
    void bothOutcomesOfALockAreReached() {
        Set<CancelResult> outcomes = EnumSet.noneOf(CancelResult.class);
        TestScheduler.explore(TestConfig.defaults(), 50, () -> {
            Guarded guarded = new Guarded();
            await(guarded.meet());
            outcomes.add(guarded.cancelled > 0 ? CancelResult.CANCELLED : CancelResult.COMPLETED);
            return Task.done();
        });
        assertEquals(EnumSet.allOf(CancelResult.class), outcomes);
    }

    // ---- semaphore: cancellation against release --------------------------------------------------------------------------

    @Async
    private static Task<Void> use(Semaphore semaphore, CancelToken token, int[] inside) {
        if (await(semaphore.acquire(token)) == CancelResult.COMPLETED) {
            assertTrue(++inside[0] <= 2);
            await(Elio.yieldNow());
            inside[0]--;
            semaphore.release();
        }
        return Task.done();
    }

    @ElioTest(seeds = SEEDS)
    @Async
    Task<Void> permitsSurviveCancelledWaits() {
        Semaphore semaphore = new Semaphore(2);
        CancelSource source = new CancelSource();
        int[] inside = new int[1];
        List<JoinHandle<Void>> all = spawn(3, () -> use(semaphore, CancelToken.none(), inside));
        all.addAll(spawn(3, () -> use(semaphore, source.token(), inside)));
        all.add(Elio.spawn(() -> cancelAfterAYield(source)));
        await(joinAll(all));
        assertEquals(2, semaphore.availablePermits());
        return Task.done();
    }

    // ---- shared mutex: cancelled writers, readers behind them --------------------------------------------------------------

    private static final class Pair {
        final SharedMutex mutex = new SharedMutex();
        int one;
        int other;

        @Async
        Task<Void> write(CancelToken token) {
            if (await(mutex.lock(token)) == CancelResult.COMPLETED) {
                one++;
                await(Elio.yieldNow());
                other++;
                mutex.unlock();
            }
            return Task.done();
        }

        @Async
        Task<Void> read() {
            await(mutex.lockShared());
            assertEquals(one, other);
            await(Elio.yieldNow());
            assertEquals(one, other);
            mutex.unlockShared();
            return Task.done();
        }
    }

    @ElioTest(seeds = SEEDS)
    @Async
    Task<Void> aCancelledWriterLeavesNobodyBehind() {
        Pair pair = new Pair();
        CancelSource source = new CancelSource();
        List<JoinHandle<Void>> all = spawn(2, pair::read);
        all.addAll(spawn(2, () -> pair.write(source.token())));
        all.addAll(spawn(2, pair::read));
        all.add(Elio.spawn(() -> cancelAfterAYield(source)));
        all.addAll(spawn(1, () -> pair.write(CancelToken.none())));
        await(joinAll(all));
        assertEquals(pair.one, pair.other);
        assertTrue(pair.mutex.tryLock());
        return Task.done();
    }

    // ---- event: set, reset, cancellation -----------------------------------------------------------------------------------

    @Async
    private static Task<Void> setAfterAYield(Event event) {
        await(Elio.yieldNow());
        event.set();
        return Task.done();
    }

    @Async
    private static Task<Void> wakeTwice(Event event, CancelToken token, int[] woken) {
        await(event.await());
        woken[0]++;
        event.reset();
        CancelResult second = await(event.await(token));
        assertTrue(second == CancelResult.COMPLETED || token.isCancelled());
        woken[1] += second == CancelResult.COMPLETED ? 1 : 0;
        return Task.done();
    }

    @ElioTest(seeds = SEEDS)
    @Async
    Task<Void> aSetWakesEachWaiterOnce() {
        Event event = new Event();
        CancelSource source = new CancelSource();
        int[] woken = new int[2];
        JoinHandle<Void> waiter = Elio.spawn(() -> wakeTwice(event, source.token(), woken));
        await(setAfterAYield(event));
        while (woken[0] == 0) {
            await(Elio.yieldNow());
        }
        assertEquals(0, woken[1]);
        JoinHandle<Void> setter = Elio.spawn(() -> setAfterAYield(event));
        await(cancelAfterAYield(source));
        await(waiter);
        await(setter);
        assertTrue(event.isSet());
        return Task.done();
    }

    // ---- condition variable: notice against cancellation --------------------------------------------------------------------

    private static final class Shop {
        final Mutex mutex = new Mutex();
        final ConditionVariable delivered = new ConditionVariable();
        int stock;
        int sold;

        @Async
        Task<Void> buy(CancelToken token) {
            await(mutex.lock());
            boolean patient = true;
            while (stock == 0 && patient) {
                patient = await(delivered.await(mutex, token)) == CancelResult.COMPLETED;
                assertTrue(mutex.isLocked());
            }
            if (stock > 0) {
                stock--;
                sold++;
            }
            mutex.unlock();
            return Task.done();
        }

        @Async
        Task<Void> deliver() {
            await(mutex.lock());
            stock++;
            mutex.unlock();
            delivered.notifyOne();
            return Task.done();
        }
    }

    @ElioTest(seeds = SEEDS)
    @Async
    Task<Void> aNoticeIsNeitherLostNorKeptByACancelledWait() {
        Shop shop = new Shop();
        CancelSource source = new CancelSource();
        List<JoinHandle<Void>> all = spawn(2, () -> shop.buy(source.token()));
        all.addAll(spawn(2, () -> shop.buy(CancelToken.none())));
        all.addAll(spawn(4, shop::deliver));
        all.add(Elio.spawn(() -> cancelAfterAYield(source)));
        await(joinAll(all));
        assertEquals(4, shop.sold + shop.stock);
        assertTrue(shop.sold >= 2);
        assertFalse(shop.mutex.isLocked());
        assertFalse(shop.delivered.hasWaiters());
        return Task.done();
    }
}
