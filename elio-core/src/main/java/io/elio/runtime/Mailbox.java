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

    private final MpscLinkedAtomicQueue<Runnable> messages = new MpscLinkedAtomicQueue<>();
    private final AtomicInteger quiet = new AtomicInteger();

    /** Any thread, which then wakes the worker. */
    void add(Runnable message) {
        messages.offer(message);
    }

    /** Adds a message that can wait until the worker is awake; answers whether there are so many that it should be woken. */
    boolean addQuietly(Runnable message) {
        messages.offer(message);
        return quiet.incrementAndGet() == QUIET_LIMIT;
    }

    boolean isEmpty() {
        return messages.isEmpty();
    }

    int size() {
        return messages.size();
    }

    /** The worker. Only what has arrived by now: messages that come meanwhile wait for the next time. */
    void readAll() {
        if (messages.isEmpty()) {
            return;
        }
        quiet.set(0);
        messages.drain(Runnable::run, messages.size());
    }
}
