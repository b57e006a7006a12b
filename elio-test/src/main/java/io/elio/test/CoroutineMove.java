package io.elio.test;

import io.elio.coro.Coroutine;
import io.elio.coro.CoroutineSnapshot;
import java.util.List;

/** A coroutine's next step. One object serves all steps of the coroutine. */
final class CoroutineMove extends Move {
    /** What the thread of a test certainly has. */
    private static final int STACK_BYTES = 128 << 10;

    private final Coroutine coroutine;
    private final Picker picker;
    private final String actor;

    CoroutineMove(Coroutine coroutine, Picker picker, int number) {
        this.coroutine = coroutine;
        this.picker = picker;
        actor = "coroutine " + number;
    }

    @Override
    String actor() {
        return actor;
    }

    @Override
    String detail() {
        CoroutineSnapshot snapshot = CoroutineSnapshot.of(coroutine);
        if (snapshot == null) {
            return "";
        }
        List<StackTraceElement> stack = snapshot.stack();
        return " = #" + snapshot.id() + (stack.isEmpty() ? ", begins" : " at " + stack.get(0));
    }

    @Override
    void make() {
        coroutine.run(STACK_BYTES, picker.readyBudget());
    }
}
