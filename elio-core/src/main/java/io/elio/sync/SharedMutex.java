package io.elio.sync;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.Task;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A lock that either one writer holds or any number of readers share, across awaits if they like. Who has to wait does so in
 * line, without blocking its thread. The line is first in, first out: a writer that waits holds up the readers that come after it, so
 * it is not kept waiting by ever new ones; readers that stand in a row are let in together. Nobody overtakes, the {@code try}
 * methods neither. If a writer that waits is cancelled, the readers behind it go on at once, when their turn has come.
 *
 * <p>It belongs to no thread and to no coroutine. A share cannot be turned into the whole: who asks for it while holding a share waits for
 * itself for ever. What a writer wrote before its {@code unlock} is seen by all who come after, and what readers did before
 * {@code unlockShared} by the writer that comes after.
 *
 * <p>A coroutine that is lost with its scheduler ({@code shutdownForce}, or a shutdown that ran out of time) keeps what it held, or what
 * was handed to it just then. If it was still waiting, the others go on as if it had not been there.
 *
 * <p><b>Implementation overview.</b> {@code state} holds the number of readers, WRITER (somebody holds the whole) and QUEUED (somebody
 * waits).
 * <ul>
 * <li>While nobody waits, each method is a CAS.</li>
 * <li>Who has to wait takes the queue's lock and then either gets in, or sets QUEUED by CAS, and queues. While QUEUED is set, nobody
 * gets in or out without the queue's lock: so the first CAS of a reader that comes, and the last of one that leaves, is before
 * that of the one that queues, or is refused and takes the queue's lock.</li>
 * <li>Under the queue's lock, {@link #admit} follows every change: it lets in who stands first if it may, with all readers next to it, and
 * clears QUEUED with the last waiter. The whole, or the shares, are counted there, before their owners are told.</li>
 * <li>A waiter that refuses, because it was cancelled or lost after it was taken off, has its part given back like any other.</li>
 * <li>A waiter that is cancelled leaves the queue, which may make way for those behind it.</li>
 * </ul>
 */
