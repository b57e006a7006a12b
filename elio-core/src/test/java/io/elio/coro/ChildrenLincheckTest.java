package io.elio.coro;

import static io.elio.coro.ModelHome.STACK;
import static io.elio.coro.ModelHome.step;
import static io.elio.runtime.ModelThreads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Awaitable;
import io.elio.Task;
import io.elio.runtime.Stress;
import java.util.List;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** The word that counts children, with as little round it as can be. */
class ChildrenLincheckTest {
    private static final int INVOCATIONS = Stress.times(300);

    /** Sums up what its children answer, with plain reads and writes. */
    private static final class Sum extends Children implements Awaitable<Integer> {
        final int[] parts = new int[2];

        Sum(Home home) {
            super(home, null, 0);
        }

        void add(int index, int value) {
            assertTrue(add(new Child(this, () -> Task.of(parts[index] = value))));
        }

        void close() {
            assertTrue(beginJoin());
        }

        @Override
        protected void succeeded(Child child, Object value) {
            // the body has written
        }

        @Override
        protected void failed(Child child, Throwable failure) {
            throw new AssertionError(failure);
        }

        @Override
        protected void refused(Child child, Throwable failure) {
            throw new AssertionError(failure);
        }

        @Override
        protected void cancellationFailed(Throwable failure) {
            throw new AssertionError(failure);
        }

        @Override
        public boolean isReady() {
            return isDrained();
        }

        @Override
        public boolean suspend(Coroutine coroutine) {
            return awaitDrained(coroutine);
        }

        @Override
        public Integer result() {
            return parts[0] + parts[1];
        }
    }

    private static void check(ModelHome home, Coroutine owner, int sum) {
        List<Coroutine> resumed = home.take();
        assertEquals(owner.isFinished() ? 0 : 1, resumed.size(), "resumed");
        resumed.forEach(coroutine -> coroutine.run(STACK));
        assertTrue(owner.isFinished());
        try {
            assertEquals(sum, owner.result());
        } catch (Throwable failure) {
            throw new AssertionError(failure);
        }
    }

    @Test
    void theEndOfTheLastChildAgainstTheJoin() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Sum sum = new Sum(home);
            sum.add(0, 1);
            sum.close();
            Coroutine child = home.take().get(0);
            Coroutine owner = Coroutine.of(home, SumFrame.sum(sum));
            together(step(owner), step(child));
            check(home, owner, 1);
        });
    }

    @Test
    void theEndsOfTwoChildren() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Sum sum = new Sum(home);
            sum.add(0, 1);
            sum.add(1, 2);
            sum.close();
            List<Coroutine> children = home.take();
            Coroutine owner = Coroutine.of(home, SumFrame.sum(sum));
            owner.run(STACK);
            together(step(children.get(0)), step(children.get(1)));
            check(home, owner, 3);
        });
    }
}
