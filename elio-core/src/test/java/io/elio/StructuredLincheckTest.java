package io.elio;

import static io.elio.coro.ModelHome.STACK;
import static io.elio.coro.ModelHome.step;
import static io.elio.runtime.ModelThreads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.coro.Coroutine;
import io.elio.coro.ModelHome;
import io.elio.runtime.Stress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** Groups and combinators in every order the model checker finds. */
class StructuredLincheckTest {
    private static final int INVOCATIONS = Stress.times(100);

    private static Object resultOf(Coroutine coroutine) {
        assertTrue(coroutine.isFinished(), "never resumed");
        try {
            return coroutine.result();
        } catch (Throwable failure) {
            throw new AssertionError(failure);
        }
    }

    private static <T> Coroutine begun(ModelHome home, AsyncCallable<T> body) {
        Coroutine coroutine = Coroutine.of(home, body);
        coroutine.run(STACK);
        return coroutine;
    }

    /** The child that ends last has recorded all it has to tell when it lets the owner go on. */
    @Test
    void theOwnerFindsWhatAllBranchesHaveRecorded() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            home.runsWhatIsResumed = true;
            Coroutine owner = begun(home, () -> Elio.whenAll(() -> Task.of("a"), () -> Task.of("b")));
            List<Coroutine> branches = home.take();
            together(step(branches.get(0)), step(branches.get(1)));
            assertEquals(new Tuple2<>("a", "b"), resultOf(owner));
        });
    }

    /** What is spawned while the join begins is refused or waited for. */
    @Test
    void spawnAgainstTheJoin() {
        Lincheck.runConcurrentTest(INVOCATIONS / 3, () -> {
            ModelHome home = new ModelHome();
            AtomicInteger ended = new AtomicInteger();
            AtomicInteger refused = new AtomicInteger();
            TaskGroup[] made = new TaskGroup[1];
            begun(home, () -> Task.of(made[0] = new TaskGroup()));
            Coroutine owner = Coroutine.of(home, () -> {
                Elio.await(made[0].join());
                return Task.of(ended.get());
            });
            together(step(owner), () -> {
                try {
                    made[0].spawn(() -> Task.of(ended.incrementAndGet()));
                } catch (IllegalStateException joining) {
                    refused.incrementAndGet();
                }
            });
            home.runAll();
            assertEquals(1 - refused.get(), resultOf(owner));
        });
    }

    /** One branch answers, the other one fails: if the value wins, the failure is reported, else it is thrown. */
    @Test
    void ofTwoBranchesThatEndOneWins() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            IllegalStateException failure = new IllegalStateException("b");
            AtomicInteger failed = new AtomicInteger();
            Coroutine owner = begun(home, () -> Elio.whenAny(() -> Task.of("a"), () -> {
                failed.incrementAndGet();
                return Task.failed(failure);
            }));
            List<Coroutine> branches = home.take();
            together(step(branches.get(0)), step(branches.get(1)));
            assertEquals(1, home.take().size(), "resumed");
            owner.run(STACK);
            try {
                assertEquals(new Winner<>(0, "a"), owner.result());
                assertEquals(failed.get(), home.unhandled.get());
            } catch (Throwable thrown) {
                assertSame(failure, thrown);
                assertEquals(0, home.unhandled.get());
            }
        });
    }

    @Test
    void ofTwoBranchesThatFailOneIsThrownAndTheOtherReported() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            IllegalStateException[] failures = {new IllegalStateException("a"), new IllegalStateException("b")};
            AtomicInteger begun = new AtomicInteger();
            Coroutine owner = begun(home, () -> Elio.whenAll(() -> {
                begun.incrementAndGet();
                return Task.failed(failures[0]);
            }, () -> {
                begun.incrementAndGet();
                return Task.failed(failures[1]);
            }));
            List<Coroutine> branches = home.take();
            together(step(branches.get(0)), step(branches.get(1)));
            assertEquals(1, home.take().size(), "resumed");
            owner.run(STACK);
            assertEquals(begun.get() - 1, home.unhandled.get());
            assertTrue(owner.isFinished());
        });
    }

    /** The maker is cancelled while the last child ends and the group is joined: nothing stays registered. */
    @Test
    void cancellationOfTheMakerAgainstTheEndOfTheGroup() {
        Lincheck.runConcurrentTest(INVOCATIONS / 2, () -> {
            ModelHome home = new ModelHome();
            AtomicInteger callbacks = new AtomicInteger();
            Coroutine owner = begun(home, () -> {
                TaskGroup group = new TaskGroup();
                group.spawn(() -> Task.of(Elio.cancelToken().onCancel(callbacks::incrementAndGet)));
                Elio.await(group.join());
                return Task.of(Elio.cancelToken());
            });
            Coroutine child = home.take().get(0);
            together(owner::requestCancel, step(child));
            assertEquals(1, home.take().size(), "resumed");
            owner.run(STACK);
            CancelToken token = (CancelToken) resultOf(owner);
            assertTrue(token.isCancelled());
            assertEquals(0, CancelTokens.registrations(token));
            assertTrue(callbacks.get() <= 1);
        });
    }

    /** A place is passed on or given back while another child asks for it: the child is not forgotten. */
    @Test
    void aChildThatEndsAgainstOneThatWantsItsPlace() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            AtomicInteger ended = new AtomicInteger();
            TaskGroup[] made = new TaskGroup[1];
            begun(home, () -> {
                made[0] = new TaskGroup(TaskGroupOptions.failFast().maxConcurrency(1));
                made[0].spawn(() -> Task.of(ended.incrementAndGet()));
                return Task.done();
            });
            Coroutine first = home.take().get(0);
            together(step(first), () -> made[0].spawn(() -> Task.of(ended.incrementAndGet())));
            home.runAll();
            assertEquals(2, ended.get());
            assertEquals(0, made[0].outstandingChildren());
        });
    }

    /** The time is up while the body ends: the result is one of the two, and the timer is gone. */
    @Test
    void timeAgainstTheEndOfTheBody() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            CancelToken[] inner = new CancelToken[1];
            Coroutine owner = begun(home, () -> Elio.withTimeout(Duration.ofNanos(1), () -> {
                inner[0] = Elio.cancelToken();
                Elio.await(Elio.yieldNow());
                return Task.of("ended");
            }));
            home.take();
            together(home::fire, step(owner));
            TimeoutResult<?> result = (TimeoutResult<?>) resultOf(owner);
            assertEquals(result.timedOut() ? null : "ended", result.value());
            assertEquals(result.timedOut(), inner[0].isCancelled());
            home.fire();
            assertFalse(!result.timedOut() && inner[0].isCancelled(), "fired after the end");
        });
    }

    /** The time is up while the coroutine is cancelled: either came first, and only the time makes a timeout. */
    @Test
    void timeAgainstCancellation() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            AtomicInteger callbacks = new AtomicInteger();
            Coroutine owner = begun(home, () -> Elio.withTimeout(Duration.ofNanos(1), () -> {
                Elio.cancelToken().onCancel(callbacks::incrementAndGet);
                Elio.await(Elio.yieldNow());
                return Task.of("ended");
            }));
            home.take();
            together(home::fire, owner::requestCancel);
            owner.run(STACK);
            TimeoutResult<?> result = (TimeoutResult<?>) resultOf(owner);
            assertEquals(result.timedOut() ? null : "ended", result.value());
            assertEquals(1, callbacks.get());
        });
    }

    /** A child asks for its own context while another thread names it: neither is lost, the token stays the group's. */
    @Test
    void twoThatWantAContextOfTheirOwn() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            TaskLocal<String> local = TaskLocal.create();
            CancelToken[] tokens = new CancelToken[1];
            TaskGroup[] made = new TaskGroup[1];
            begun(home, () -> {
                made[0] = new TaskGroup();
                made[0].spawn(() -> {
                    local.set("mine");
                    tokens[0] = Elio.cancelToken();
                    assertEquals("mine", local.get());
                    return Task.done();
                });
                return Task.done();
            });
            Coroutine child = home.take().get(0);
            together(step(child), () -> child.setName("named"));
            assertEquals(List.of(), made[0].failures());
            made[0].requestCancel();
            assertTrue(tokens[0].isCancelled());
        });
    }
}