public final class SharedMutex {
    private static final int WRITER = 1 << 30;
    private static final int QUEUED = 1 << 31;
    /** The bits that count readers, and how many there can be. */
    private static final int READERS = WRITER - 1;

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(SharedMutex.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Guards the queue. */
    private final Spinlock queueLock = new Spinlock();
    private final WaitQueue queue = new WaitQueue();
    private final Locking<Void> lock = new Locking<>(this, false, null);
    private final Locking<Void> lockShared = new Locking<>(this, true, null);
    /** Made when they are first asked for; two threads may make two, of which either will do. */
    private Locking<Guard> lockGuard;
    private Locking<Guard> lockSharedGuard;
    private int state;

    /** A mutex that nobody holds. */
    public SharedMutex() {
    }

    /** Waits until nobody holds the mutex and locks it for the caller alone. This wait cannot be cancelled. */
    public Task<Void> lock() {
        return lock;
    }

    /**
     * {@link #lock()} until the token is cancelled. {@link CancelResult#COMPLETED}: the caller holds the lock, also if the token was
     * cancelled right after. {@link CancelResult#CANCELLED}: it does not; a token that is cancelled before takes nothing even if
     * the mutex is free.
     */
    public Task<CancelResult> lock(CancelToken token) {
        return lock.with(token);
    }

    /**
     * Waits until no writer holds the mutex, nor has waited longer, and locks it together with other readers. This wait cannot be
     * cancelled. At most 1,073,741,823 shares can be held at a time; one more is an {@link IllegalStateException} in the await.
     */
    public Task<Void> lockShared() {
        return lockShared;
    }

    /** {@link #lockShared()} until the token is cancelled, with the same answers as {@link #lock(CancelToken)}. */
    public Task<CancelResult> lockShared(CancelToken token) {
        return lockShared.with(token);
    }

    /** {@link #lock()} for a try-with-resources, at whose end the mutex is unlocked. */
    public Task<Guard> lockGuard() {
        Locking<Guard> task = lockGuard;
        if (task == null) {
            task = new Locking<>(this, false, this::unlock);
            lockGuard = task;
        }
        return task;
    }

    /** {@link #lockShared()} for a try-with-resources, at whose end the share is given back. */
    public Task<Guard> lockSharedGuard() {
        Locking<Guard> task = lockSharedGuard;
        if (task == null) {
            task = new Locking<>(this, true, this::unlockShared);
            lockSharedGuard = task;
        }
        return task;
    }

    /** Locks as a writer and calls the body, awaits its task, and unlocks when that has ended, in whatever way. */
    @Async
    public <T> Task<T> withLock(AsyncCallable<T> body) {
        Elio.await(lock);
        try {
            return Task.of(Elio.await(Bodies.call(body)));
        } finally {
            unlock();
        }
    }

    /** Locks as a reader and calls the body, awaits its task, and unlocks when that has ended, in whatever way. */
    @Async
    public <T> Task<T> withLockShared(AsyncCallable<T> body) {
        Elio.await(lockShared);
        try {
            return Task.of(Elio.await(Bodies.call(body)));
        } finally {
            unlockShared();
        }
    }

    /** Locks as a writer if nobody holds the mutex; does not wait. */
    public boolean tryLock() {
        return STATE.compareAndSet(this, 0, WRITER);
    }

    /** Locks as a reader if no writer holds the mutex and nobody waits for it; does not wait. False also if there are too many readers. */
    public boolean tryLockShared() {
        int present = (int) STATE.getAcquire(this);
        while (present >= 0 && present < READERS) {
            int witness = (int) STATE.compareAndExchange(this, present, present + 1);
            if (witness == present) {
                return true;
            }
            present = witness;
        }
        return false;
    }

    /**
     * Unlocks as a writer, and lets in who has waited longest. Does not wait.
     *
     * @throws IllegalStateException if no writer holds the mutex
     */
    public void unlock() {
        if (!STATE.compareAndSet(this, WRITER, 0)) {
            tell(giveBack(WRITER));
        }
    }

    /**
     * Gives a share back; the last reader hands the mutex over to the writer that has waited longest. Does not wait.
     *
     * @throws IllegalStateException if no reader holds the mutex
     */
    public void unlockShared() {
        int present = (int) STATE.getAcquire(this);
        while (present > 0 && present <= READERS) {
            int witness = (int) STATE.compareAndExchange(this, present, present - 1);
            if (witness == present) {
                return;
            }
            present = witness;
        }
        tell(giveBack(1));
    }

    /** How many readers hold the mutex, those included whom it was handed to just now; may have changed by the time the caller looks. */
    public int readerCount() {
        return (int) STATE.getAcquire(this) & READERS;
    }

    /** Whether a writer holds the mutex; may have changed by the time the caller looks at the answer. */
    public boolean isWriterActive() {
        return ((int) STATE.getAcquire(this) & WRITER) != 0;
    }

    @Override
    public String toString() {
        return Wait.nameOf(this) + (isWriterActive() ? "[writer]" : "[" + readerCount() + " readers]");
    }

    /** Tells whom {@link #admit} has let in, and lets in others for those who refuse. */
    private void tell(Waiter<?> admitted) {
        Waiter<?> chain = admitted;
        while (chain != null) {
            boolean shared = chain.shared;
            int refused = WaitQueue.handOver(chain);
            chain = refused == 0 ? null : giveBack(shared ? refused : WRITER);
        }
    }

    /** Gives back shares, or the whole ({@link #WRITER}); answers who is to be told. */
    private Waiter<?> giveBack(int held) {
        int bits = held == WRITER ? WRITER : READERS;
        queueLock.lock();
        try {
            int present = (int) STATE.getAcquire(this);
            while (true) {
                if ((present & bits) < held) {
                    throw new IllegalStateException(Wait.nameOf(this) + " is not held by a " + (held == WRITER ? "writer" : "reader")
                        + " (expected: one " + (held == WRITER ? "unlock" : "unlockShared") + " for each lock)");
                }
                int witness = (int) STATE.compareAndExchange(this, present, present - held);
                if (witness == present) {
                    return admit();
                }
                present = witness;
            }
        } finally {
            queueLock.unlock();
        }
    }

    /** Lets in who may; answers whom to tell. With the queue's lock; if anybody waits, nobody else changes the state. */
    private Waiter<?> admit() {
        int present = (int) STATE.getAcquire(this);
        if (present >= 0) {
            return null;
        }
        Waiter<?> admitted = null;
        if ((present & WRITER) == 0) {
            int row = Math.min(readersInARow(), READERS - (present & READERS));
            if (row > 0) {
                admitted = queue.poll(row);
                present += row;
            } else if ((present & READERS) == 0) {
                admitted = queue.poll();
                present |= admitted == null ? 0 : WRITER;
            }
        }
        // Volatile: without QUEUED, others decide by CAS without the queue's lock.
        STATE.setVolatile(this, queue.isEmpty() ? present & ~QUEUED : present);
        return admitted;
    }

    private int readersInARow() {
        int row = 0;
        for (Waiter<?> each = queue.peek(); each != null && each.shared; each = each.next) {
            row++;
        }
        return row;
    }

    private boolean enqueue(Waiter<?> waiter, boolean shared) {
        waiter.shared = shared;
        queueLock.lock();
        try {
            while (true) {
                if (shared ? tryLockShared() : tryLock()) {
                    return false;
                }
                int present = (int) STATE.getAcquire(this);
                if (present == READERS && shared) {
                    throw new IllegalStateException(Wait.nameOf(this) + " is held by " + READERS + " readers (expected: fewer)");
                }
                boolean free = shared ? present >= 0 && present < READERS : present == 0;
                if (!free && (present < 0 || STATE.compareAndSet(this, present, present | QUEUED))) {
                    queue.add(waiter);
                    return true;
                }
            }
        } finally {
            queueLock.unlock();
        }
    }

    private void dequeue(Waiter<?> waiter) {
        Waiter<?> admitted;
        queueLock.lock();
        try {
            admitted = queue.remove(waiter) ? admit() : null;
        } finally {
            queueLock.unlock();
        }
        tell(admitted);
    }

    private static final class Locking<T> extends Wait<T> {
        private final SharedMutex mutex;
        private final boolean shared;

        Locking(SharedMutex mutex, boolean shared, Runnable giveBack) {
            super(giveBack);
            this.mutex = mutex;
            this.shared = shared;
        }

        @Override
        boolean tryNow() {
            return shared ? mutex.tryLockShared() : mutex.tryLock();
        }

        @Override
        boolean enqueue(Waiter<?> waiter) {
            return mutex.enqueue(waiter, shared);
        }

        @Override
        void dequeue(Waiter<?> waiter) {
            mutex.dequeue(waiter);
        }

        @Override
        public String describeWait() {
            return (shared ? "lock shared " : "lock ") + nameOf(mutex);
        }
    }
}
