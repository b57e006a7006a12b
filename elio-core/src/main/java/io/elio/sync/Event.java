package io.elio.sync;

import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Task;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A flag to wait for. {@link #set} lets all go on who wait, and whoever comes until {@link #reset}; it is not used up. Waiting
 * blocks no thread; the other methods do not wait and may be called from any thread.
 *
 * <p>What was written before a {@code set} is seen by who finds the event set, and after an {@code await} that it ended.
 *
 * <p><b>Implementation overview.</b> {@code state} is UNSET, AWAITED, which is unset and somebody may wait in the queue, or SET.
 * <ul>
 * <li>While nobody waits, setting and resetting are a CAS each.</li>
 * <li>Who has to wait takes the queue's lock and then either finds SET, or makes sure of AWAITED, by CAS from UNSET, and queues.
 * Because setting in AWAITED takes the queue's lock too, no waiter is overlooked.</li>
 * <li>AWAITED is left under the queue's lock only, by setting, in one step with taking all waiters off the queue. So a set wakes exactly
 * those who waited before it: who comes after a reset that follows, or waits again when woken, waits for the next one.</li>
 * </ul>
 * Each waiter was told or cancelled, whichever was first; a set has nothing to give to another one. A waiter that is cancelled leaves
 * the queue; AWAITED with an empty queue only means that the next set takes the queue's lock.
 */
public final class Event {
    private static final int UNSET = 0;
    private static final int AWAITED = 1;
    private static final int SET = 2;

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Event.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Guards the queue. */
    private final Spinlock queueLock = new Spinlock();
    private final WaitQueue queue = new WaitQueue();
    private final Awaiting await = new Awaiting(this);
    private int state;

    /** An event that is not set. */
    public Event() {
    }

    /** Waits until the event is set. This wait cannot be cancelled. */
    public Task<Void> await() {
        return await;
    }

    /**
     * {@link #await()} until the token is cancelled: {@link CancelResult#COMPLETED} if the event was set first, else
     * {@link CancelResult#CANCELLED}, also if the token was cancelled before and the event is set.
     */
    public Task<CancelResult> await(CancelToken token) {
        return await.with(token);
    }

    /** Sets the event and makes all runnable who wait. Does nothing if it is set. */
    public void set() {
        int present = (int) STATE.compareAndExchange(this, UNSET, SET);
        // Also if it is set: who finds it set later sees what was written before this call.
        if (present == AWAITED || present == SET && !STATE.compareAndSet(this, SET, SET)) {
            setAwaited();
        }
    }

    /** Takes {@link #set} back for those who come from now on; who was woken stays so. Does nothing if it is not set. */
    public void reset() {
        STATE.compareAndSet(this, SET, UNSET);
    }

    /** Whether the event is set; may have changed by the time the caller looks at the answer. */
    public boolean isSet() {
        return (int) STATE.getAcquire(this) == SET;
    }

    @Override
    public String toString() {
        return Wait.nameOf(this) + (isSet() ? "[set]" : "[not set]");
    }

    private void setAwaited() {
        Waiter<?> all;
        queueLock.lock();
        try {
            all = queue.pollAll();
            // Volatile: in SET others decide without the queue's lock. Right whatever the state is by now: only AWAITED has waiters.
            STATE.setVolatile(this, SET);
        } finally {
            queueLock.unlock();
        }
        WaitQueue.handOver(all);
    }

    private boolean enqueue(Waiter<?> waiter) {
        queueLock.lock();
        try {
            while (!isSet()) {
                if ((int) STATE.getAcquire(this) == AWAITED || STATE.compareAndSet(this, UNSET, AWAITED)) {
                    queue.add(waiter);
                    return true;
                }
            }
            return false;
        } finally {
            queueLock.unlock();
        }
    }

    private void dequeue(Waiter<?> waiter) {
        queueLock.lock();
        try {
            queue.remove(waiter);
        } finally {
            queueLock.unlock();
        }
    }

    private static final class Awaiting extends Wait<Void> {
        private final Event event;

        Awaiting(Event event) {
            this.event = event;
        }

        @Override
        boolean tryNow() {
            return event.isSet();
        }

        @Override
        boolean enqueue(Waiter<?> waiter) {
            return event.enqueue(waiter);
        }

        @Override
        void dequeue(Waiter<?> waiter) {
            event.dequeue(waiter);
        }

        @Override
        public String describeWait() {
            return "await " + nameOf(event);
        }
    }
}
