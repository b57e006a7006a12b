package io.elio.tests.guide;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.elio.*;
import io.elio.runtime.Scheduler;
import io.elio.sync.Mutex;
import io.elio.test.*;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SaleTest {
    static class Sale {
        private final Mutex lock = new Mutex();
        private int left = 1;

        @Async
        Task<Boolean> buy() {
            return lock.withLock(() -> sellOne());
        }

        @Async
        private Task<Boolean> sellOne() {
            boolean mine = left > 0;
            await(Elio.sleep(Duration.ofMillis(100)));          // asks the bank
            if (mine) {
                left--;
            }
            return Task.of(mine);
        }
    }

    @ElioTest(seeds = 1000, autoAdvance = true)                 // one thread, 1,000 orders of steps, no real time
    @Async
    Task<Void> theLastTicketIsSoldOnce() {
        Sale sale = new Sale();
        JoinHandle<Boolean> one = Elio.spawn(() -> sale.buy());
        JoinHandle<Boolean> other = Elio.spawn(() -> sale.buy());
        assertEquals(1, (await(one) ? 1 : 0) + (await(other) ? 1 : 0));
        return Task.done();
    }

    @ElioTest(threads = 4)                                      // a real scheduler
    @Async
    Task<Void> buyingWorksOnWorkers(Scheduler scheduler) {
        assertEquals(true, await(new Sale().buy()));
        assertEquals(4, scheduler.threads());
        return Task.done();
    }

    @Test                                                       // no annotation of ours: the scheduler by itself
    void aPurchaseTakesATenthOfASecond() {
        TestScheduler scheduler = new TestScheduler();
        JoinHandle<Boolean> purchase = scheduler.spawn(() -> new Sale().buy());
        scheduler.advance(Duration.ofMillis(99));
        assertEquals(false, purchase.isFinished());
        scheduler.advance(Duration.ofMillis(1));
        assertEquals(true, purchase.isFinished());
    }
}
