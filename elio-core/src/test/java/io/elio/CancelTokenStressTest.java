package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.runtime.Stress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Eight threads cancel, close and register at the same time. */
@Timeout(300)
class CancelTokenStressTest {
    private static final int THREADS = 8;

    private static final class Round {
        final CancelSource source = new CancelSource();
        final List<Callback> callbacks = new ArrayList<>();

        Round() {
            for (int i = 0; i < THREADS; i++) {
                callbacks.add(new Callback(source.token()));
            }
        }
    }

    private static final class Callback {
        final AtomicInteger begun = new AtomicInteger();
        volatile boolean running;
        final CancelRegistration registration;

        Callback(CancelToken token) {
            registration = token.onCancel(this::run);
        }

        private void run() {
            running = true;
            begun.incrementAndGet();
            Thread.onSpinWait();
            running = false;
        }
    }

    @Test
    void eachCallbackRunsAtMostOnceAndNeverAfterItsCloseHasReturned() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(THREADS);
        List<Round> rounds = new ArrayList<>();
        for (int i = 0; i < Stress.times(2_000); i++) {
            rounds.add(new Round());
        }
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> threads = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int number = i;
                threads.add(pool.submit(() -> {
                    for (Round round : rounds) {
                        barrier.await();
                        act(round, number);
                    }
                    return null;
                }));
            }
            for (Future<?> thread : threads) {
                thread.get();
            }
        } finally {
            pool.shutdownNow();
        }
        rounds.forEach(CancelTokenStressTest::check);
    }

    private static void act(Round round, int number) {
        if (number % 2 == 0) {
            round.source.cancel();
            return;
        }
        Callback own = round.callbacks.get(number);
        own.registration.close();
        int begun = own.begun.get();
        assertTrue(!own.running, "the callback runs although close has returned");
        Callback late = new Callback(round.source.token());
        late.registration.close();
        assertEquals(begun, own.begun.get());
        assertTrue(late.begun.get() <= 1);
    }

    private static void check(Round round) {
        for (int i = 0; i < THREADS; i++) {
            int begun = round.callbacks.get(i).begun.get();
            assertTrue(i % 2 == 0 ? begun == 1 : begun <= 1, "callback " + i + " ran " + begun + " times");
        }
    }
}
