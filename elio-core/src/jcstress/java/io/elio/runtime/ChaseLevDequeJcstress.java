package io.elio.runtime;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The memory orders of {@link ChaseLevDeque}, against the hardware and the compilers; see {@code JcstressTest}. */
public final class ChaseLevDequeJcstress {
    private ChaseLevDequeJcstress() {
    }

    private static int value(Integer element) {
        return element == null ? 0 : element;
    }

    @JCStressTest
    @Outcome(id = {"1, 0", "0, 1"}, expect = Expect.ACCEPTABLE, desc = "one of both")
    @Outcome(expect = Expect.FORBIDDEN, desc = "taken twice or lost")
    @State
    public static class LastElementPopAgainstSteal {
        private final ChaseLevDeque<Integer> deque = new ChaseLevDeque<>(2, true);

        public LastElementPopAgainstSteal() {
            deque.push(1);
        }

        @Actor
        public void owner(II_Result result) {
            result.r1 = value(deque.pop());
        }

        @Actor
        public void thief(II_Result result) {
            result.r2 = value(deque.thief().steal());
        }
    }

    @JCStressTest
    @Outcome(id = {"1, 0, 0", "0, 1, 0", "0, 0, 1"}, expect = Expect.ACCEPTABLE, desc = "one of the three")
    @Outcome(expect = Expect.FORBIDDEN, desc = "taken twice or lost")
    @State
    public static class LastElementPollAgainstTwoThieves {
        private final ChaseLevDeque<Integer> deque = new ChaseLevDeque<>(2, true);

        public LastElementPollAgainstTwoThieves() {
            deque.push(1);
        }

        @Actor
        public void owner(III_Result result) {
            result.r1 = value(deque.poll());
        }

        @Actor
        public void thief(III_Result result) {
            result.r2 = value(deque.thief().steal());
        }

        @Actor
        public void otherThief(III_Result result) {
            result.r3 = value(deque.thief().steal());
        }
    }

    @JCStressTest
    @Outcome(id = {"2, 1, 0", "2, 0, 1"}, expect = Expect.ACCEPTABLE, desc = "the newest popped, the oldest by either")
    @Outcome(expect = Expect.FORBIDDEN, desc = "taken twice, lost, or out of order")
    @State
    public static class TwoPopsAgainstOneSteal {
        private final ChaseLevDeque<Integer> deque = new ChaseLevDeque<>(2, true);

        public TwoPopsAgainstOneSteal() {
            deque.push(1);
            deque.push(2);
        }

        @Actor
        public void owner(III_Result result) {
            result.r1 = value(deque.pop());
            result.r2 = value(deque.pop());
        }

        @Actor
        public void thief(III_Result result) {
            result.r3 = value(deque.thief().steal());
        }
    }

    /** Here the owner takes without a CAS if it believes that two are left: what the fences are for. */
    @JCStressTest
    @Outcome(id = {"2, 1, 0", "0, 1, 2"}, expect = Expect.ACCEPTABLE, desc = "each taken once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "taken twice, lost, or out of order")
    @State
    public static class OnePopAgainstTwoSteals {
        private final ChaseLevDeque<Integer> deque = new ChaseLevDeque<>(2, true);

        public OnePopAgainstTwoSteals() {
            deque.push(1);
            deque.push(2);
        }

        @Actor
        public void owner(III_Result result) {
            result.r1 = value(deque.pop());
        }

        @Actor
        public void thief(III_Result result) {
            result.r2 = value(deque.thief().steal());
            result.r3 = value(deque.thief().steal());
        }
    }

    private static final class Element {
        int plain;
    }

    @JCStressTest
    @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "nothing there yet")
    @Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "the element with what was written before")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the element without what was written before")
    @State
    public static class PushPublishes {
        private final ChaseLevDeque<Element> deque = new ChaseLevDeque<>(2, true);

        @Actor
        public void owner() {
            Element element = new Element();
            element.plain = 42;
            deque.push(element);
        }

        @Actor
        public void thief(I_Result result) {
            Element element = deque.thief().steal();
            result.r1 = element == null ? -1 : element.plain;
        }
    }

    /** A thief that sees the new bottom must see the element too: else it would take nothing in its place. */
    @JCStressTest
    @Outcome(id = {"1, 0", "0, 1"}, expect = Expect.ACCEPTABLE, desc = "stolen, or still there")
    @Outcome(expect = Expect.FORBIDDEN, desc = "taken twice or lost")
    @State
    public static class PushAgainstSteal {
        private final ChaseLevDeque<Integer> deque = new ChaseLevDeque<>(2, true);

        @Actor
        public void owner() {
            deque.push(1);
        }

        @Actor
        public void thief(II_Result result) {
            result.r1 = value(deque.thief().steal());
        }

        @Arbiter
        public void rest(II_Result result) {
            result.r2 = value(deque.pop());
        }
    }

    @JCStressTest
    @Outcome(id = "1, 3", expect = Expect.ACCEPTABLE, desc = "the oldest stolen, the newest popped")
    @Outcome(expect = Expect.FORBIDDEN, desc = "growing lost or repeated an element")
    @State
    public static class GrowAgainstSteal {
        private final ChaseLevDeque<Integer> deque = new ChaseLevDeque<>(2, true);

        public GrowAgainstSteal() {
            deque.push(1);
            deque.push(2);
        }

        @Actor
        public void owner(II_Result result) {
            deque.push(3);
            result.r2 = value(deque.pop());
        }

        @Actor
        public void thief(II_Result result) {
            result.r1 = value(deque.thief().steal());
        }
    }
}
