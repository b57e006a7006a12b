package io.elio.debug;

import io.elio.coro.CoroutineSnapshot;
import java.util.List;

/** The stack of the calling code as its author sees it. */
public final class VirtualStack {
    private VirtualStack() {
    }

    /**
     * The Java stack of the calling method without the runtime's elements, and then, if a coroutine runs it, the async
     * methods that await it: each with class, method, file and line, the innermost first.
     */
    public static List<StackTraceElement> current() {
        return CoroutineSnapshot.currentStack(1);
    }
}
