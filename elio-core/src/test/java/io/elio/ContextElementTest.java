package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.coro.Coroutine;
import io.elio.runtime.Scheduler;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;
import org.slf4j.MdcAdapters;
import org.slf4j.helpers.BasicMDCAdapter;
import org.slf4j.spi.MDCAdapter;

/** All coroutines run on one thread here, which so is in the state that each of them left it in. */
class ContextElementTest extends HomeRuns {
    private final ThreadLocal<String> span = new ThreadLocal<>();
    private final ContextElement<String> spanElement = ContextElement.of(span);

    @AfterEach
    void theThreadHasWhatItHadBefore() {
        assertNull(span.get());
    }

    /** Logs at each step what the thread has, with another coroutine in between that sets something else. */
    @Async
    private Task<Void> traced(String name) {
        ContextElement.attach(spanElement);
        span.set(name);
        Elio.await(Elio.sleep(SOON));
        log.add(span.get());
        span.set(name + "'");
        Elio.await(Elio.yieldNow());
        log.add(span.get());
        Elio.await(Elio.sleep(LATER));
        log.add(span.get());
        return Task.done();
    }

    @Test
    void theValueFollowsTheCoroutineAndUpdatesAreKept() throws Throwable {
        Coroutine a = home.spawn(() -> traced("a"));
        Coroutine b = home.spawn(() -> traced("b"));
        Coroutine none = home.spawn(() -> {
            for (int i = 0; i < 4; i++) {
                log.add("none " + span.get());
                Elio.await(Elio.sleep(SOON));
            }
            return Task.done();
        });
        home.runAll();
        value(a);
        value(b);
        value(none);
        assertEquals(List.of("a", "a'", "a'", "b", "b'", "b'", "none null", "none null", "none null", "none null"),
            log.stream().map(Object::toString).sorted().toList());
    }

    @Test
    void theMdcOfSlf4jFollows() throws Throwable {
        MDCAdapter provided = MdcAdapters.replace(new BasicMDCAdapter());
        try {
            MDC.put("thread", "main");
            run(() -> {
                ContextElement.attach(ContextElement.mdc());
                MDC.put("request", "1");
                JoinHandle<String> child = Elio.spawn(() -> {
                    MDC.put("child", "yes");
                    Elio.await(Elio.sleep(SOON));
                    return Task.of(new TreeMap<>(MDC.getCopyOfContextMap()).toString());
                });
                Elio.go(() -> {
                    Elio.await(Elio.yieldNow());
                    MDC.clear();
                    return Task.done();
                });
                MDC.put("request", "2");
                assertEquals("{child=yes, request=1, thread=main}", Elio.await(child));
                assertEquals("2", MDC.get("request"));
                assertNull(MDC.get("child"));
                return Task.done();
            });
            assertEquals(Map.of("thread", "main"), MDC.getCopyOfContextMap());
        } finally {
            MdcAdapters.replace(provided);
        }
    }

    @Test
    void whatTheThreadHadBeforeIsThereAgainAfterEachStep() {
        span.set("outer");
        Coroutine coroutine = home.spawn(() -> traced("a"));
        home.runOne();
        assertEquals("outer", span.get());
        home.runAll();
        assertEquals("outer", span.get());
        assertEquals(List.of("a", "a'", "a'"), log);
        assertFalse(coroutine.isCancellationRequested());
        span.remove();
    }

    @Test
    void aCoroutineThatRunsNestedInItsJoinerHasItsOwn() throws Throwable {
        home.nests = true;
        run(() -> {
            JoinHandle<String> before = Elio.spawn(() -> Task.of("before " + span.get()));
            ContextElement.attach(spanElement);
            span.set("joiner");
            log.add(Elio.await(before));
            log.add(span.get());
            JoinHandle<String> child = Elio.spawn(() -> {
                String inherited = span.get();
                span.set("child");
                return Task.of("inherited " + inherited);
            });
            log.add(Elio.await(child));
            log.add(span.get());
            return Task.done();
        });
        assertEquals(2, home.nested);
        assertEquals(List.of("before null", "joiner", "inherited joiner", "joiner"), log);
    }

