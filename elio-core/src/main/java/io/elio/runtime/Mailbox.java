package io.elio.runtime;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jctools.queues.atomic.MpscLinkedAtomicQueue;

/**
 * What only one particular worker can do: run a coroutine that is bound to it, touch its timers. Unbounded, because a
 * refusal would lose it; the worker alone takes it out. What comes for a worker that has retired is taken out by who sent it.
 */
final class Mailbox {
    /** So many messages that nobody waits for may lie here before the worker is woken for them. */
    private static final int QUIET_LIMIT = 256;

    /** Made under the monitor for the first message: in many programs there is none. */
    private volatile MpscLinkedAtomicQueue<Message> messages;
    private final AtomicInteger quiet = new AtomicInteger();

    /** Any thread, which then wakes the worker. */
    void add(Message message) {
        MpscLinkedAtomicQueue<Message> present = messages;
        (present == null ? open() : present).offer(message);
    }

    private synchronized MpscLinkedAtomicQueue<Message> open() {
        if (messages == null) {
            messages = new MpscLinkedAtomicQueue<>();
        }
        return messages;
    }

    /** Adds a message that can wait until the worker is awake; answers whether there are so many that it should be woken. */
    boolean addQuietly(Message message) {
        add(message);
        return quiet.incrementAndGet() == QUIET_LIMIT;
    }

    boolean isEmpty() {
        MpscLinkedAtomicQueue<Message> present = messages;
        return present == null || present.isEmpty();
    }

    int size() {
        MpscLinkedAtomicQueue<Message> present = messages;
        return present == null ? 0 : present.size();
    }

    /** The worker. Only what has arrived by now: messages that come meanwhile wait for the next time. */
    void readAll(Worker worker) {
        if (isEmpty()) {
            return;
        }
        quiet.set(0);
        messages.drain(message -> message.deliver(worker), messages.size());
    }

    /** Takes out all messages, also those whose senders have not quite put them in. One thread at a time, and not the worker any more. */
    void emptyTo(Consumer<Message> reader) {
        while (!isEmpty()) {
            reader.accept(messages.poll());
        }
    }

    /** What a worker is asked to do. If the one it was sent to has retired, another one does it. */
    @FunctionalInterface
    interface Message {
        void deliver(Worker worker);
    }
}
