package io.elio.sync;

import io.elio.Async;
import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.Task;
import io.elio.coro.Coroutine;

/**
 * Lets coroutines wait, without blocking their threads, for something that holds under a lock:
 * <pre>{@code
 * await(mutex.lock());
 * while (!ready) {
 *     await(changed.await(mutex));
 * }
 * ...
 * mutex.unlock();
 * }</pre>
 * Who makes it true does so under the same lock and then calls {@link #notifyOne} or {@link #notifyAllWaiters}, with or without the lock.
 * A wait queues and unlocks in one step, so no such notice is missed, and locks again before it returns. Others may
 * have had the lock in between: look again, in a loop.
 *
 * <p>A notice is for who waits when it is given, first in, first out; each reaches one waiter that was not cancelled, and is not kept if
 * there is none. A coroutine that is lost with its scheduler is passed by.
 *
 * <p>(In a class that inherits a method called {@code await}, the static import of {@code Elio.await} is hidden: write {@code Elio.await}.)
 *
 * <p><b>Implementation overview.</b> There is nothing but the queue. A wait adds itself to it, under its lock, when the coroutine has
 * unwound, and only then unlocks: who has seen the lock free, sees the waiter. From being added on, the coroutine may run
 * elsewhere, so unlocking touches neither it nor the wait. With a mutex, the method that waits locks it again like anybody else;
 * with a spinlock, the thread that goes on does, before the await returns.
 */
public final class ConditionVariable {
    /** Guards the queue. */
    private final Spinlock queueLock = new Spinlock();
    private final WaitQueue queue = new WaitQueue();

    /** One that nobody waits for. */
    public ConditionVariable() {
    }

    /**
     * Unlocks the mutex, waits for a notice, and locks it again. This wait cannot be cancelled.
     *
     * @param mutex held by the caller; else the await is an {@link IllegalStateException}
     */
    @Async
    public Task<Void> await(Mutex mutex) {
        Elio.await(new UnderMutex(this, mutex, CancelToken.none()));
        return mutex.lock();
    }

    /**
     * {@link #await(Mutex)} until the token is cancelled: {@link CancelResult#COMPLETED} if a notice came first, else
     * {@link CancelResult#CANCELLED}. In either case the caller holds the mutex again; waiting for it cannot be cancelled. If the token was
     * cancelled before, the mutex was not unlocked at all.
     */
    @Async
    public Task<CancelResult> await(Mutex mutex, CancelToken token) {
        UnderMutex wait = new UnderMutex(this, mutex, token);
        CancelResult result = Elio.await(wait);
        if (wait.released) {
            Elio.await(mutex.lock());
        }
        return Task.of(result);
    }

    /**
     * Unlocks the spinlock, waits for a notice, and locks it again, spinning. This wait cannot be cancelled.
     *
     * @param lock held by the caller; else the await is an {@link IllegalStateException}
     */
    public Task<Void> await(Spinlock lock) {
        return new UnderSpinlock<>(this, lock, CancelToken.none(), null, null);
    }

    /** {@link #await(Spinlock)} until the token is cancelled, with the same answers as {@link #await(Mutex, CancelToken)}. */
    public Task<CancelResult> await(Spinlock lock, CancelToken token) {
        return new UnderSpinlock<>(this, lock, token, CancelResult.COMPLETED, CancelResult.CANCELLED);
    }

    /**
     * Waits for a notice. There being no lock, a notice that is given between the caller's look at its condition and this wait is missed;
     * nothing comes in between if all of them run on one worker. This wait cannot be cancelled.
     */
    public Task<Void> awaitUnlocked() {
        return new Notice<>(this, CancelToken.none(), null, null);
    }

    /** {@link #awaitUnlocked()} until the token is cancelled: {@link CancelResult#COMPLETED} if a notice came first. */
    public Task<CancelResult> awaitUnlocked(CancelToken token) {
        return new Notice<>(this, token, CancelResult.COMPLETED, CancelResult.CANCELLED);
    }

