package io.elio.test;

import io.elio.coro.CoroutineSnapshot;
import io.elio.debug.CoroutineDump;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/** The texts that say why a run did not end. */
final class Reports {
    private Reports() {
    }

    /** Nothing can happen any more. */
    static DeadlockError deadlock(TestScheduler scheduler, VirtualTimers timers) {
        List<CoroutineSnapshot> left = CoroutineSnapshot.all(scheduler);
        return new DeadlockError("deadlock: nothing can happen any more, and " + counted(left.size(), "coroutine") + " did not finish.\n"
            + pending(timers) + where(scheduler) + CoroutineDump.text(left));
    }

    private static String pending(VirtualTimers timers) {
        if (timers.pending() == 0) {
            return "";
        }
        return "The clock stands still, and " + counted(timers.pending(), "timer") + " would fire, the first at "
            + millis(timers.first()) + " (expected: TestConfig.withAutoAdvance(true), or autoAdvance = true in "
            + "@ElioTest, or advance or elapse).\n";
    }

    /** It goes on and on. */
    static StepLimitError stepLimit(TestScheduler scheduler, int limit) {
        List<CoroutineSnapshot> left = CoroutineSnapshot.all(scheduler);
        return new StepLimitError("no end after " + counted(limit, "step") + " (a longer run: TestScheduler.explore with "
            + "TestConfig.withStepLimit).\n"
            + where(scheduler) + CoroutineDump.text(left));
    }

    /** A test takes too long. */
    static HangError hang(Duration timeout) {
        return new HangError(hangText(timeout));
    }

    /** The same, of a test that runs on a thread of its own. */
    static HangError hang(Duration timeout, Thread thread) {
        return new HangError(hangText(timeout) + "thread " + withStack(thread));
    }

    private static String hangText(Duration timeout) {
        return "the test did not end within " + timeout.toSeconds() + " s.\n" + CoroutineDump.text();
    }

    /** The thread's name, state and stack. */
    static String withStack(Thread thread) {
        StringBuilder text = new StringBuilder(thread.getName()).append(" [").append(thread.getState()).append("]\n");
        for (StackTraceElement element : thread.getStackTrace()) {
            text.append("    at ").append(withoutLoader(element)).append('\n');
        }
        return text.toString();
    }

    /** As in the dump of coroutines: without the names of class loaders and modules. */
    private static StackTraceElement withoutLoader(StackTraceElement element) {
        return new StackTraceElement(element.getClassName(), element.getMethodName(), element.getFileName(), element.getLineNumber());
    }

    private static String where(TestScheduler scheduler) {
        return Seeds.replay(scheduler.seed()) + ", " + counted(scheduler.steps(), "step") + ", clock at "
            + millis(scheduler.timers().nanoTime()) + "\n";
    }

    static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    /** Exactly, without trailing zeros. */
    static String millis(long nanos) {
        return BigDecimal.valueOf(nanos, 6).stripTrailingZeros().toPlainString() + " ms";
    }
}