    @Test
    void aWaitThatIsOverWhenItIsCommittedKeepsTheValue() throws Throwable {
        run(() -> {
            ContextElement.attach(spanElement);
            span.set("a");
            Elio.await(new Awaitable<String>() {
                @Override
                public boolean isReady() {
                    return false;
                }

                @Override
                public boolean suspend(Coroutine coroutine) {
                    log.add("suspend " + span.get());
                    return false;
                }

                @Override
                public String result() {
                    log.add("result " + span.get());
                    return null;
                }
            });
            return Task.of(log.add(span.get()));
        });
        assertEquals(List.of("suspend null", "result a", "a"), log);
    }

    @Test
    void aCoroutineThatFailsGivesTheThreadBackToo() {
        failure(IllegalStateException.class, () -> {
            ContextElement.attach(spanElement);
            span.set("a");
            throw new IllegalStateException("fails");
        });
        assertNull(span.get());
    }

    @Test
    void theHandlerOfUnhandledFailuresSeesTheValue() {
        String[] seen = new String[1];
        home.onUnhandled = () -> seen[0] = span.get();
        home.start(Coroutine.detached(home, () -> {
            ContextElement.attach(spanElement);
            span.set("a");
            throw new IllegalStateException("fails");
        }));
        home.runAll();
        assertEquals("a", seen[0]);
    }

    @Test
    void attachingTwiceDoesNothingMore() throws Throwable {
        run(() -> {
            ContextElement.attach(spanElement);
            span.set("a");
            ContextElement.attach(spanElement);
            ContextElement.attach(ContextElement.of(span));
            Elio.await(Elio.sleep(SOON));
            return Task.of(log.add(span.get()));
        });
        assertEquals(List.of("a"), log);
    }

    @Test
    void branchesAndChildrenOfGroupsInheritAndAreKeptApart() throws Throwable {
        run(() -> {
            ContextElement.attach(spanElement);
            span.set("a");
            AsyncCallable<String> branch = () -> {
                span.set(span.get() + "+");
                Elio.await(Elio.sleep(SOON));
                span.set(span.get() + "+");
                return Task.of(span.get());
            };
            log.add(Elio.await(Elio.whenAll(List.of(branch, branch, branch))));
            log.add(span.get());
            return Task.done();
        });
        assertEquals(List.of(List.of("a++", "a++", "a++"), "a"), log);
    }

    @Test
    void anElementThatThrowsCostsTheCoroutineNothing() throws Throwable {
        IllegalStateException broken = new IllegalStateException("broken");
        run(() -> {
            ContextElement.attach(spanElement);
            ContextElement.attach(new ContextElement<Object>() {
                private int saves;

                @Override
                public Object save() {
                    if (saves++ > 0) {
                        throw broken;
                    }
                    return null;
                }

                @Override
                public void restore(Object state) {
                    throw broken;
                }
            });
            span.set("a");
            Elio.await(Elio.sleep(SOON));
            return Task.of(log.add(span.get()));
        });
        assertEquals(List.of("a"), log);
        assertEquals(List.of(broken, broken, broken), home.unhandled);
    }

    /** The value of {@code span}, until it is told to fail. */
    private final class Failing implements ContextElement<String> {
        private boolean saves = true;
        private boolean restores = true;

        @Override
        public String save() {
            assertTrue(saves, "save");
            return span.get();
        }

        @Override
        public void restore(String state) {
            assertTrue(restores || state == null, "restore");
            spanElement.restore(state);
        }
    }

    @Test
    void anElementThatFailsForOneStepIsLeftOutOfThatStepOnly() throws Throwable {
        Failing element = new Failing();
        run(() -> {
            ContextElement.attach(element);
            span.set("a");
            element.restores = false;
            Elio.await(Elio.yieldNow());
            log.add(span.get());
            element.restores = true;
            JoinHandle<Boolean> child = Elio.spawn(() -> Task.of(log.add("child " + span.get())));
            Elio.await(Elio.sleep(SOON));
            log.add(span.get());
            return child.awaitFinished();
        });
        assertEquals(Arrays.asList(null, "child a", "a"), log);
        assertEquals(1, home.unhandled.size());
    }

