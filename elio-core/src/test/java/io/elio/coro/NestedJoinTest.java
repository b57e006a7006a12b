package io.elio.coro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Joining what would run next runs it on the joiner's stack. */
class NestedJoinTest {
    private final TestHome home = new TestHome();
    private final Gate gate = new Gate();

    NestedJoinTest() {
        home.nests = true;
    }

    @Async
    private static Task<Integer> fibonacci(int n) {
        if (n < 2) {
            return Task.of(n);
        }
        JoinHandle<Integer> first = Elio.spawn(() -> fibonacci(n - 1));
        int second = Elio.await(fibonacci(n - 2));
        return Task.of(Elio.await(first) + second);
    }

    @Test
    void aTreeOfChildrenRunsInOneStep() throws Throwable {
        assertEquals(6765, home.complete(fibonacci(20)));
        assertEquals(1, home.steps);
        assertEquals(10_945, home.nested);
        assertEquals(10_946, home.finished);
    }

    @Test
    void withLittleStackTheRestIsQueued() throws Throwable {
        home.stackBudget = 20_000;
        assertEquals(6765, home.complete(fibonacci(20)));
        assertTrue(home.steps > 1 && home.nested > 1, home.steps + " steps, " + home.nested + " nested");
        assertEquals(10_946, home.finished);
    }

    @Async
    private Task<Object> joins(boolean waits, List<Coroutine> seen) {
        seen.add(Coroutine.current());
        JoinHandle<Object> child = Elio.spawn(() -> child(waits, seen));
        Object result = Elio.await(child);
        seen.add(Coroutine.current());
        return Task.of(result);
    }

    @Async
    private Task<Object> child(boolean waits, List<Coroutine> seen) {
        seen.add(Coroutine.current());
        return Task.of(waits ? Elio.await(gate) : "now");
    }

    @Test
    void theCurrentCoroutineIsTheNestedOneAndThenTheJoinerAgain() throws Throwable {
        List<Coroutine> seen = new ArrayList<>();
        assertEquals("now", home.complete(joins(false, seen)));
        assertEquals(3, seen.size());
        assertSame(seen.get(0), seen.get(2));
        assertTrue(seen.get(0) != seen.get(1));
    }

    @Test
    void aChildThatWaitsMakesTheJoinerWait() throws Throwable {
        Coroutine joiner = home.spawn(joins(true, new ArrayList<>()));
        home.runAll();
        assertEquals(1, home.nested);
        gate.open("later");
        home.runAll();
        assertEquals("later", joiner.result());
    }

    @Async
    private static Task<String> catches(IOException failure) {
        JoinHandle<Object> child = Elio.spawn(() -> {
            throw failure;
        });
        try {
            Elio.await(child, IOException.class);
            return Task.of("nothing");
        } catch (IOException caught) {
            return Task.of(caught == failure ? "caught" : "another");
        }
    }

    @Test
    void aFailureOfTheChildArrivesAtTheJoin() throws Throwable {
        assertEquals("caught", home.complete(catches(new IOException("disk"))));
        assertEquals(1, home.nested);
    }

    @Test
    void aChildThatIsNotNextIsWaitedFor() throws Throwable {
        List<JoinHandle<Integer>> children = new ArrayList<>();
        Coroutine parent = home.spawn(() -> {
            children.add(Elio.spawn(() -> Task.of(1)));
            children.add(Elio.spawn(() -> Task.of(2)));
            return SumFrame.sum(children.get(0), children.get(1));
        });
        home.runAll();
        assertEquals(3, parent.result());
        assertEquals(0, home.nested);
        assertThrows(IllegalStateException.class, parent::resume);
    }
}
