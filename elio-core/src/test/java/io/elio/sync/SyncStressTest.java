package io.elio.sync;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.runtime.NoThreadsLeft;
import io.elio.runtime.Scheduler;
import io.elio.runtime.Stress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must hold however the coroutines of several workers meet at a primitive, while waits are cancelled. */
@ExtendWith(NoThreadsLeft.class)
class SyncStressTest {
    private static final int COROUTINES = 8;
    private static final int TIMES = Stress.times(2_000);

    /** Runs that many coroutines to their end; answers the sum of what they answer. */
    private static int crew(int workers, int count, IntFunction<Task<Integer>> member) throws Exception {
        int sum = 0;
        try (Scheduler scheduler = new Scheduler(workers)) {
            scheduler.start();
            List<JoinHandle<Integer>> handles = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int number = i;
                handles.add(scheduler.spawn(() -> member.apply(number)));
            }
            for (JoinHandle<Integer> handle : handles) {
                sum += handle.toFuture().get();
            }
        }
        return sum;
    }

    /** A token that another coroutine cancels some time soon, or has cancelled. */
    private static CancelToken soonCancelled() {
        CancelSource source = new CancelSource();
        Elio.go(() -> {
            source.cancel();
            return Task.done();
        });
        return source.token();
    }

    // ---- mutex ----------------------------------------------------------------------------------------------------------

    private final Mutex mutex = new Mutex();
    private int plain;

    @Async
    private Task<Integer> increment(int number) {
        int entered = 0;
        for (int i = 0; i < TIMES; i++) {
            boolean have = switch ((i + number) % 4) {
                case 0 -> await(mutex.lock(soonCancelled())) == CancelResult.COMPLETED;
                case 1 -> mutex.tryLock();
                default -> await(mutex.lock()) == null;
            };
            if (have) {
                plain++;
                if (i % 8 == 0) {
                    await(Elio.yieldNow());
                }
                plain++;
                entered++;
                mutex.unlock();
            }
        }
        return Task.of(entered);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void aMutexHasOneHolderAndIsFreeInTheEnd(int workers) throws Exception {
        int entered = crew(workers, COROUTINES, this::increment);
        assertEquals(plain, 2 * entered);
        assertTrue(entered >= COROUTINES * TIMES / 2, entered + " times");
        assertFalse(mutex.isLocked());
    }

    // ---- semaphore ------------------------------------------------------------------------------------------------------

    private static final int PERMITS = 3;
    private final Semaphore semaphore = new Semaphore(PERMITS);
    private final AtomicInteger inside = new AtomicInteger();

    @Async
    private Task<Integer> share(int number) {
        int tooMany = 0;
        for (int i = 0; i < TIMES; i++) {
            boolean have = switch ((i + number) % 4) {
                case 0 -> await(semaphore.acquire(soonCancelled())) == CancelResult.COMPLETED;
                case 1 -> semaphore.tryAcquire();
                default -> await(semaphore.acquire()) == null;
            };
            if (have) {
                tooMany += inside.incrementAndGet() > PERMITS ? 1 : 0;
                if (i % 4 == 0) {
                    await(Elio.yieldNow());
                }
                inside.decrementAndGet();
                semaphore.release();
            }
        }
        return Task.of(tooMany);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void permitsAreNeitherLostNorInvented(int workers) throws Exception {
        assertEquals(0, crew(workers, COROUTINES, this::share));
        assertEquals(PERMITS, semaphore.availablePermits());
    }

    // ---- shared mutex ---------------------------------------------------------------------------------------------------

    private final SharedMutex shared = new SharedMutex();
    private int one;
    private int other;

    @Async
    private Task<Integer> write() {
        boolean have = switch (one % 3) {
            case 0 -> await(shared.lock(soonCancelled())) == CancelResult.COMPLETED;
            case 1 -> shared.tryLock();
            default -> await(shared.lock()) == null;
        };
        if (!have) {
            return Task.of(0);
        }
        int failures = one == other && shared.readerCount() == 0 ? 0 : 1;
        one++;
        await(Elio.yieldNow());
        other++;
        shared.unlock();
        return Task.of(failures);
    }

    @Async
    private Task<Integer> read(int i) {
        boolean have = switch (i % 3) {
            case 0 -> await(shared.lockShared(soonCancelled())) == CancelResult.COMPLETED;
            case 1 -> shared.tryLockShared();
            default -> await(shared.lockShared()) == null;
        };
        if (!have) {
            return Task.of(0);
        }
        int failures = one == other ? 0 : 1;
        if (i % 2 == 0) {
            await(Elio.yieldNow());
        }
        failures += one == other && !shared.isWriterActive() ? 0 : 1;
        shared.unlockShared();
        return Task.of(failures);
    }

    @Async
    private Task<Integer> readAndWrite(int number) {
        int failures = 0;
        for (int i = 0; i < TIMES; i++) {
            failures += await((i + number) % 5 == 0 ? write() : read(i));
        }
        return Task.of(failures);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void writersExcludeAllAndNobodyIsLeftBehind(int workers) throws Exception {
        assertEquals(0, crew(workers, COROUTINES, this::readAndWrite));
        assertEquals(0, shared.readerCount());
        assertTrue(shared.tryLock());
        assertEquals(one, other);
    }

    // ---- event ----------------------------------------------------------------------------------------------------------

    @Async
    private Task<Integer> awaitEach(List<Event> events, int number) {
        int ended = 0;
        for (Event event : events) {
            CancelResult result = number % 2 == 0 ? null : await(event.await(soonCancelled()));
            if (result == null) {
                await(event.await());
            }
            // Only a cancelled wait may end before the event is set.
            ended += event.isSet() || result == CancelResult.CANCELLED ? 1 : 0;
        }
        return Task.of(ended);
    }

    @Async
    private Task<Integer> setEach(List<Event> events) {
        for (Event event : events) {
            event.set();
            await(Elio.yieldNow());
        }
        return Task.of(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void everyWaiterOfAnEventIsWokenOrCancelled(int workers) throws Exception {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            events.add(new Event());
        }
        assertEquals(TIMES * (COROUTINES - 1),
            crew(workers, COROUTINES, number -> number == 0 ? setEach(events) : awaitEach(events, number)));
        events.forEach(event -> assertTrue(event.isSet()));
    }

    // ---- condition variable ---------------------------------------------------------------------------------------------

    private static final int ROOM = 4;
    private final ConditionVariable notEmpty = new ConditionVariable();
    private final ConditionVariable notFull = new ConditionVariable();
    private int stock;

    @Async
    private Task<Integer> produce() {
        for (int i = 0; i < TIMES; i++) {
            await(mutex.lock());
            while (stock == ROOM) {
                await(notFull.await(mutex));
            }
            stock++;
            mutex.unlock();
            notEmpty.notifyOne();
        }
        return Task.of(0);
    }

    @Async
    private Task<Integer> consume(boolean impatient) {
        int wrong = 0;
        for (int i = 0; i < TIMES; i++) {
            await(mutex.lock());
            while (stock == 0) {
                if (impatient) {
                    await(notEmpty.await(mutex, soonCancelled()));
                } else {
                    await(notEmpty.await(mutex));
                }
                wrong += mutex.isLocked() ? 0 : 1;
            }
            wrong += stock > ROOM ? 1 : 0;
            stock--;
            mutex.unlock();
            notFull.notifyOne();
        }
        return Task.of(wrong);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void noNoticeOfAConditionIsLost(int workers) throws Exception {
        assertEquals(0, crew(workers, COROUTINES, number -> number % 2 == 0 ? produce() : consume(number % 4 == 1)));
        assertEquals(0, stock);
        assertFalse(mutex.isLocked());
        assertFalse(notEmpty.hasWaiters() || notFull.hasWaiters());
    }
}