    @Test
    void anElementThatFailsAtTheEndOfAStepKeepsTheStateBeforeAndFreesTheThread() throws Throwable {
        Failing element = new Failing();
        run(() -> {
            ContextElement.attach(element);
            span.set("a");
            Elio.await(Elio.sleep(SOON));
            span.set("b");
            element.saves = false;
            Elio.await(Elio.sleep(SOON));
            log.add(span.get());
            element.saves = true;
            Elio.await(Elio.sleep(SOON));
            log.add(span.get());
            return Task.done();
        });
        assertEquals(Arrays.asList(null, "a"), log);
        assertEquals(2, home.unhandled.size());
    }

    @Test
    void aBlockingCallSeesTheValueAndItsChangesAreDropped() {
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(1).withBlockingThreads(1))) {
            scheduler.start();
            assertEquals(List.of("a", "a"), scheduler.spawn(() -> {
                ContextElement.attach(spanElement);
                span.set("a");
                String seen = Elio.await(Elio.spawnBlocking(() -> {
                    String inJob = span.get();
                    span.set("job");
                    return inJob;
                }));
                return Task.of(List.of(seen, span.get()));
            }).toFuture().join());
            assertEquals("null", scheduler.spawn(() -> Elio.spawnBlocking(() -> String.valueOf(span.get()))).toFuture().join());
        }
    }

    @Test
    void anElementThatCannotBeInheritedKeepsTheChildFromBeingMadeAndTheGroupStaysWhole() throws Throwable {
        IllegalStateException broken = new IllegalStateException("broken");
        run(() -> {
            ContextElement.attach(new ContextElement<Object>() {
                @Override
                public Object save() {
                    return null;
                }

                @Override
                public void restore(Object state) {
                    // nothing to restore
                }

                @Override
                public Object inherit(Object state) {
                    throw broken;
                }
            });
            TaskGroup group = new TaskGroup();
            assertSame(broken, assertThrows(IllegalStateException.class, () -> group.spawn(() -> Task.of(1))));
            assertSame(broken, assertThrows(IllegalStateException.class, () -> Elio.go(() -> Task.of(1))));
            return group.join();
        });
    }

    /** Is inherited once. */
    private static final class InheritedOnce implements ContextElement<Object> {
        static final IllegalStateException BROKEN = new IllegalStateException("broken");
        private boolean inherited;

        @Override
        public Object save() {
            return null;
        }

        @Override
        public void restore(Object state) {
            // nothing to restore
        }

        @Override
        public Object inherit(Object state) {
            if (inherited) {
                throw BROKEN;
            }
            inherited = true;
            return state;
        }
    }

    @Test
    void theBranchesBeforeOneThatCannotInheritAreCancelledAndJoined() throws Throwable {
        List<Function<AsyncCallable<String>, Task<?>>> combinators = List.of(
            branch -> Elio.whenAll(List.of(branch, branch, branch)), branch -> Elio.whenAny(List.of(branch, branch, branch)));
        for (Function<AsyncCallable<String>, Task<?>> combinator : combinators) {
            run(() -> {
                ContextElement.attach(new InheritedOnce());
                try {
                    Elio.await(combinator.apply(() -> {
                        log.add("begun");
                        return Task.of("value");
                    }));
                } catch (IllegalStateException thrown) {
                    assertSame(InheritedOnce.BROKEN, thrown);
                    log.add(home.started - home.finished);
                }
                Elio.await(Elio.sleep(SOON));
                return Task.done();
            });
        }
        assertEquals(List.of(1, 1), log, "coroutines that have not ended when it is thrown");
    }

    @Test
    void outsideACoroutineNothingCanFollow() {
        assertEquals("ContextElement.attach on " + Thread.currentThread().getName()
            + ", which runs no coroutine (expected: the coroutine that the element is to follow)",
            assertThrows(IllegalStateException.class, () -> ContextElement.attach(spanElement)).getMessage());
    }
}
