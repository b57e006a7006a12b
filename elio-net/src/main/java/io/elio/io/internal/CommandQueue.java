package io.elio.io.internal;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What other threads want done on a worker's thread, such as cancellations. Any thread adds, and wakes the worker
 * afterwards; the worker runs them in the order of their coming.
 */
public final class CommandQueue {
    private static final Logger LOG = LoggerFactory.getLogger(CommandQueue.class);

    private final Queue<Runnable> commands = new ConcurrentLinkedQueue<>();

    /** Any thread. */
    public void add(Runnable command) {
        commands.add(command);
    }

    /** The worker: runs up to {@code limit} commands; answers whether there were any, since they may have changed what it has to do. */
    public boolean run(int limit) {
        if (commands.isEmpty()) {
            return false;
        }
        for (int i = 0; i < limit; i++) {
            Runnable next = commands.poll();
            if (next == null) {
                break;
            }
            run(next);
        }
        return true;
    }

    /** The worker: forgets what has not run. */
    public void clear() {
        commands.clear();
    }

    private static void run(Runnable command) {
        try {
            command.run();
        } catch (RuntimeException e) {
            LOG.error("a command of another thread failed", e);
        }
    }
}
