package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class TaskLocalTest extends HomeRuns {
    private final TaskLocal<String> user = TaskLocal.withDefault("nobody");
    private final TaskLocal<Integer> depth = TaskLocal.create();

    @Test
    void outsideCoroutinesThereIsTheDefaultOnly() {
        assertEquals("nobody", user.get());
        assertNull(depth.get());
        String thread = Thread.currentThread().getName();
        assertEquals("TaskLocal.set on " + thread + ", which runs no coroutine (expected: a coroutine, which the value belongs to)",
            assertThrows(IllegalStateException.class, () -> user.set("x")).getMessage());
        assertEquals("TaskLocal.remove on " + thread + ", which runs no coroutine (expected: a coroutine, which the value belongs to)",
            assertThrows(IllegalStateException.class, user::remove).getMessage());
    }

    @Test
    void aValueStaysAcrossAwaitsUntilItIsSetAnewOrRemoved() throws Throwable {
        run(() -> {
            log.add(user.get());
            user.set("ann");
            depth.set(1);
            Elio.await(Elio.sleep(SOON));
            log.add(user.get() + depth.get());
            user.set("bob");
            Elio.await(Elio.yieldNow());
            log.add(user.get() + depth.get());
            user.remove();
            user.remove();
            log.add(user.get() + depth.get());
            user.set(null);
            log.add(user.get() + depth.get());
            return Task.done();
        });
        assertEquals(List.of("nobody", "ann1", "bob1", "nobody1", "null1"), log);
    }

    @Test
    void whatIsAwaitedSharesTheValues() throws Throwable {
        run(() -> {
            user.set("ann");
            Elio.await(change("bob"));
            log.add(user.get());
            return Task.done();
        });
        assertEquals(List.of("ann", "bob"), log);
    }

    @Async
    private Task<Void> change(String to) {
        log.add(user.get());
        user.set(to);
        Elio.await(Elio.sleep(SOON));
        return Task.done();
    }

    @Test
    void childrenInheritByValue() throws Throwable {
        run(() -> {
            user.set("ann");
            JoinHandle<Void> child = Elio.spawn(() -> change("bob"));
            user.set("eve");
            Elio.await(child);
            log.add(user.get());
            return Task.done();
        });
        assertEquals(List.of("ann", "eve"), log);
    }

    @Test
    void everyKindOfChildInherits() throws Throwable {
        run(() -> {
            user.set("ann");
            Elio.go(() -> change("x"));
            Elio.go(change("x"));
            Elio.await(Elio.spawn(change("x")));
            Elio.await(Elio.whenAll(() -> change("x"), () -> change("x")));
            Elio.await(Elio.whenAny(() -> change("x")));
            Elio.await(TaskScope.run(group -> {
                group.spawn(() -> change("x"));
                return Task.done();
            }));
            Elio.await(TaskScope.run(TaskGroupOptions.failFast().maxConcurrency(1), group -> {
                group.spawn(() -> change("x"));
                group.spawn(() -> change("x"));
                user.set("after the spawns");
                return Task.done();
            }));
            log.add(user.get());
            return Task.done();
        });
        assertEquals(List.of("ann", "ann", "ann", "ann", "ann", "ann", "ann", "ann", "ann", "after the spawns"), log);
    }

    @Test
    void aChildOfAGroupKeepsTheGroupsTokenWhenItSetsAValue() throws Throwable {
        run(() -> {
            TaskGroup group = new TaskGroup();
            group.spawn(() -> {
                user.set("child");
                return pause(NEVER, user.get());
            });
            group.spawn(() -> pause(NEVER, user.get()));
            Elio.await(Elio.sleep(SOON));
            group.requestCancel();
            return group.join();
        });
        assertEquals(List.of("child cancelled", "nobody cancelled"), log.stream().sorted().toList());
    }

    @Test
    void aScopeAndATimeLimitRunInTheSameCoroutineSoValuesAreKept() throws Throwable {
        run(() -> {
            Elio.await(TaskScope.run(group -> change("in the scope")));
            log.add(user.get());
            Elio.await(Elio.withTimeout(LATER, () -> change("in time")));
            log.add(user.get());
            return Task.done();
        });
        assertEquals(List.of("nobody", "in the scope", "in the scope", "in time"), log);
    }

    @Test
    void grandchildrenInheritFromChildren() throws Throwable {
        run(() -> {
            user.set("ann");
            depth.set(0);
            Elio.await(descend(3));
            return Task.of(log.add(user.get() + depth.get()));
        });
        assertEquals(List.of("ann1", "ann2", "ann3", "ann0"), log);
    }

    @Async
    private Task<Void> descend(int levels) {
        if (levels == 0) {
            return Task.done();
        }
        Elio.await(Elio.spawn(() -> {
            depth.set(depth.get() + 1);
            log.add(user.get() + depth.get());
            return descend(levels - 1);
        }));
        return Task.done();
    }

    @Test
    void manyLocalsAreKeptApart() throws Throwable {
        run(() -> {
            List<TaskLocal<Integer>> locals = java.util.stream.Stream.generate(TaskLocal::<Integer>create).limit(20).toList();
            for (int i = 0; i < 20; i++) {
                locals.get(i).set(i);
            }
            for (int i = 0; i < 20; i += 2) {
                locals.get(i).remove();
            }
            for (int i = 0; i < 20; i++) {
                assertEquals(i % 2 == 0 ? null : Integer.valueOf(i), locals.get(i).get());
            }
            return Task.done();
        });
    }
}
