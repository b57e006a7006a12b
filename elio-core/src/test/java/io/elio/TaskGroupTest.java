package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.coro.Coroutine;
import io.elio.coro.TestHome;
import io.elio.debug.CoroutineDump;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class TaskGroupTest extends HomeRuns {
    private final IOException disk = new IOException("disk");
    private final IllegalStateException other = new IllegalStateException("other");

    @Test
    void aGroupWithoutChildrenIsJoinedAtOnce() throws Throwable {
        int steps = run(() -> {
            TaskGroup group = new TaskGroup();
            Elio.await(group.join());
            return Task.of(home.steps);
        });
        assertEquals(1, steps);
    }

    @Test
    void joinWaitsForAllChildren() throws Throwable {
        run(() -> {
            TaskGroup group = new TaskGroup();
            group.spawn(() -> pause(LATER, "late"));
            group.spawn(() -> pause(SOON, "early"));
            assertEquals(2, group.outstandingChildren());
            Elio.await(group.join());
            log.add("joined");
            assertEquals(0, group.outstandingChildren());
            assertFalse(group.isCancellationRequested());
            return Task.done();
        });
        assertEquals(List.of("early slept", "late slept", "joined"), log);
    }

    @Test
    void childrenThatEndBeforeTheJoinAreJoinedToo() throws Throwable {
        run(() -> {
            TaskGroup group = new TaskGroup();
            group.spawn(() -> pause(SOON, "child"));
            Elio.await(Elio.sleep(LATER));
            assertEquals(0, group.outstandingChildren());
            Elio.await(group.join());
            log.add("joined");
            return Task.done();
        });
        assertEquals(List.of("child slept", "joined"), log);
    }

    @Test
    void theFirstFailureCancelsTheSiblingsAndIsThrownWhenAllHaveEnded() {
        List<TaskGroup> made = new ArrayList<>();
        IOException thrown = failure(IOException.class, () -> {
            TaskGroup group = new TaskGroup();
            made.add(group);
            group.spawn(() -> pause(NEVER, "sibling"));
            group.spawn(() -> failAfter(SOON, disk));
            group.spawn(() -> valueAfter(LATER, "ignores the token"));
            group.spawn(() -> failAfter(LATER, other));
            try {
                Elio.await(group.join());
            } finally {
                log.add("joined with " + group.outstandingChildren());
            }
            return Task.done();
        });
        assertSame(disk, thrown);
        assertEquals(0, thrown.getSuppressed().length);
        assertEquals(List.of("sibling cancelled", "joined with 0"), log);
        assertEquals(List.of(disk, other), made.get(0).failures());
        assertEquals(List.of(), home.unhandled);
    }

    @Test
    void collectAllLetsTheSiblingsRunAndThrowsAllFailures() {
        TaskGroupException thrown = failure(TaskGroupException.class, () -> {
            TaskGroup group = new TaskGroup(TaskGroupOptions.collectAll());
            group.spawn(() -> failAfter(LATER, other));
            group.spawn(() -> failAfter(SOON, disk));
            group.spawn(() -> pause(LATER, "sibling"));
            return group.join();
        });
        assertEquals(List.of(disk, other), thrown.failures());
        assertSame(disk, thrown.getCause());
        assertEquals(List.of(other), List.of(thrown.getSuppressed()));
        assertEquals("2 children have failed, the first with java.io.IOException: disk", thrown.getMessage());
        assertEquals(List.of("sibling slept"), log);
    }

    @Test
    void oneFailureOfACollectAllGroupIsWrappedToo() {
        TaskGroupException thrown = failure(TaskGroupException.class, () -> {
            TaskGroup group = new TaskGroup(TaskGroupOptions.collectAll());
            group.spawn(() -> Task.failed(disk));
            return group.join();
        });
        assertEquals("1 child has failed: java.io.IOException: disk", thrown.getMessage());
        assertEquals(List.of(disk), thrown.failures());
    }

    @Test
    void failuresCanBeReadBeforeTheJoin() throws Throwable {
        run(() -> {
            TaskGroup group = new TaskGroup();
            group.spawn(() -> Task.failed(disk));
            assertEquals(List.of(), group.failures());
            Elio.await(Elio.sleep(SOON));
            assertEquals(List.of(disk), group.failures());
            assertTrue(group.isCancellationRequested());
            try {
                Elio.await(group.join(), IOException.class);
            } catch (IOException thrown) {
                assertSame(disk, thrown);
                log.add("thrown");
            }
            return Task.done();
        });
        assertEquals(List.of("thrown"), log);
    }

    @Test
    void aChildThatAnswersNullInsteadOfATaskFails() {
        NullPointerException thrown = failure(NullPointerException.class, () -> {
            TaskGroup group = new TaskGroup();
            group.spawn(new NullCallable());
            return group.join();
        });
        assertEquals("io.elio.TaskGroupTest$NullCallable.call() answered null (expected: a Task, such as Task.done())",
            thrown.getMessage());
    }

    private static final class NullCallable implements AsyncCallable<Void> {
        @Override
        public Task<Void> call() {
            return null;
        }
    }

    // ---- cancellation ---------------------------------------------------------------------------------------------------

    @Test
    void cancellingTheGroupCancelsTheChildrenAndNotTheMaker() throws Throwable {
        boolean maker = run(() -> {
            TaskGroup group = new TaskGroup();
            group.spawn(() -> pause(NEVER, "child"));
            Elio.await(Elio.sleep(SOON));
            group.requestCancel();
            Elio.await(group.join());
            return Task.of(Elio.cancelToken().isCancelled());
        });
        assertFalse(maker);
        assertEquals(List.of("child cancelled"), log);
    }

    @Test
    void cancellingTheMakerCancelsTheGroup() throws Throwable {
        Coroutine maker = home.spawn(() -> {
            TaskGroup group = new TaskGroup();
            group.spawn(() -> pause(NEVER, "child"));
            Elio.await(group.join());
            log.add(group.isCancellationRequested());
            return Task.done();
        });
        home.runQueued();
        maker.requestCancel();
        home.runAll();
        value(maker);
        assertEquals(List.of("child cancelled", true), log);
    }

    @Test
    void childrenThatHaveNotBegunWhenTheGroupIsCancelledNeverDo() throws Throwable {
        run(() -> {
            TaskGroup group = new TaskGroup();
            group.spawn(() -> pause(SOON, "child"));
            group.requestCancel();
            group.spawn(() -> pause(SOON, "late child"));
            Elio.await(group.join());
            return Task.of(log.add("joined"));
        });
        assertEquals(List.of("joined"), log);
    }

    @Test
    void aGroupOfACancelledMakerBeginsCancelled() throws Throwable {
        Coroutine maker = home.spawn(() -> {
            TaskGroup group = new TaskGroup();
            log.add(group.isCancellationRequested());
            return group.join();
        });
        maker.requestCancel();
        home.runAll();
        value(maker);
        assertEquals(List.of(true), log);
    }

    @Test
    void closingAGroupThatWasNotJoinedRequestsCancellation() throws Throwable {
        run(() -> {
            try (TaskGroup group = new TaskGroup()) {
                group.spawn(() -> pause(NEVER, "child"));
                Elio.await(Elio.sleep(SOON));
            }
            return Task.of(log.add("closed"));
        });
        assertEquals(List.of("closed", "child cancelled"), log);
    }

    @Test
    void whatACallbackThrowsArrivesAtTheRequester() throws Throwable {
        run(() -> {
            TaskGroup group = new TaskGroup();
            group.spawn(() -> {
                Elio.cancelToken().onCancel(() -> {
                    throw other;
                });
                return pause(NEVER, "child");
            });
            Elio.await(Elio.sleep(SOON));
            assertSame(other, assertThrows(IllegalStateException.class, group::requestCancel));
            return group.join();
        });
        assertEquals(List.of("child cancelled"), log);
    }

    @Test
    void whatACallbackThrowsThatAFailureCausedIsAFailure() throws Throwable {
        List<Throwable> failures = run(() -> {
            TaskGroup group = new TaskGroup();
            group.spawn(() -> {
                Elio.cancelToken().onCancel(() -> {
                    throw other;
                });
                return pause(NEVER, "child");
            });
            group.spawn(() -> failAfter(SOON, disk));
            try {
                Elio.await(group.join(), IOException.class);
            } catch (IOException thrown) {
                assertSame(disk, thrown);
            }
            return Task.of(group.failures());
        });
        assertEquals(List.of(disk, other), failures);
        assertEquals(List.of("child cancelled"), log);
    }

    @Test
    void theTokenOfTheMakerKeepsNothingOfAGroupThatIsOver() throws Throwable {
        int callbacks = run(() -> {
            for (int i = 0; i < 3; i++) {
                TaskGroup group = new TaskGroup();
                group.spawn(() -> valueAfter(SOON, 1));
                Elio.await(group.join());
                try (TaskGroup closed = new TaskGroup()) {
                    closed.spawn(() -> valueAfter(SOON, 1));
                }
                Elio.await(Elio.whenAll(() -> valueAfter(SOON, 1), () -> valueAfter(SOON, 2)));
                Elio.await(Elio.whenAny(() -> valueAfter(SOON, 1), () -> valueAfter(LATER, 2)));
                Elio.await(Elio.withTimeout(SOON, () -> valueAfter(LATER, 2)));
                Elio.await(Elio.withTimeout(NEVER, () -> valueAfter(LATER, 2)));
                Elio.await(TaskScope.run(scope -> valueAfter(SOON, null)));
            }
            return Task.of(CancelTokens.registrations(Elio.cancelToken()));
        });
        assertEquals(0, callbacks);
    }

    @Test
    void theTokenOfTheGroupKeepsNothingOfChildrenThatAreOver() throws Throwable {
        run(() -> {
            TaskGroup group = new TaskGroup();
            for (int i = 0; i < 1000; i++) {
                group.spawn(() -> pause(SOON, "child"));
            }
            group.spawn(() -> {
                Elio.await(Elio.sleep(LATER));
                return Task.of(log.add(CancelTokens.registrations(Elio.cancelToken())));
            });
            return group.join();
        });
        assertEquals(0, log.get(1000));
    }

    // ---- limits ---------------------------------------------------------------------------------------------------------

    @Test
    void noMoreBodiesRunThanTheLimitSaysAndAllRun() throws Throwable {
        int[] running = {0, 0, 0};
        run(() -> {
            TaskGroup group = new TaskGroup(TaskGroupOptions.failFast().maxConcurrency(3));
            for (int i = 0; i < 20; i++) {
                int number = i;
                group.spawn(() -> {
                    running[0]++;
                    running[1] = Math.max(running[1], running[0]);
                    log.add(number);
                    Elio.await(Elio.sleep(SOON));
                    running[0]--;
                    running[2]++;
                    return Task.done();
                });
            }
            assertEquals(20, group.outstandingChildren());
            return group.join();
        });
        assertEquals(3, running[1], "at a time");
        assertEquals(20, running[2], "in all");
        for (int i = 0; i < 20; i++) {
            assertEquals(i, log.get(i), "in the order in which they were spawned");
        }
    }

    @Test
    void whatIsSpawnedWhileOthersEndKeepsToTheLimitToo() throws Throwable {
        int[] running = {0, 0, 0};
        run(() -> {
            TaskGroup group = new TaskGroup(TaskGroupOptions.failFast().maxConcurrency(2));
            for (int i = 0; i < 20; i++) {
                group.spawn(() -> {
                    running[1] = Math.max(running[1], ++running[0]);
                    Elio.await(Elio.sleep(LATER));
                    running[0]--;
                    return Task.of(running[2]++);
                });
                Elio.await(Elio.sleep(SOON.multipliedBy(3)));
            }
            return group.join();
        });
        assertEquals(2, running[1], "at a time");
        assertEquals(20, running[2], "in all");
    }

    @Test
    void placesAreNotLostWhenChildrenFailOrWereCancelledBeforeTheyBegan() {
        TaskGroupException thrown = failure(TaskGroupException.class, () -> {
            TaskGroup group = new TaskGroup(TaskGroupOptions.collectAll().maxConcurrency(1));
            group.spawn(() -> Task.failed(disk));
            group.spawn(() -> failAfter(SOON, other));
            group.spawn(() -> pause(SOON, "third"));
            group.spawn(() -> {
                group.requestCancel();
                return pause(LATER, "fourth");
            });
            group.spawn(() -> pause(SOON, "fifth"));
            group.spawn(() -> pause(SOON, "sixth"));
            return group.join();
        });
        assertEquals(List.of(disk, other), thrown.failures());
        assertEquals(List.of("third slept", "fourth cancelled"), log);
    }

    @Test
    void aHundredThousandChildrenThatWaitForAPlaceNeedNoStack() throws Throwable {
        int[] ended = {0};
        run(() -> {
            TaskGroup group = new TaskGroup(TaskGroupOptions.failFast().maxConcurrency(1));
            for (int i = 0; i < 100_000; i++) {
                group.spawn(() -> Task.of(ended[0]++));
            }
            return group.join();
        });
        assertEquals(100_000, ended[0]);
    }

    @Test
    void childrenThatWaitForAPlaceWhenTheSchedulerRefusesAllFail() {
        TaskGroupException thrown = failure(TaskGroupException.class, () -> {
            TaskGroup group = new TaskGroup(TaskGroupOptions.collectAll().maxConcurrency(1));
            group.spawn(() -> {
                home.closed = true;
                return Task.done();
            });
            for (int i = 0; i < 20_000; i++) {
                group.spawn(() -> pause(SOON, "refused"));
            }
            return group.join();
        });
        assertEquals(20_000, thrown.failures().size());
        assertEquals("the home is closed", thrown.failures().get(19_999).getMessage());
        assertEquals(List.of(), log);
    }

    @Test
    void aNegativeLimitIsRefused() {
        assertEquals("maxConcurrency: -1 (expected: >= 1, or 0 for no limit)", assertThrows(IllegalArgumentException.class,
            () -> TaskGroupOptions.failFast().maxConcurrency(-1)).getMessage());
    }

    @Test
    void optionsAreValues() {
        assertEquals(TaskGroupOptions.collectAll().maxConcurrency(3), TaskGroupOptions.collectAll().maxConcurrency(3));
        assertFalse(TaskGroupOptions.collectAll().equals(TaskGroupOptions.failFast()));
        assertEquals(3, TaskGroupOptions.collectAll().maxConcurrency(3).maxConcurrency());
        assertFalse(TaskGroupOptions.collectAll().maxConcurrency(3).isFailFast());
        assertEquals("fail-fast", TaskGroupOptions.failFast().toString());
        assertEquals("collect-all, at most 3 at a time", TaskGroupOptions.collectAll().maxConcurrency(3).toString());
    }

    // ---- misuse ---------------------------------------------------------------------------------------------------------

    @Test
    void aGroupIsJoinedOnce() {
        assertEquals("join of TaskGroup[fail-fast, 0 children left] for a second time (expected: a group is joined once)",
            failure(IllegalStateException.class, () -> {
                TaskGroup group = new TaskGroup();
                Elio.await(group.join());
                return group.join();
            }).getMessage());
    }

    @Test
    void nothingIsSpawnedOnceTheJoinHasBegun() throws Throwable {
        List<Throwable> failures = run(() -> {
            TaskGroup group = new TaskGroup(TaskGroupOptions.collectAll());
            group.spawn(() -> {
                Elio.await(Elio.sleep(SOON));
                group.spawn(() -> pause(SOON, "too late"));
                return Task.done();
            });
            try {
                Elio.await(group.join());
            } catch (TaskGroupException thrown) {
                return Task.of(thrown.failures());
            }
            return Task.of(List.of());
        });
        assertEquals(1, failures.size());
        assertEquals("spawn in TaskGroup[collect-all, 1 child left], whose join has begun (expected: spawn before join)",
            failures.get(0).getMessage());
        assertEquals(List.of(), log);
    }

    @Test
    void aChildMaySpawnSiblingsBeforeTheJoin() throws Throwable {
        run(() -> {
            TaskGroup group = new TaskGroup();
            group.spawn(() -> {
                group.spawn(() -> pause(SOON, "sibling"));
                return pause(SOON, "child");
            });
            Elio.await(Elio.yieldNow());
            Elio.await(group.join());
            return Task.of(log.add("joined"));
        });
        assertEquals(List.of("child slept", "sibling slept", "joined"), log);
    }

    @Test
    void aChildCannotJoinItsOwnGroup() {
        assertEquals("join of TaskGroup[fail-fast, 1 child left] in a child of it, which would wait for itself (expected: "
            + "await it in the coroutine that owns the group)", failure(IllegalStateException.class, () -> {
                TaskGroup group = new TaskGroup();
                group.spawn(group::join);
                Elio.await(Elio.yieldNow());
                return group.join();
            }).getMessage());
    }

    @Test
    void aGroupIsJoinedOnItsOwnScheduler() throws Throwable {
        TaskGroup[] made = new TaskGroup[1];
        run(() -> {
            made[0] = new TaskGroup();
            return Task.done();
        });
        Coroutine stranger = new TestHome().spawn(() -> made[0].join());
        ((TestHome) stranger.home()).runAll();
        assertEquals("join of TaskGroup[fail-fast, 0 children left] in a coroutine of another scheduler (expected: await it in a coroutine "
            + "of the group's scheduler)", assertThrows(IllegalStateException.class, stranger::result).getMessage());
    }

    @Test
    void aGroupWithoutASchedulerIsMadeInACoroutineOnly() {
        assertEquals("new TaskGroup() on " + Thread.currentThread().getName()
            + ", which runs no coroutine (expected: a coroutine; elsewhere name a Scheduler)",
            assertThrows(IllegalStateException.class, TaskGroup::new).getMessage());
    }

    @Test
    void aRefusedChildIsAFailure() {
        IllegalStateException thrown = failure(IllegalStateException.class, () -> {
            TaskGroup group = new TaskGroup();
            group.spawn(() -> pause(NEVER, "child"));
            Elio.await(Elio.yieldNow());
            home.closed = true;
            group.spawn(() -> pause(SOON, "refused"));
            assertTrue(group.isCancellationRequested());
            assertEquals(1, group.outstandingChildren());
            return group.join();
        });
        assertEquals("the home is closed", thrown.getMessage());
        assertEquals(List.of("child cancelled"), log);
    }

    // ---- what is seen ---------------------------------------------------------------------------------------------------

    @Test
    void theDumpTellsWhatTheJoinWaitsFor() throws Throwable {
        String text = run(() -> {
            TaskGroup group = new TaskGroup();
            group.spawn(() -> valueAfter(LATER, 1));
            group.spawn(() -> valueAfter(LATER, 2));
            Elio.go(() -> {
                Elio.await(Elio.sleep(SOON));
                return Task.of(log.add(CoroutineDump.text()));
            });
            Elio.await(group.join());
            return Task.of((String) log.get(0));
        });
        assertTrue(text.contains("[waiting: join TaskGroup[fail-fast, 2 children left]]"), text);
    }

    @Test
    void theTraceOfAFailureShowsTheChild() {
        IllegalArgumentException thrown = failure(IllegalArgumentException.class, () -> {
            TaskGroup group = new TaskGroup();
            group.spawn(this::thrower);
            return group.join();
        });
        assertEquals("throwDeep", thrown.getStackTrace()[0].getMethodName());
        assertEquals("thrower", thrown.getStackTrace()[1].getMethodName());
        assertEquals(2, thrown.getStackTrace().length);
    }

    @Async
    private Task<Void> thrower() {
        Elio.await(Elio.sleep(SOON));
        throw throwDeep();
    }

    private static IllegalArgumentException throwDeep() {
        throw new IllegalArgumentException("deep");
    }

    @Test
    void aCancellationExceptionOfAChildIsAFailureLikeAnyOther() {
        CancellationException cancelled = new CancellationException("x");
        assertSame(cancelled, failure(CancellationException.class, () -> {
            TaskGroup group = new TaskGroup();
            group.spawn(() -> Task.failed(cancelled));
            return group.join();
        }));
    }
}
