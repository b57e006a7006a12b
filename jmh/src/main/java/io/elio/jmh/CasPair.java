package io.elio.jmh;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The least that a lock takes: a field is set by a CAS and set back by another one. */
final class CasPair {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(CasPair.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int state;

    int run(int times) {
        int count = 0;
        for (int i = 0; i < times; i++) {
            if (STATE.compareAndSet(this, 0, 1)) {
                count++;
            }
            if (!STATE.compareAndSet(this, 1, 0)) {
                throw new IllegalStateException("set by somebody else (expected: one thread)");
            }
        }
        return count;
    }
}
