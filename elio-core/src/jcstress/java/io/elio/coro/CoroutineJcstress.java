package io.elio.coro;

import io.elio.Task;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZI_Result;

/** The state word of {@link Coroutine}: waiting is left once, whoever comes when; see {@code JcstressTest}. */
public final class CoroutineJcstress {
    private static final int STACK = 64 * 1024;

    private CoroutineJcstress() {
    }

    /** Waits for somebody to call {@link Coroutine#resume}. */
    private static final class Wait extends Task<Object> {
        volatile Coroutine waiter;
        volatile boolean completed;
        int plain;

        @Override
        public boolean isReady() {
            return false;
        }

        @Override
        public boolean suspend(Coroutine coroutine) {
            waiter = coroutine;
            return true;
        }

        @Override
        public Object result() {
            return plain;
        }
    }

    /** A coroutine that waits, in a home that is run by hand. */
    private abstract static class Waiting {
        final TestHome home = new TestHome();
        final Wait wait = new Wait();
        final Coroutine coroutine = home.spawn(wait);

        /** Runs what is queued; answers the result, or -1 if the coroutine has not gone on. */
        final int runOn() {
            home.runQueued();
            return resultOf(coroutine);
        }
    }

    private static int resultOf(Coroutine coroutine) {
        try {
            return coroutine.isFinished() ? (Integer) coroutine.result() : -1;
        } catch (Throwable failure) {
            throw new AssertionError(failure);
        }
    }

    private static boolean resumed(Coroutine coroutine) {
        try {
            coroutine.resume();
            return true;
        } catch (IllegalStateException refused) {
            return false;
        }
    }

    @JCStressTest
    @Outcome(id = {"true, false, 2", "false, true, 2"}, expect = Expect.ACCEPTABLE, desc = "the second completion is refused")
    @Outcome(expect = Expect.FORBIDDEN, desc = "resumed twice or not at all")
    @State
    public static class TwoCompletions extends Waiting {
        public TwoCompletions() {
            home.runQueued();
        }

        @Actor
        public void one(ZZI_Result result) {
            result.r1 = resumed(coroutine);
        }

        @Actor
        public void other(ZZI_Result result) {
            result.r2 = resumed(coroutine);
        }

        @Arbiter
        public void steps(ZZI_Result result) {
            runOn();
            result.r3 = home.steps;
        }
    }

    @JCStressTest
    @Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "went on with what the completer wrote")
    @Outcome(expect = Expect.FORBIDDEN, desc = "lost, or without what the completer wrote")
    @State
    public static class CompletionDuringCommit extends Waiting {
        @Actor
        public void worker() {
            home.runQueued();
        }

        @Actor
        public void completer() {
            Coroutine waiter = wait.waiter;
            while (waiter == null) {
                Thread.onSpinWait();
                waiter = wait.waiter;
            }
            wait.plain = 42;
            waiter.resume();
        }

        @Arbiter
        public void result(I_Result result) {
            result.r1 = runOn();
        }
    }

    @JCStressTest
    @Outcome(id = {"1, 1"}, expect = Expect.ACCEPTABLE, desc = "each of both joins is told")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a join is lost or told twice")
    @State
    public static class JoinAgainstFinish {
        private final TestHome home = new TestHome();
        private final TestHome joinersHome = new TestHome();
        private final Coroutine target = home.spawn(Task.of(1));
        private final Coroutine first = joinersHome.spawn(SumFrame.sum(target));
        private final Coroutine second = joinersHome.spawn(SumFrame.sum(target));

        @Actor
        public void worker() {
            home.runQueued();
        }

        @Actor
        public void joiners() {
            joinersHome.runQueued();
        }

        @Arbiter
        public void result(II_Result result) {
            joinersHome.runQueued();
            result.r1 = resultOf(first);
            result.r2 = resultOf(second);
        }
    }
}
