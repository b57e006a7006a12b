package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.debug.CoroutineDump;
import io.elio.runtime.NoThreadsLeft;
import io.elio.runtime.Scheduler;
import io.elio.runtime.Stress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Groups and combinators on workers, and used from other threads. */
@Timeout(120)
@ExtendWith(NoThreadsLeft.class)
class StructuredSchedulerTest {
    private final Scheduler scheduler = new Scheduler(2);

    StructuredSchedulerTest() {
        scheduler.start();
    }

    @AfterEach
    void shutDown() {
        scheduler.shutdownForce();
    }

    private static <T> T await(JoinHandle<T> handle) throws Throwable {
        handle.joinFinished();
        return handle.result();
    }

    private void awaitClosed() {
        while (scheduler.isRunning()) {
            Thread.onSpinWait();
        }
    }

    // ---- shutdown -------------------------------------------------------------------------------------------------------

    @Test
    void aGracefulShutdownRefusesNewRootsButTakesChildrenOfAcceptedWork() throws Throwable {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        JoinHandle<List<Object>> accepted = scheduler.spawn(() -> {
            TaskGroup early = new TaskGroup();
            Elio.await(closed);
            List<Object> results = new ArrayList<>();
            early.spawn(() -> Task.of(results.add("child")));
            Elio.await(early.join());
            results.add(Elio.await(Elio.whenAll(() -> Task.of(1), () -> Task.of(2))));
            results.add(Elio.await(Elio.whenAny(() -> Task.of(3))));
            Elio.await(TaskScope.run(TaskGroupOptions.failFast().maxConcurrency(1), group -> {
                group.spawn(() -> Task.of(results.add("first")));
                group.spawn(() -> {
                    Elio.await(Elio.sleep(Duration.ofMillis(1)));
                    return Task.of(results.add("second"));
                });
                return Task.done();
            }));
            JoinHandle<Integer> root = Elio.spawn(() -> Task.of(4));
            results.add(root.isFinished());
            return Task.of(results);
        });
        CompletableFuture<Boolean> shutdown = CompletableFuture.supplyAsync(scheduler::shutdown);
        awaitClosed();
        assertThrows(IllegalStateException.class, () -> scheduler.go(() -> Task.done()));
        closed.complete(null);
        assertTrue(shutdown.get(), "drained");
        assertEquals(List.of("child", new Tuple2<>(1, 2), new Winner<>(0, 3), "first", "second", true), await(accepted));
    }

    @Test
    void aGroupThatNoAcceptedCoroutineMadeTakesNoChildrenWhileTheSchedulerDrains() throws Throwable {
        TaskGroup foreign = new TaskGroup(scheduler, TaskGroupOptions.collectAll());
        TaskGroup limited = new TaskGroup(scheduler, TaskGroupOptions.collectAll().maxConcurrency(1));
        CompletableFuture<Void> closed = new CompletableFuture<>();
        AtomicInteger ran = new AtomicInteger();
        limited.spawn(() -> {
            Elio.await(closed);
            return Task.of(ran.incrementAndGet());
        });
        limited.spawn(() -> Task.of(ran.incrementAndGet()));
        CompletableFuture<Boolean> shutdown = CompletableFuture.supplyAsync(scheduler::shutdown);
        awaitClosed();
        foreign.spawn(() -> Task.of(ran.addAndGet(100)));
        assertEquals("the scheduler has been shut down and takes no new coroutines (make a new one)",
            assertInstanceOf(IllegalStateException.class, foreign.failures().get(0)).getMessage());
        closed.complete(null);
        assertTrue(shutdown.get(), "drained");
        assertEquals(2, ran.get(), "what was accepted before runs, also what waited for a place");
        assertEquals(List.of(), limited.failures());
    }

    @Test
    void aForcedShutdownFailsAGroupAndItsOwner() throws Throwable {
        CountDownLatch begun = new CountDownLatch(2);
        List<TaskGroup> made = new ArrayList<>();
        JoinHandle<Void> owner = scheduler.spawn(() -> {
            TaskGroup group = new TaskGroup(TaskGroupOptions.failFast().maxConcurrency(1));
            made.add(group);
            group.spawn(() -> {
                begun.countDown();
                return Elio.sleep(Duration.ofDays(1));
            });
            group.spawn(() -> Elio.sleep(Duration.ofDays(1)));
            begun.countDown();
            return group.join();
        });
        begun.await();
        scheduler.shutdownForce();
        owner.joinFinished();
        assertThrows(CancellationException.class, owner::result);
        assertEquals(0, made.get(0).outstandingChildren());
    }

