package io.elio.coro;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Stack traces as the program's author sees the program: without the runtime's own elements, and with the callers that
 * are not on the Java stack.
 */
final class LogicalTrace {
    private static final String PACKAGE = "io.elio.coro.";
    private static final String RUN_LOOP = Coroutine.class.getName();
    private static final String AWAITABLE = "io.elio.Awaitable";
    /** Frames beyond this many are counted, not listed: a million nested awaits would be a trace of a million elements. */
    private static final int MOST_FRAMES = 1024;

    /** More than fit in a heap: a ring, which a dump can meet while the coroutine unwinds. */
    private static final int MOST_COUNTED = 10_000_000;
    /** From this depth on the JVM does not record elements (its flag MaxJavaStackTraceDepth, by default). */
    private static final int CUT_OFF = 1024;

    private LogicalTrace() {
    }

    /**
     * Replaces the run loop and what is below it in the trace of an exception by the logical callers. Does nothing if
     * the trace has no run loop, as when this was done before or the exception comes from elsewhere; but a trace that the
     * JVM has cut off above the run loop is known by other elements of the runtime.
     *
     * <p>An exception class may override what this calls. What that throws must not end the step, or the coroutine would
     * never finish; it is suppressed in the exception.
     */
    static void complete(Throwable failure, Frame caller) {
        complete(failure, caller, false);
    }

    private static void complete(Throwable failure, Frame caller, boolean delivered) {
        try {
            if (!delivered || isMadeByDelivery(failure)) {
                replace(failure, caller);
            }
        } catch (Throwable thrown) {
            if (thrown != failure) {
                failure.addSuppressed(thrown);
            }
        }
    }

    private static void replace(Throwable failure, Frame caller) {
        StackTraceElement[] physical = failure.getStackTrace();
        int end = runLoop(physical);
        if (end < 0 && physical.length >= CUT_OFF && Arrays.stream(physical).anyMatch(LogicalTrace::isRuntime)) {
            end = physical.length;
        }
        if (end >= 0) {
            List<StackTraceElement> logical = withoutRuntime(physical, 0, end);
            addFrames(logical, caller);
            failure.setStackTrace(logical.toArray(StackTraceElement[]::new));
        }
    }

    /**
     * As {@link #complete} for what an awaitable threw after a wait, if it was made by that call. One that was made before
     * may be shared with others, and stays as it is.
     */
    static void completeDelivered(Throwable failure, Frame caller) {
        complete(failure, caller, true);
    }

    private static boolean isMadeByDelivery(Throwable failure) {
        StackTraceElement[] physical = failure.getStackTrace();
        int end = runLoop(physical);
        for (int i = 0; i < end; i++) {
            if (physical[i].getMethodName().equals("deliver") && physical[i].getClassName().equals(RUN_LOOP)) {
                return true;
            }
        }
        return false;
    }

    /** The trace of code that runs in a coroutine now: {@code physical} from {@code first} on, then its logical callers. */
    static List<StackTraceElement> ofRunning(StackTraceElement[] physical, int first, Coroutine coroutine) {
        int runLoop = runLoop(physical);
        List<StackTraceElement> logical = withoutRuntime(physical, first, runLoop < 0 ? physical.length : runLoop);
        Frame running = coroutine == null ? null : coroutine.running();
        addFrames(logical, running == null ? null : running.parent);
        return logical;
    }

    /** The trace of a suspended coroutine, from its innermost frame outwards. */
    static List<StackTraceElement> ofSuspended(Frame top) {
        List<StackTraceElement> logical = new ArrayList<>();
        addFrames(logical, top);
        return logical;
    }

    /** The index of the innermost run loop; -1 if there is none. */
    private static int runLoop(StackTraceElement[] physical) {
        for (int i = 0; i < physical.length; i++) {
            if (physical[i].getMethodName().equals("step") && physical[i].getClassName().equals(RUN_LOOP)) {
                return i;
            }
        }
        return -1;
    }

    private static List<StackTraceElement> withoutRuntime(StackTraceElement[] physical, int from, int to) {
        List<StackTraceElement> kept = new ArrayList<>();
        for (int i = from; i < to; i++) {
            if (!isRuntime(physical[i]) && !isFrameEntry(physical, i)) {
                kept.add(physical[i]);
            }
        }
        return kept;
    }

    private static boolean isRuntime(StackTraceElement element) {
        return element.getClassName().startsWith(PACKAGE) || element.getClassName().equals(AWAITABLE);
    }

    /** Whether the element is the start or resume of a frame class: that is what the runtime calls. */
    private static boolean isFrameEntry(StackTraceElement[] physical, int index) {
        String method = physical[index].getMethodName();
        return (method.equals("start") || method.equals("resume"))
            && index + 1 < physical.length && physical[index + 1].getClassName().startsWith(PACKAGE);
    }

    private static void addFrames(List<StackTraceElement> logical, Frame innermost) {
        int count = 0;
        for (Frame frame = innermost; frame != null && count < MOST_COUNTED; frame = frame.parent) {
            if (++count <= MOST_FRAMES) {
                logical.add(FrameMetadata.of(frame.getClass()).element(frame.state));
            }
        }
        if (count > MOST_FRAMES) {
            logical.add(new StackTraceElement("... " + (count - MOST_FRAMES) + " more frames", "", null, -1));
        }
    }
}
