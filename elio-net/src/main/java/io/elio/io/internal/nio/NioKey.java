package io.elio.io.internal.nio;

import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A socket at one selector, with the operations that wait there: one list for reading and accepting, one for writing and
 * connecting, each in the order of arrival. Used by the context's thread only.
 *
 * <p>The interest in input is set when something parks, but not taken back when that is done: the next read usually
 * follows at once. It is taken back when the selector reports a readiness that nobody waits for. The interest in output
 * is taken back at once, because a socket is nearly always ready for that.
 */
final class NioKey {
    private static final Logger LOG = LoggerFactory.getLogger(NioKey.class);
    private static final int INPUT = SelectionKey.OP_READ | SelectionKey.OP_ACCEPT;
    private static final int OUTPUT = SelectionKey.OP_WRITE | SelectionKey.OP_CONNECT;

    final NioContext context;
    private final SelectionKey key;
    private SocketOperation<?> input;
    private SocketOperation<?> output;

    NioKey(NioContext context, SelectionKey key) {
        this.context = context;
        this.key = key;
    }

    void park(SocketOperation<?> operation) {
        if ((key.interestOps() & operation.interest) == 0) {
            key.interestOpsOr(operation.interest);
        }
        if (isInput(operation)) {
            input = append(input, operation);
        } else {
            output = append(output, operation);
        }
        context.parked(1);
    }

    void unpark(SocketOperation<?> operation) {
        if (isInput(operation)) {
            input = remove(input, operation);
        } else {
            output = remove(output, operation);
            // A connect that fails has closed the channel, and with it the key.
            if (output == null && key.isValid()) {
                key.interestOpsAnd(INPUT);
            }
        }
        context.parked(-1);
    }

    /** The selector found the socket ready. */
    void ready() {
        int ready = readyOps();
        if ((ready & INPUT) != 0 && input == null) {
            ignoreInput();
        }
        retryAll((ready & INPUT) != 0, (ready & OUTPUT) != 0);
    }

    /** Nothing if another thread has closed the socket meanwhile, which it does only when nothing waits here. */
    private int readyOps() {
        try {
            return key.readyOps();
        } catch (CancelledKeyException e) {
            LOG.trace("closed", e);
            return 0;
        }
    }

    private void ignoreInput() {
        try {
            key.interestOpsAnd(OUTPUT);
        } catch (CancelledKeyException e) {
            LOG.trace("closed", e);
        }
    }

    private void retryAll(boolean inputs, boolean outputs) {
        while (inputs && input != null) {
            inputs = input.retry();
        }
        while (outputs && output != null) {
            outputs = output.retry();
        }
    }

    /** Ends all that waits here, because the context closes. */
    void cancelAll() {
        while (input != null) {
            input.endCancelled();
        }
        while (output != null) {
            output.endCancelled();
        }
    }

    private static boolean isInput(SocketOperation<?> operation) {
        return (operation.interest & INPUT) != 0;
    }

    private static SocketOperation<?> append(SocketOperation<?> head, SocketOperation<?> added) {
        added.next = null;
        if (head == null) {
            return added;
        }
        SocketOperation<?> last = head;
        while (last.next != null) {
            last = last.next;
        }
        last.next = added;
        return head;
    }

    private static SocketOperation<?> remove(SocketOperation<?> head, SocketOperation<?> removed) {
        if (head == removed) {
            return removed.next;
        }
        SocketOperation<?> before = head;
        while (before.next != removed) {
            before = before.next;
        }
        before.next = removed.next;
        return head;
    }
}
