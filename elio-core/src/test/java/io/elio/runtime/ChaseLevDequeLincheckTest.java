package io.elio.runtime;

import java.util.ArrayDeque;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/** The deque is linearizable, while it grows too. One thread is the owner. */
public class ChaseLevDequeLincheckTest {
    private final ChaseLevDeque<Integer> deque = new ChaseLevDeque<>(2, true);
    private int next;

    @Operation(nonParallelGroup = "owner")
    public void push() {
        deque.push(next++);
    }

    @Operation(nonParallelGroup = "owner")
    public Integer pop() {
        return deque.pop();
    }

    @Operation(nonParallelGroup = "owner")
    public Integer poll() {
        return deque.poll();
    }

    @Operation
    public Integer steal() {
        return deque.thief().steal();
    }

    @Test
    void isLinearizable() {
        new ModelCheckingOptions()
            .iterations(Stress.times(5))
            .invocationsPerIteration(200)
            .actorsBefore(2)
            .threads(3)
            .actorsPerThread(3)
            .actorsAfter(2)
            .sequentialSpecification(Model.class)
            .check(ChaseLevDequeLincheckTest.class);
    }

    /** What the deque does when one thread uses it. */
    public static class Model {
        private final ArrayDeque<Integer> elements = new ArrayDeque<>();
        private int next;

        public void push() {
            elements.addLast(next++);
        }

        public Integer pop() {
            return elements.pollLast();
        }

        public Integer poll() {
            return elements.pollFirst();
        }

        public Integer steal() {
            return elements.pollFirst();
        }
    }
}