    @Test
    void aShutdownAgainstSpawnsIntoGroupsLosesNoChild() throws Throwable {
        for (int round = 0; round < Stress.times(200); round++) {
            Scheduler ending = new Scheduler(2);
            ending.start();
            int limit = round % 3;
            AtomicInteger spawned = new AtomicInteger();
            AtomicInteger ran = new AtomicInteger();
            CountDownLatch begun = new CountDownLatch(1);
            JoinHandle<Void> accepted = ending.spawn(() -> TaskScope.run(TaskGroupOptions.collectAll().maxConcurrency(limit), group -> {
                for (int i = 0; i < 100; i++) {
                    spawned.incrementAndGet();
                    group.spawn(() -> {
                        begun.countDown();
                        Elio.await(Elio.yieldNow());
                        return Task.of(ran.incrementAndGet());
                    });
                    Elio.await(Elio.yieldNow());
                }
                return Task.done();
            }));
            begun.await();
            assertTrue(ending.shutdown(), "drained");
            await(accepted);
            assertEquals(100, spawned.get());
            assertEquals(100, ran.get());
        }
    }

    // ---- other threads --------------------------------------------------------------------------------------------------

    @Test
    void aGroupMadeOutsideIsSpawnedIntoAndCancelledFromAnyThreadAndJoinedInACoroutine() throws Throwable {
        TaskGroup group = new TaskGroup(scheduler, TaskGroupOptions.failFast());
        CountDownLatch begun = new CountDownLatch(10);
        for (int i = 0; i < 10; i++) {
            group.spawn(() -> {
                begun.countDown();
                return Elio.sleep(Duration.ofDays(1), Elio.cancelToken());
            });
        }
        begun.await();
        assertEquals(10, group.outstandingChildren());
        JoinHandle<Void> join = scheduler.spawn(group::join);
        group.requestCancel();
        await(join);
        assertEquals(0, group.outstandingChildren());
        assertEquals(List.of(), group.failures());
    }

    @Test
    void aGroupOfAnotherSchedulerIsNotCancelledByItsMaker() throws Throwable {
        Scheduler other = new Scheduler(1);
        other.start();
        try {
            JoinHandle<TaskGroup> maker = scheduler.spawn(() -> {
                TaskGroup group = new TaskGroup(other, TaskGroupOptions.failFast());
                Elio.await(Elio.sleep(Duration.ofDays(1), Elio.cancelToken()));
                return Task.of(group);
            });
            maker.requestCancel();
            TaskGroup group = await(maker);
            assertFalse(group.isCancellationRequested());
            Scheduler[] ranOn = new Scheduler[1];
            group.spawn(() -> Task.of(ranOn[0] = Scheduler.current()));
            await(other.spawn(group::join));
            assertSame(other, ranOn[0]);
        } finally {
            other.shutdown();
        }
    }

    @Test
    void childrenRunOnSeveralWorkersAndAllAreJoined() throws Throwable {
        int children = Stress.times(100_000);
        AtomicInteger ended = new AtomicInteger();
        int registrations = await(scheduler.spawn(() -> {
            Elio.await(TaskScope.run(group -> {
                for (int i = 0; i < children; i++) {
                    group.spawn(() -> Task.of(ended.incrementAndGet()));
                }
                return Task.done();
            }));
            return Task.of(CancelTokens.registrations(Elio.cancelToken()));
        }));
        assertEquals(children, ended.get());
        assertEquals(0, registrations);
        assertEquals(0, scheduler.activeTasks());
        assertFalse(CoroutineDump.text().contains("not started"), CoroutineDump::text);
    }

