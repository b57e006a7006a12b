package io.elio.coro;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.elio.Awaitable;
import io.elio.Elio;
import io.elio.Task;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ReadyBudgetTest {
    private final TestHome home = new TestHome();

    @Test
    void awaitsThatAreAlwaysReadyLetOthersRun() throws Throwable {
        Gate always = new Gate();
        always.open(1);
        Awaitable<?>[] parts = new Awaitable<?>[250];
        Arrays.fill(parts, always);
        Coroutine greedy = home.spawn(SumFrame.sum(parts));
        int[] stepsBeforeOther = new int[1];
        home.spawn(() -> {
            stepsBeforeOther[0] = home.steps;
            return Task.done();
        });
        home.runAll();
        assertEquals(250, greedy.result());
        assertEquals(2, stepsBeforeOther[0]);
        assertEquals(4, home.steps);
        assertEquals(250, always.results);
    }

    @Test
    void aReadyAwaitThatYieldsIsNotAskedAgainWhetherItIsReady() throws Throwable {
        int[] asked = new int[1];
        int[] taken = new int[1];
        Awaitable<Object> permit = new Awaitable<>() {
            @Override
            public boolean isReady() {
                asked[0]++;
                return true;
            }

            @Override
            public boolean suspend(Coroutine coroutine) {
                throw new AssertionError("it was ready");
            }

            @Override
            public Object result() {
                taken[0]++;
                return 1;
            }
        };
        Awaitable<?>[] parts = new Awaitable<?>[1000];
        Arrays.fill(parts, permit);
        assertEquals(1000, home.complete(SumFrame.sum(parts)));
        assertEquals(1000, asked[0]);
        assertEquals(1000, taken[0]);
        assertEquals(10, home.steps);
    }

    @Test
    void aYieldGoesBehindWhatIsQueued() throws Throwable {
        StringBuilder order = new StringBuilder();
        Coroutine yielding = home.spawn(() -> {
            order.append('a');
            return Elio.yieldNow();
        });
        home.spawn(() -> {
            order.append('b').append(yielding.isFinished());
            return Task.done();
        });
        home.runAll();
        assertEquals("abfalse", order.toString());
        assertEquals(true, yielding.isFinished());
        assertEquals(3, home.steps);
    }
}
