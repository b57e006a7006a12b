package io.elio.runtime;

import java.util.concurrent.atomic.AtomicInteger;
import org.jctools.queues.atomic.MpscLinkedAtomicQueue;

/**
 * What only one particular worker can do: run a coroutine that is bound to it, touch its timers. Unbounded, because a
 * refusal would lose it; the worker alone takes it out.
 */
final class Mailbox {
    /** So many messages that nobody waits for may lie here before the worker is woken for them. */
    private static final int QUIET_LIMIT = 256;

    /** Made under the monitor for the first message: in many programs there is none. */
    private volatile MpscLinkedAtomicQueue<Runnable> messages;
    private final AtomicInteger quiet = new AtomicInteger();

    /** Any thread, which then wakes the worker. */
    void add(Runnable message) {
        MpscLinkedAtomicQueue<Runnable> present = messages;
        (present == null ? open() : present).offer(message);
    }

    private synchronized MpscLinkedAtomicQueue<Runnable> open() {
        if (messages == null) {
            messages = new MpscLinkedAtomicQueue<>();
        }
        return messages;
    }

    /** Adds a message that can wait until the worker is awake; answers whether there are so many that it should be woken. */
    boolean addQuietly(Runnable message) {
        add(message);
        return quiet.incrementAndGet() == QUIET_LIMIT;
    }

    boolean isEmpty() {
        MpscLinkedAtomicQueue<Runnable> present = messages;
        return present == null || present.isEmpty();
    }

    int size() {
        MpscLinkedAtomicQueue<Runnable> present = messages;
        return present == null ? 0 : present.size();
    }

    /** The worker. Only what has arrived by now: messages that come meanwhile wait for the next time. */
    void readAll() {
        if (isEmpty()) {
            return;
        }
        quiet.set(0);
        messages.drain(Runnable::run, messages.size());
    }
}
