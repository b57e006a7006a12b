package io.elio.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What a worker has counted. Only the worker writes, so a plain increment and a release store do; everybody may read. Padded, because it is
 * written at each step, and the counts of other workers lie beside it.
 */
final class WorkerCounts extends CacheLinePad {
    private static final VarHandle ACCEPTED = handle("accepted");
    private static final VarHandle FINISHED = handle("finished");
    private static final VarHandle SETTLED = handle("settled");
    private static final VarHandle EXECUTED = handle("executed");
    private static final VarHandle STEALS = handle("steals");
    private static final VarHandle SERVED = handle("served");

    private long accepted;
    private long finished;
    private long settled;
    private long executed;
    private long steals;
    private long served;
    private long p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;

    void countAccepted() {
        ACCEPTED.setRelease(this, accepted + 1);
    }

    void countFinished() {
        FINISHED.setRelease(this, finished + 1);
    }

    /** Counts a finished coroutine once more, when its observers have been told. */
    void countSettled() {
        SETTLED.setRelease(this, settled + 1);
    }

    /** A statistic: nothing is ordered by it. */
    void countExecuted() {
        EXECUTED.setOpaque(this, executed + 1);
    }

    /** A statistic: nothing is ordered by it. */
    void countSteal() {
        STEALS.setOpaque(this, steals + 1);
    }

    /** Counts that the worker came by to look at what comes from outside: for those who want to know whether it is held up. */
    void countServed() {
        SERVED.setOpaque(this, served + 1);
    }

    long accepted() {
        return (long) ACCEPTED.getAcquire(this);
    }

    long finished() {
        return (long) FINISHED.getAcquire(this);
    }

    long settled() {
        return (long) SETTLED.getAcquire(this);
    }

    long executed() {
        return (long) EXECUTED.getOpaque(this);
    }

    long steals() {
        return (long) STEALS.getOpaque(this);
    }

    long served() {
        return (long) SERVED.getOpaque(this);
    }

    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findVarHandle(WorkerCounts.class, field, long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
