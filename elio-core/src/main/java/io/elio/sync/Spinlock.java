package io.elio.sync;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A lock for a few instructions. Who finds it taken spins, and after a while yields its thread to others of the machine; the
 * coroutine does not suspend, so its worker runs nothing else meanwhile. Any thread may use it.
 *
 * <p><b>Never await while holding it.</b> The coroutine could go on much later, and workers that want the lock would spin until then; if
 * they all do, for ever. {@link ConditionVariable#await(Spinlock)}, which unlocks, is the exception. Where an await is needed, or
 * more than a few instructions, use {@link Mutex}. It is neither fair nor reentrant.
 *
 * <p><b>Implementation overview.</b> Test, then test and set: while it is taken, it is only read, which leaves the cache line shared; and
 * ever more rarely, so that the thread that has it, and the lines that it guards, takes it some more times before they move.
 */
public final class Spinlock {
    private static final int LOOKS = 12;
    private static final int MAX_PAUSES = 32;

    private static final VarHandle LOCKED;

    static {
        try {
            LOCKED = MethodHandles.lookup().findVarHandle(Spinlock.class, "locked", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Made when it is first asked for; two threads may make two, of which either will do. */
    private Runnable giveBack;
    private boolean locked;

    /** A lock that nobody holds. */
    public Spinlock() {
    }

    /** Locks; spins until it can. */
    public void lock() {
        if (!tryLock()) {
            spin();
        }
    }

    private void spin() {
        int pauses = 1;
        for (int looks = 1; !tryLock(); looks++) {
            if (looks > LOOKS) {
                Thread.yield();
            } else {
                pause(pauses);
                pauses = Math.min(2 * pauses, MAX_PAUSES);
            }
        }
    }

    private static void pause(int times) {
        for (int i = 0; i < times; i++) {
            Thread.onSpinWait();
        }
    }

    /** {@link #lock()} for a try-with-resources, at whose end it is unlocked. */
    public Guard lockGuard() {
        lock();
        Runnable back = giveBack;
        if (back == null) {
            back = this::unlock;
            giveBack = back;
        }
        return new Guard(back);
    }

    /** Locks if nobody holds it; does not spin. */
    public boolean tryLock() {
        // Opaque suffices for the look; the CAS acquires what the last holder released.
        return !(boolean) LOCKED.getOpaque(this) && LOCKED.compareAndSet(this, false, true);
    }

    /**
     * Unlocks.
     *
     * @throws IllegalStateException if it is not locked
     */
    public void unlock() {
        // The holder reads its own write.
        if (!locked) {
            throw new IllegalStateException(Wait.nameOf(this) + " is not locked (expected: one unlock for each lock)");
        }
        // Pairs with the CAS: the next holder sees what this one wrote.
        LOCKED.setRelease(this, false);
    }

    /** Whether somebody holds it; for checks and dumps. */
    public boolean isLocked() {
        return (boolean) LOCKED.getAcquire(this);
    }

    @Override
    public String toString() {
        return Wait.nameOf(this) + (isLocked() ? "[locked]" : "[free]");
    }
}
