package io.elio.sync;

import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Task;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Passes values from coroutines that send to coroutines that receive; any number of both, of any scheduler. What is sent first is
 * received first. Neither side blocks a thread, and the methods that do not wait may be called from any thread.
 *
 * <p>There are three kinds, which differ in how many values are kept for receivers to come:
 * <ul>
 * <li>{@link #rendezvous()}: none. A send ends when a receiver has taken its value.</li>
 * <li>{@link #bounded(int)}: up to a capacity; then who sends waits, and its value moves up, in order, when there is room.</li>
 * <li>{@link #unbounded()}: all. A send never waits; nothing but memory limits a sender that is faster than the receivers.</li>
 * </ul>
 *
 * <p>{@link #close()} ends it: nothing more can be sent, senders that wait have not sent, and receivers get what the channel
 * holds and then nothing. What was written before a send is seen after the receive of its value.
 *
 * <p>{@code null} cannot be sent: a {@link NullPointerException}. A value is given to a receiver or kept by the channel, never both; the
 * channel does not refer to a value that was received. A value that was given to a coroutine just when its scheduler was shut down by force
 * is lost with that coroutine; one that only waited gets none.
 *
 * <p>To wait for several channels at once, or for a limited time, see {@link Select}; for {@link java.util.concurrent.Flow}, {@link Flows}.
 *
 * <p><b>Implementation overview.</b> One {@link Spinlock} guards the buffer, both queues of waiters and the flags.
 * Outside of it nothing is true but:
 * <ol>
 * <li>receivers stand in their queue only if the buffer is empty, senders only if it is full;</li>
 * <li>if both queues have waiters, each pair is one {@link Select} that waits on both sides, or has been cancelled;</li>
 * <li>a closed channel has no waiters.</li>
 * </ol>
 * So whoever comes either finds a partner or room at once, or queues; and it never overtakes who stands in a queue.
 *
 * <p>Under the lock the partner is taken off its queue and {@linkplain Waiter#claim claimed}, which decides against its cancellation,
 * before the value moves: a claim that is refused leaves sender and value, or the other receivers, as they are. The coroutine is made
 * runnable after the lock was left ({@code claimed} hands it over). The value for a receiver is written before the claim and read
 * after it. Who comes need not be claimed itself: it is not in a queue yet, so nobody else can have decided for it.
 *
 * @param <T> the type of the values
 */
public final class Channel<T> {
    /** Answers of {@link #offer}. */
    static final int SENT = 0;
    static final int REFUSED = 1;
    static final int FULL = 2;

    /** Given to a waiter in place of a value when the channel is closed. */
    static final Object CLOSED = new Object();

    private static final AtomicLong CREATED = new AtomicLong();

    /** The order in which a select takes the locks of its channels. */
    final long number = CREATED.getAndIncrement();

    /** Guards this channel. */
    final Spinlock lock = new Spinlock();

    private final WaitQueue receivers = new WaitQueue();
    private final WaitQueue senders = new WaitQueue();
    private final ArrayDeque<Object> buffer;
    private final int capacity;
    /** Who was claimed under the lock and goes on after it. */
    private Waiter<?> claimed;
    /** Where the next select that begins here starts to look. */
    private int turn;
    /** Why this was closed, if it was a failure. Written before {@code closed}. */
    private Throwable cause;
    /** Written under the lock; volatile for {@link #isClosed}, and for {@code cause}. */
    private volatile boolean closed;

    private Channel(int capacity) {
        this.capacity = capacity;
        buffer = new ArrayDeque<>(Math.min(capacity, 64));
    }

    /** A channel that keeps nothing: each value goes from one coroutine to another. */
    public static <T> Channel<T> rendezvous() {
        return new Channel<>(0);
    }

    /**
     * A channel that keeps up to {@code capacity} values.
     *
     * @param capacity at least 1
     */
    public static <T> Channel<T> bounded(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity: " + capacity + " (expected: >= 1; for 0 use Channel.rendezvous())");
        }
        return new Channel<>(capacity);
    }

    /** A channel that keeps all values, so that sending never waits. */
    public static <T> Channel<T> unbounded() {
        return new Channel<>(Integer.MAX_VALUE);
    }

    /**
     * Waits until there is room, or a receiver, for the value. True: sent; false: the channel is closed and the value was not sent.
     * This wait cannot be cancelled.
     */
    public Task<Boolean> send(T value) {
        return new Send<>(this, notNull(value));
    }

    /**
     * {@link #send(Object)} until the token is cancelled. If the result says so, the value was not sent and never will be, even if there
     * was room; if it was sent, a cancellation that comes after changes nothing.
     */
    public Task<SendResult> send(T value, CancelToken token) {
        return new Sender.WithToken<>(this, notNull(value), token);
    }

    /** Sends if there is room, or a receiver that waits, and nobody waits to send; does not wait. */
    public boolean trySend(T value) {
        return offer(notNull(value), null) == SENT;
    }

    /**
     * Waits for a value and takes it. Empty: the channel is closed and nothing is left. This wait cannot be cancelled. If the channel was
     * closed {@linkplain #close(Throwable) with a failure}, that is thrown instead of the empty answer.
     */
    public Task<Optional<T>> receive() {
        return new Receive<>(this);
    }

    /** {@link #receive()} until the token is cancelled; if the result says so, nothing was taken, even if there was a value. */
    public Task<ReceiveResult<T>> receive(CancelToken token) {
        return new Receiver.WithToken<>(this, token);
    }

    /**
     * Takes a value if there is one; does not wait. Empty: there is none now, or never again. After a {@linkplain #close(Throwable)
     * failure}, when nothing is left, that is thrown.
     */
    public Optional<T> tryReceive() {
        Object value = poll(null);
        return value == null ? Optional.empty() : received(value);
    }

    /**
     * Closes the channel; does nothing if it is closed. Coroutines that wait to send go on with false, those that wait to receive
     * with nothing. Values that were sent before can still be received.
     */
    public void close() {
        closeWith(null);
    }

    /**
     * Closes the channel because what fed it has failed: when nothing is left to receive, each receive throws the cause, the very object.
     * Does nothing if the channel is closed.
     */
    public void close(Throwable cause) {
        closeWith(Objects.requireNonNull(cause, "cause"));
    }

    /** Whether the channel was closed; there may still be values to receive. */
    public boolean isClosed() {
        return closed;
    }

    /**
     * How many values could be received at this moment without a sender that waits: what is kept. For diagnostics; it may have changed by
     * the time the caller looks at the answer.
     */
    public int size() {
        lock.lock();
        try {
            return buffer.size();
        } finally {
            lock.unlock();
        }
    }

    /** Whether {@link #size} is 0. */
    public boolean isEmpty() {
        return size() == 0;
    }

    @Override
    public String toString() {
        return Wait.nameOf(this) + '[' + size() + (closed ? ", closed]" : "]");
    }

    /**
     * What came of a {@link Channel#send(Object, CancelToken)}: sent; or not, because the token was cancelled first
     * ({@code CANCELLED}) or because the channel is closed ({@code COMPLETED}).
     */
    public record SendResult(boolean sent, CancelResult cancel) {
        static final SendResult SENT = new SendResult(true, CancelResult.COMPLETED);
        static final SendResult CLOSED = new SendResult(false, CancelResult.COMPLETED);
        static final SendResult CANCELLED = new SendResult(false, CancelResult.CANCELLED);

        /** The token was cancelled first; the value was not sent. */
        public boolean isCancelled() {
            return cancel == CancelResult.CANCELLED;
        }

        /** The channel is closed; the value was not sent. */
        public boolean isClosed() {
            return !sent && cancel == CancelResult.COMPLETED;
        }
    }

    /**
     * What came of a {@link Channel#receive(CancelToken)}: a value; or none, because the token was cancelled first ({@code CANCELLED}) or
     * because the channel is closed and nothing is left ({@code COMPLETED}).
     */
    public record ReceiveResult<T>(Optional<T> value, CancelResult cancel) {
        static final ReceiveResult<?> CANCELLED = new ReceiveResult<>(Optional.empty(), CancelResult.CANCELLED);

        /** The token was cancelled first; no value was taken. */
        public boolean isCancelled() {
            return cancel == CancelResult.CANCELLED;
        }

        /** The channel is closed and nothing is left. */
        public boolean isClosed() {
            return value.isEmpty() && cancel == CancelResult.COMPLETED;
        }
    }

    static <V> V notNull(V value) {
        return Objects.requireNonNull(value, "a channel carries no null (expected: a value; close() says that there is no more)");
    }

    // ---- one operation, with the lock taken and left -------------------------------------------------------------------

    /** SENT, REFUSED because closed, or FULL; then {@code sender}, unless it is null, stands in the queue. */
    int offer(Object value, Party<?, ?> sender) {
        int outcome;
        Waiter<?> partner;
        lock.lock();
        try {
            outcome = give(value);
            partner = takeClaimed();
            if (outcome == FULL && sender != null) {
                senders.add(sender);
            }
        } finally {
            lock.unlock();
        }
        goOn(partner);
        return outcome;
    }

    /** A value, {@link #CLOSED}, or null; then {@code receiver}, unless it is null, stands in the queue. */
    Object poll(Party<?, ?> receiver) {
        Object value;
        Waiter<?> partner;
        lock.lock();
        try {
            value = take();
            partner = takeClaimed();
            if (value == null && receiver != null) {
                receivers.add(receiver);
            }
        } finally {
            lock.unlock();
        }
        goOn(partner);
        return value;
    }

    /** Takes a waiter off, if it is still there. */
    void leave(Party<?, ?> waiter) {
        lock.lock();
        try {
            (waiter.sends ? senders : receivers).remove(waiter);
        } finally {
            lock.unlock();
        }
    }

    private void closeWith(Throwable cause) {
        Waiter<?> chain;
        lock.lock();
        try {
            if (closed) {
                return;
            }
            this.cause = cause;
            closed = true;
            chain = claimAll(receivers, claimAll(senders, null));
        } finally {
            lock.unlock();
        }
        while (chain != null) {
            Waiter<?> waiter = chain;
            chain = waiter.next;
            waiter.next = null;
            waiter.goOn();
        }
    }

    private static Waiter<?> claimAll(WaitQueue queue, Waiter<?> claimed) {
        Waiter<?> chain = claimed;
        for (Waiter<?> each = queue.poll(); each != null; each = queue.poll()) {
            if (((Party<?, ?>) each).claim(CLOSED)) {
                each.next = chain;
                chain = each;
            }
        }
        return chain;
    }

    private static void goOn(Waiter<?> partner) {
        if (partner != null) {
            partner.goOn();
        }
    }

    // ---- parts of an operation, under the lock, also for selects -------------------------------------------------------

    /** Gives a value to a receiver or keeps it: SENT, REFUSED or FULL. */
    int give(Object value) {
        if (closed) {
            return REFUSED;
        }
        for (Waiter<?> next = receivers.poll(); next != null; next = receivers.poll()) {
            if (((Party<?, ?>) next).claim(value)) {
                claimed = next;
                return SENT;
            }
        }
        if (buffer.size() >= capacity) {
            return FULL;
        }
        buffer.add(value);
        return SENT;
    }

    /** Takes the value that is first, of a sender if none is kept; {@link #CLOSED}; or null. */
    Object take() {
        Object first = buffer.poll();
        Object waiting = takeFromSender();
        if (first == null) {
            return waiting == null && closed ? CLOSED : waiting;
        }
        if (waiting != null) {
            buffer.add(waiting);
        }
        return first;
    }

    private Object takeFromSender() {
        for (Waiter<?> next = senders.poll(); next != null; next = senders.poll()) {
            Object value = ((Party<?, ?>) next).value;
            if (next.claim()) {
                claimed = next;
                return value;
            }
        }
        return null;
    }

    /** Whom {@link #give} or {@link #take} has claimed, for the caller to let it go on; null if nobody. */
    Waiter<?> takeClaimed() {
        Waiter<?> partner = claimed;
        if (partner != null) {
            claimed = null;
        }
        return partner;
    }

    void queue(Party<?, ?> waiter) {
        (waiter.sends ? senders : receivers).add(waiter);
    }

    /** The next of a sequence of numbers in which neither parity nor any other remainder follows a pattern that callers could share. */
    int nextTurn() {
        turn = turn * 1_664_525 + 1_013_904_223;
        return turn >>> 16;
    }

    /** How many values could be sent now. */
    int room() {
        lock.lock();
        try {
            return capacity - buffer.size();
        } finally {
            lock.unlock();
        }
    }

    // ---- results ----------------------------------------------------------------------------------------------------------

    /** The answer for a value or {@link #CLOSED}; throws what the channel was closed with. */
    @SuppressWarnings("unchecked")
    Optional<T> received(Object value) {
        if (value != CLOSED) {
            return Optional.of((T) value);
        }
        if (cause != null) {
            throw Bodies.<RuntimeException>unchecked(cause);
        }
        return Optional.empty();
    }

    /** The answer for {@link #CLOSED}, as a task. */
    Task<Optional<T>> end() {
        return cause == null ? Task.of(Optional.empty()) : Task.failed(cause);
    }
}
