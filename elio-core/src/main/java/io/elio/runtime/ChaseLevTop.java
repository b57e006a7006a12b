package io.elio.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The end of a {@link ChaseLevDeque} that thieves write, on a cache line of its own. */
abstract class ChaseLevTop extends CacheLinePad {
    static final VarHandle TOP;

    static {
        try {
            TOP = MethodHandles.lookup().findVarHandle(ChaseLevTop.class, "top", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // through TOP
    private long top;
    private long p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
}
