package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.elio.coro.Coroutine;
import io.elio.runtime.Scheduler;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class TaskScopeTest extends HomeRuns {
    private final IOException disk = new IOException("disk");
    private final IllegalStateException other = new IllegalStateException("other");

    @Test
    void theScopeEndsWhenItsChildrenHave() throws Throwable {
        run(() -> {
            Elio.await(TaskScope.run(group -> {
                group.spawn(() -> pause(LATER, "late"));
                group.spawn(() -> pause(SOON, "early"));
                Elio.await(pause(SOON, "body"));
                return Task.done();
            }));
            return Task.of(log.add("after"));
        });
        assertEquals(List.of("body slept", "early slept", "late slept", "after"), log);
    }

    @Test
    void aBodyThatThrowsCancelsAndJoinsTheChildrenAndIsRethrown() {
        assertSame(disk, failure(IOException.class, () -> TaskScope.run(group -> {
            group.spawn(() -> pause(NEVER, "child"));
            group.spawn(() -> failAfter(LATER, other));
            Elio.await(Elio.sleep(SOON));
            throw disk;
        })));
        assertEquals(List.of("child cancelled"), log);
        assertEquals(0, disk.getSuppressed().length);
    }

    @Test
    void aBodyThatThrowsInACollectAllScopeComesFirst() {
        TaskGroupException thrown = failure(TaskGroupException.class, () -> TaskScope.run(TaskGroupOptions.collectAll(), group -> {
            group.spawn(() -> Task.failed(other));
            Elio.await(Elio.sleep(SOON));
            throw disk;
        }));
        assertEquals(List.of(disk, other), thrown.failures());
    }

    @Test
    void aBodyThatThrowsAloneIsRethrownAsItIs() {
        assertSame(disk, failure(IOException.class, () -> TaskScope.run(TaskGroupOptions.collectAll(), group -> Task.failed(disk))));
        assertSame(disk, failure(IOException.class, () -> TaskScope.run(group -> Task.failed(disk))));
    }

    @Test
    void aChildThatFailsWakesTheBodyAndIsRethrown() {
        assertSame(disk, failure(IOException.class, () -> TaskScope.run(group -> {
            group.spawn(() -> failAfter(SOON, disk));
            Elio.await(pause(NEVER, "body"));
            return Task.done();
        })));
        assertEquals(List.of("body cancelled"), log);
    }

    @Test
    void aBodyThatWasCancelledOnAccountOfAChildDoesNotHideItsFailure() {
        assertSame(disk, failure(IOException.class, () -> TaskScope.run(group -> {
            group.spawn(() -> failAfter(SOON, disk));
            Elio.await(pause(NEVER, "body"));
            throw new CancellationException("the body was cancelled");
        })));
        CancellationException own = new CancellationException("own");
        assertSame(own, failure(CancellationException.class, () -> TaskScope.run(group -> {
            group.spawn(() -> failAfter(LATER, disk));
            Elio.await(Elio.sleep(SOON));
            throw own;
        })));
    }

    @Test
    void whatFailsInTheScopeLeavesTheCallerUncancelled() throws Throwable {
        boolean cancelled = run(() -> {
            try {
                Elio.await(TaskScope.run(group -> {
                    group.spawn(() -> Task.failed(other));
                    Elio.await(pause(NEVER, "body"));
                    return Task.done();
                }));
            } catch (IllegalStateException thrown) {
                log.add("thrown");
            }
            return Task.of(Elio.cancelToken().isCancelled());
        });
        assertEquals(false, cancelled);
        assertEquals(List.of("body cancelled", "thrown"), log);
    }

    @Test
    void cancellingTheCallerCancelsTheScope() throws Throwable {
        Coroutine caller = home.spawn(() -> {
            Elio.await(TaskScope.run(group -> {
                group.spawn(() -> pause(NEVER, "child"));
                Elio.await(pause(NEVER, "body"));
                return Task.done();
            }));
            return pause(NEVER, "caller");
        });
        home.runQueued();
        caller.requestCancel();
        home.runAll();
        assertEquals(CancelResult.CANCELLED, value(caller));
        assertEquals(List.of("body cancelled", "caller cancelled", "child cancelled"), log.stream().sorted().toList());
    }

    @Test
    void scopesNestAndEachHasItsOwnToken() throws Throwable {
        run(() -> {
            Elio.await(TaskScope.run(outer -> {
                CancelToken token = Elio.cancelToken();
                Elio.await(TaskScope.run(inner -> {
                    inner.requestCancel();
                    log.add(Elio.cancelToken().isCancelled());
                    return Task.done();
                }));
                log.add(Elio.cancelToken().isCancelled());
                assertSame(token, Elio.cancelToken());
                return Task.done();
            }));
            return Task.done();
        });
        assertEquals(List.of(true, false), log);
    }

    @Test
    void theBodyOfAScopeInACancelledCoroutineDoesNotRun() throws Throwable {
        Coroutine caller = home.spawn(() -> {
            Elio.await(TaskScope.run(group -> Task.failed(disk)));
            return Task.of("after");
        });
        caller.requestCancel();
        home.runAll();
        assertEquals("after", value(caller));
    }

    @Test
    void theBodyCannotJoinItsGroup() {
        assertEquals("the group of a TaskScope was joined in its body (expected: return from the body; the scope joins it then)",
            failure(IllegalStateException.class, () -> TaskScope.run(TaskGroup::join)).getMessage());
    }

    @Test
    void aScopeRunsOnTheSchedulerThatIsNamed() throws Throwable {
        Scheduler elsewhere = new Scheduler(1);
        String message = failure(IllegalStateException.class,
            () -> TaskScope.run(elsewhere, TaskGroupOptions.failFast(), group -> Task.done())).getMessage();
        assertEquals("TaskScope.run on " + elsewhere + " in a coroutine of another scheduler (expected: await it in a coroutine of that "
            + "scheduler, for instance one that scheduler.spawn starts)", message);
        elsewhere.shutdown();
    }

    @Test
    void theLimitOfTheScopeCountsForItsChildren() throws Throwable {
        run(() -> TaskScope.run(TaskGroupOptions.failFast().maxConcurrency(1), group -> {
            group.spawn(() -> pause(LATER, "first"));
            group.spawn(() -> pause(SOON, "second"));
            return Task.done();
        }));
        assertEquals(List.of("first slept", "second slept"), log);
    }

    @Test
    void theTraceOfABodysFailureShowsWhoRanTheScope() {
        IllegalStateException thrown = assertThrows(IllegalStateException.class, () -> home.complete(scopeThatFails()));
        List<String> methods = java.util.Arrays.stream(thrown.getStackTrace()).map(StackTraceElement::getMethodName).toList();
        assertEquals("fail", methods.get(0));
        assertEquals("scopeThatFails", methods.get(methods.size() - 1));
    }

    @Async
    private Task<Void> scopeThatFails() {
        Elio.await(TaskScope.run(group -> fail()));
        return Task.done();
    }

    @Async
    private static Task<Void> fail() {
        Elio.await(Elio.sleep(SOON));
        throw new IllegalStateException("in the body");
    }
}
