package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.coro.TestHome;
import io.elio.coro.Coroutine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@Timeout(60)
@ExtendWith(NoThreadsLeft.class)
class BlockingPoolTest {
    private final Scheduler scheduler = new Scheduler(RunConfig.threads(1).withBlockingThreads(3));

    @BeforeEach
    void start() {
        scheduler.start();
    }

    @AfterEach
    void shutDown() {
        scheduler.shutdown();
    }

    @Test
    void answersTheValueOnTheWorker() throws Exception {
        Thread[] threads = new Thread[1];
        JoinHandle<Object> handle = scheduler.spawn(() -> Script.of(last -> {
            assertTrue(Thread.currentThread() instanceof Worker);
            return last != null ? null : Elio.spawnBlocking(() -> {
                threads[0] = Thread.currentThread();
                return "value";
            });
        }));
        assertEquals("value", handle.toFuture().get());
        assertTrue(threads[0].getName().matches("elio-\\d+-blocking-0"), threads[0].getName());
        assertTrue(threads[0].isDaemon());
    }

    @Test
    void throwsTheVeryFailure() {
        IOException failure = new IOException();
        JoinHandle<Object> handle = scheduler.spawn(() -> Elio.spawnBlocking(() -> {
            throw failure;
        }));
        assertSame(failure, assertThrows(ExecutionException.class, () -> handle.toFuture().get()).getCause());
    }

    @Test
    void callsOverlapUpToTheNumberOfThreads() throws Exception {
        CountDownLatch allThree = new CountDownLatch(3);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<JoinHandle<Integer>> handles = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            handles.add(scheduler.spawn(() -> Elio.spawnBlocking(() -> {
                most.accumulateAndGet(running.incrementAndGet(), Math::max);
                allThree.countDown();
                allThree.await();
                return running.decrementAndGet();
            })));
        }
        for (JoinHandle<Integer> handle : handles) {
            handle.toFuture().get();
        }
        assertEquals(3, most.get());
    }

    @Test
    void cancellationEndsTheWaitButNotTheCall() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        JoinHandle<Object> handle = scheduler.spawn(() -> Elio.spawnBlocking(() -> {
            running.countDown();
            release.await();
            over.countDown();
            return null;
        }));
        running.await();
        handle.requestCancel();
        handle.joinFinished();
        assertThrows(CancellationException.class, handle::result);
        release.countDown();
        over.await();
    }

    @Test
    void aCompletionAfterTheEndOfTheSchedulerDoesNothing() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        scheduler.go(() -> Elio.spawnBlocking(() -> {
            running.countDown();
            release.await();
            over.countDown();
            return null;
        }));
        running.await();
        scheduler.shutdownForce();
        release.countDown();
        over.await();
        assertEquals(1, scheduler.activeTasks());
    }

    @Test
    void afterTheShutdownCallsAreRefused() {
        BlockingPool pool = new BlockingPool("test", 1, null);
        pool.shutdown();
        CountDownLatch never = new CountDownLatch(1);
        JoinHandle<Object> handle = scheduler.spawn(() -> {
            scheduler.blockingPool().shutdown();
            return Elio.spawnBlocking(() -> {
                never.countDown();
                return null;
            });
        });
        handle.joinFinished();
        RejectedExecutionException refused = assertThrows(RejectedExecutionException.class, handle::result);
        assertTrue(refused.getMessage().contains("shut down"), refused.getMessage());
        assertEquals(1, never.getCount());
    }

    @Test
    void whatWasAcceptedRunsAfterAShutdown() throws Exception {
        BlockingPool pool = new BlockingPool("test", 1, null);
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch ran = new CountDownLatch(10);
        pool.execute(() -> awaitUninterruptibly(release));
        for (int i = 0; i < 10; i++) {
            pool.execute(ran::countDown);
        }
        pool.shutdown();
        release.countDown();
        ran.await();
        assertEquals(0, ran.getCount());
    }

    @Test
    void moreThanTheQueueHoldsAreRefused() throws Exception {
        BlockingPool pool = new BlockingPool("test", 1, null);
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch ran = new CountDownLatch(BlockingPool.QUEUE_LIMIT);
        pool.execute(() -> {
            running.countDown();
            awaitUninterruptibly(release);
        });
        running.await();
        for (int i = 0; i < BlockingPool.QUEUE_LIMIT; i++) {
            pool.execute(ran::countDown);
        }
        String refusal = assertThrows(RejectedExecutionException.class, () -> pool.execute(ran::countDown)).getMessage();
        assertTrue(refusal.contains("expected: at most " + BlockingPool.QUEUE_LIMIT), refusal);
        release.countDown();
        ran.await();
        pool.shutdown();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void anotherHomeGetsAThreadForEachCall() throws Throwable {
        TestHome home = new TestHome();
        Coroutine coroutine = home.spawn(Elio.spawnBlocking(Thread::currentThread));
        while (!coroutine.isFinished()) {
            home.runQueued();
        }
        Thread thread = assertInstanceOf(Thread.class, coroutine.result());
        assertTrue(thread.getName().startsWith("elio-blocking-"), thread.getName());
    }
}