    @Test
    void theLimitHoldsOnSeveralWorkers() throws Throwable {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        int children = Stress.times(10_000);
        await(scheduler.spawn(() -> TaskScope.run(TaskGroupOptions.failFast().maxConcurrency(3), group -> {
            for (int i = 0; i < children; i++) {
                group.spawn(() -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    Elio.await(Elio.yieldNow());
                    running.decrementAndGet();
                    return Task.of(ended.incrementAndGet());
                });
            }
            return Task.done();
        })));
        assertEquals(children, ended.get());
        assertTrue(most.get() <= 3, most + " at a time");
    }

    @Test
    void aGroupThatIsCancelledWhileItIsSpawnedIntoIsJoined() throws Throwable {
        for (int round = 0; round < Stress.times(200); round++) {
            TaskGroup group = new TaskGroup(scheduler, TaskGroupOptions.failFast().maxConcurrency(round % 3));
            AtomicInteger begun = new AtomicInteger();
            AtomicInteger ended = new AtomicInteger();
            JoinHandle<Void> spawner = scheduler.spawn(() -> {
                for (int i = 0; i < 50; i++) {
                    group.spawn(() -> {
                        begun.incrementAndGet();
                        Elio.await(Elio.sleep(Duration.ofDays(1), Elio.cancelToken()));
                        return Task.of(ended.incrementAndGet());
                    });
                }
                return group.join();
            });
            group.requestCancel();
            await(spawner);
            assertEquals(begun.get(), ended.get());
            assertEquals(0, group.outstandingChildren());
        }
    }

    @Test
    void oneOfManyBranchesWinsAndNoneIsLeft() throws Throwable {
        for (int round = 0; round < Stress.times(500); round++) {
            List<AsyncCallable<Integer>> branches = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                int number = i;
                branches.add(() -> {
                    Elio.await(Elio.yieldNow());
                    return Task.of(number);
                });
            }
            Winner<Integer> winner = await(scheduler.spawn(() -> Elio.<Integer>whenAny(branches)));
            assertEquals(winner.index(), winner.value());
            assertEquals(0, scheduler.activeTasks());
        }
    }

    @Test
    void deepNestingOfScopesAndLimitsWorksAndCancelsFromTheOutside() throws Throwable {
        CountDownLatch begun = new CountDownLatch(1);
        JoinHandle<Integer> deep = scheduler.spawn(() -> nest(20_000, begun));
        begun.await();
        deep.requestCancel();
        assertEquals(20_000, await(deep));
    }

    @Async
    private static Task<Integer> nest(int levels, CountDownLatch begun) {
        if (levels == 0) {
            begun.countDown();
            Elio.await(Elio.sleep(Duration.ofDays(1), Elio.cancelToken()));
            return Task.of(0);
        }
        int[] inner = new int[1];
        Elio.await(TaskScope.run(group -> {
            inner[0] = Elio.await(Elio.withTimeout(Duration.ofDays(1), () -> nest(levels - 1, begun))).value();
            return Task.done();
        }));
        return Task.of(inner[0] + 1);
    }

    // ---- thread-locals --------------------------------------------------------------------------------------------------

    @Test
    void aThreadLocalFollowsFromWorkerToWorkerAndIsLeftOnNone() throws Throwable {
        ThreadLocal<Integer> local = new ThreadLocal<>();
        ContextElement<Integer> element = ContextElement.of(local);
        await(scheduler.spawn(() -> TaskScope.run(group -> {
            for (int i = 0; i < 100; i++) {
                int number = i;
                group.spawn(() -> {
                    assertNull(local.get());
                    ContextElement.attach(element);
                    for (int step = 0; step < 20; step++) {
                        local.set(number * 100 + step);
                        Elio.await(Elio.spawn(() -> Task.of(local.get())));
                        Elio.await(step % 2 == 0 ? Elio.yieldNow() : Elio.sleep(Duration.ofNanos(1000)));
                        assertEquals(number * 100 + step, local.get());
                    }
                    return Task.done();
                });
            }
            return Task.done();
        })));
        await(scheduler.spawn(() -> {
            assertNull(local.get());
            return Task.done();
        }));
    }

    @Test
    void whatACallbackOfAForeignThreadThrowsArrivesThere() throws Throwable {
        IllegalStateException thrown = new IllegalStateException("callback");
        TaskGroup group = new TaskGroup(scheduler, TaskGroupOptions.failFast());
        CountDownLatch begun = new CountDownLatch(1);
        group.spawn(() -> {
            Elio.cancelToken().onCancel(() -> {
                throw thrown;
            });
            begun.countDown();
            return Elio.sleep(Duration.ofDays(1), Elio.cancelToken());
        });
        begun.await();
        assertSame(thrown, assertThrows(IllegalStateException.class, group::requestCancel));
        await(scheduler.spawn(group::join));
    }
}
