package io.elio.io.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Whether a worker sleeps in its backend, so that a wake-up costs a system call only when it does.
 *
 * <p><b>Implementation overview.</b> AWAKE becomes ASLEEP by the owner, before it blocks, and only by compare-and-set;
 * a waker swaps in NOTIFIED and makes the system call if it took out ASLEEP. A wake-up of an awake owner is thus found
 * by its next attempt to sleep, which fails. The atomic operations order what the waker did before against what the
 * owner looks at after it, so nothing queued before a wake-up is slept over.
 */
public final class SleepGate {
    private static final int AWAKE = 0;
    private static final int ASLEEP = 1;
    private static final int NOTIFIED = 2;
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(SleepGate.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int state;

    /** Any thread: whether the owner sleeps and has to be woken by the caller. */
    public boolean notifyOwner() {
        return state != NOTIFIED && (int) STATE.getAndSet(this, NOTIFIED) == ASLEEP;
    }

    /** The owner, before it blocks: false if there was a wake-up since, which is consumed. */
    public boolean fallAsleep() {
        if (STATE.compareAndSet(this, AWAKE, ASLEEP)) {
            return true;
        }
        state = AWAKE;
        return false;
    }

    /** The owner, after it has blocked. */
    public void wakeUp() {
        state = AWAKE;
    }
}