    /** Lets the coroutine go on that has waited longest, if there is one. Does not wait. */
    public void notifyOne() {
        Waiter<?> first = poll(1);
        while (first != null && WaitQueue.handOver(first) > 0) {
            first = poll(1);
        }
    }

    /** Lets all coroutines go on that wait now. Does not wait. */
    public void notifyAllWaiters() {
        WaitQueue.handOver(poll(Integer.MAX_VALUE));
    }

    /** Whether somebody waits; may have changed by the time the caller looks at the answer. */
    public boolean hasWaiters() {
        return !queue.isEmpty();
    }

    @Override
    public String toString() {
        return Wait.nameOf(this) + (hasWaiters() ? "[awaited]" : "[not awaited]");
    }

    private Waiter<?> poll(int count) {
        // A waiter that must be told was queued before its lock was released, and so before the caller had the lock.
        if (queue.isEmpty()) {
            return null;
        }
        queueLock.lock();
        try {
            return queue.poll(count);
        } finally {
            queueLock.unlock();
        }
    }

    private static IllegalStateException notLocked(Object lock) {
        return new IllegalStateException("await with " + Wait.nameOf(lock) + ", which is not locked (expected: held by the caller)");
    }

    /** A wait for a notice; without a lock, unless a subclass has one. */
    private static class Notice<T> extends Waiter<T> {
        /** Whether the lock was released; written before this is queued. */
        boolean released;
        private final ConditionVariable condition;
        private final T completed;
        private final T cancelled;

        Notice(ConditionVariable condition, CancelToken token, T completed, T cancelled) {
            super(token);
            this.condition = condition;
            this.completed = completed;
            this.cancelled = cancelled;
        }

        /** Called by the caller's thread before it waits. */
        void checkLocked() {
            // there is no lock
        }

        /** Called when this is queued, and perhaps over. */
        void release() {
            // there is no lock
        }

        /** Called by the thread of the coroutine when the wait is over, if the lock was released. */
        void regain() {
            // there is no lock, or it is for the caller to do
        }

        @Override
        protected final boolean register(Coroutine coroutine) {
            checkLocked();
            // A wait that is cancelled by now keeps the lock; the race looks at its token next.
            if (token(coroutine).isCancelled()) {
                return true;
            }
            released = true;
            condition.queueLock.lock();
            try {
                condition.queue.add(this);
            } finally {
                condition.queueLock.unlock();
            }
            release();
            return true;
        }

        @Override
        protected final void unregister() {
            condition.queueLock.lock();
            try {
                condition.queue.remove(this);
            } finally {
                condition.queueLock.unlock();
            }
        }

        @Override
        protected final T completed() {
            return over(completed);
        }

        @Override
        protected final T cancelled() {
            return over(cancelled);
        }

        private T over(T result) {
            if (released) {
                regain();
            }
            return result;
        }

        @Override
        public final String describeWait() {
            return "await " + Wait.nameOf(condition);
        }
    }

    private static final class UnderMutex extends Notice<CancelResult> {
        private final Mutex mutex;

        UnderMutex(ConditionVariable condition, Mutex mutex, CancelToken token) {
            super(condition, token, CancelResult.COMPLETED, CancelResult.CANCELLED);
            this.mutex = mutex;
        }

        @Override
        void checkLocked() {
            if (!mutex.isLocked()) {
                throw notLocked(mutex);
            }
        }

        @Override
        void release() {
            mutex.unlock();
        }
    }

    private static final class UnderSpinlock<T> extends Notice<T> {
        private final Spinlock lock;

        UnderSpinlock(ConditionVariable condition, Spinlock lock, CancelToken token, T completed, T cancelled) {
            super(condition, token, completed, cancelled);
            this.lock = lock;
        }

        @Override
        void checkLocked() {
            if (!lock.isLocked()) {
                throw notLocked(lock);
            }
        }

        @Override
        void release() {
            lock.unlock();
        }

        @Override
        void regain() {
            lock.lock();
        }
    }
}
