package io.elio.io.internal.uring;

import io.elio.Awaitable;
import io.elio.CancelToken;
import io.elio.io.FileMode;
import io.elio.io.IoContext;
import io.elio.io.IoFile;
import io.elio.io.IoListener;
import io.elio.io.IoSocket;
import io.elio.io.SocketSettings;
import io.elio.io.internal.CommandQueue;
import io.elio.io.internal.OpenHandles;
import io.elio.io.internal.SleepGate;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringIoHandlerConfig;
import io.netty.util.concurrent.ThreadAwareExecutor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One ring, driven by one worker.
 *
 * <p><b>Implementation overview.</b> Operations are queued in the submission ring as coroutines suspend; one system call
 * a turn of the worker's loop submits them all and fetches what has completed ({@link #poll}, {@link #await}). With
 * nothing queued and nothing reported by the kernel a poll makes no system call. Completions only resume coroutines, so
 * no application code runs inside the ring.
 *
 * <p>Everything but {@link #wakeup} and {@link #execute} happens on the worker's thread: the ring is made for a single
 * issuer. Others leave commands (cancellations) in a queue, and wake the worker only if it sleeps.
 *
 * <p><b>Shutdown.</b> Everything that the kernel has is asked to end; the ring is turned until the kernel has let go of
 * every buffer, for two seconds at most. If it has not by then (a read of a device that hangs), the buffers are kept for
 * the life of the process, because the kernel may still write to them.
 */
final class UringContext implements IoContext {
    private static final Logger LOG = LoggerFactory.getLogger(UringContext.class);
    private static final int SUBMISSIONS = 512;
    private static final int COMPLETIONS = 8192;
    private static final long DRAIN_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long DRAIN_STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int MAX_FAILURES = 1000;
    /** How many cancellations may be submitted between two looks at the completions, which must have room for their outcomes. */
    private static final int BURST = 2048;
    /** What hung operations refer to; see above. */
    private static final Queue<SlotTable> KEPT_FOR_THE_KERNEL = new ConcurrentLinkedQueue<>();

    final NativeBuffers buffers = new NativeBuffers();
    final OpenHandles opened = new OpenHandles();
    private final Driver driver = new Driver();
    private final IoHandler handler;
    /** Rarely grows; others ask for {@link #pending}. */
    private final List<SlotTable> tables = new CopyOnWriteArrayList<>();
    private SlotTable table;
    private final CommandQueue commands = new CommandQueue();
    private final SleepGate gate = new SleepGate();
    private int completions;
    private int failures;
    private volatile boolean closed;

    UringContext() throws Exception {
        this(SUBMISSIONS, COMPLETIONS);
    }

    UringContext(int submissions, int completions) throws Exception {
        IoUringIoHandlerConfig config = new IoUringIoHandlerConfig().setRingSize(submissions).setCqSize(completions);
        handler = IoUringIoHandler.newFactory(config).newHandler(driver);
        handler.initialize();
        table = addTable();
    }

    // ---- the turns of the loop ----------------------------------------------------------------------------------

    @Override
    public String name() {
        return UringBackendProvider.NAME;
    }

    @Override
    public int poll() {
        commands.run(BURST);
        return turn(false, -1);
    }

    @Override
    public int await(long nanos) {
        // A command may have changed what this thread has to do.
        if (commands.run(BURST) || nanos == 0 || !gate.fallAsleep()) {
            return turn(false, -1);
        }
        try {
            return turn(true, nanos);
        } finally {
            gate.wakeUp();
        }
    }

    private int turn(boolean block, long nanos) {
        completions = 0;
        driver.block = block;
        driver.deadline = block && nanos > 0 ? deadline(nanos) : -1;
        try {
            handler.run(driver);
            failures = 0;
        } catch (UncheckedIOException e) {
            failed(e);
        }
        return completions;
    }

    private static long deadline(long nanos) {
        long deadline = System.nanoTime() + nanos;
        return deadline == -1 ? -2 : deadline;
    }

    /** The kernel refuses to enter the ring now and then, for want of memory for example; the next turn tries again. */
    private void failed(UncheckedIOException e) {
        if (failures++ == 0) {
            LOG.warn("io_uring_enter failed, trying again", e);
        }
        if (failures == MAX_FAILURES) {
            throw e;
        }
    }

    void completed(UringOperation<?> operation, int result, int flags) {
        completions++;
        try {
            operation.ended(this, result, flags);
        } catch (Throwable t) {
            // Nothing may leave the handler: the loop around it would sleep.
            LOG.error("the completion of {} failed", operation.describeWait(), t);
        }
    }

    @Override
    public void wakeup() {
        if (gate.notifyOwner()) {
            handler.wakeup();
        }
    }

    @Override
    public void execute(Runnable command) {
        if (!closed) {
            commands.add(command);
            wakeup();
        }
    }

    // ---- what is under way --------------------------------------------------------------------------------------

    SlotTable tableWithRoom() {
        if (table.isFull()) {
            table = tables.stream().filter(other -> !other.isFull()).findFirst().orElseGet(this::addTable);
        }
        return table;
    }

    private SlotTable addTable() {
        try {
            SlotTable added = new SlotTable(this, handler);
            tables.add(added);
            return added;
        } catch (Exception e) {
            throw new IllegalStateException("the ring takes no further registration", e);
        }
    }

    @Override
    public int pending() {
        int sum = 0;
        for (int i = 0; i < tables.size(); i++) {
            sum += tables.get(i).size();
        }
        return sum;
    }

    @Override
    public void closeOpened() {
        opened.closeAll();
    }

    @Override
    public boolean hasOpened() {
        return !opened.isEmpty();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        commands.clear();
        cancelAll();
        drain();
        if (pending() > 0) {
            LOG.warn("{} operations did not end within {} s, their buffers are kept", pending(), TimeUnit.NANOSECONDS.toSeconds(DRAIN_NANOS));
            KEPT_FOR_THE_KERNEL.addAll(tables);
        }
        handler.prepareToDestroy();
        handler.destroy();
        buffers.close();
    }

    private void cancelAll() {
        for (SlotTable each : tables) {
            each.forEach(operation -> {
                operation.cancel();
                if (each.cancels() >= BURST) {
                    turn(false, -1);
                }
            });
        }
    }

    private void drain() {
        long end = System.nanoTime() + DRAIN_NANOS;
        while ((pending() > 0 || cancels() > 0) && System.nanoTime() - end < 0) {
            turn(true, DRAIN_STEP_NANOS);
        }
    }

    private int cancels() {
        return tables.stream().mapToInt(SlotTable::cancels).sum();
    }

    // ---- opening ------------------------------------------------------------------------------------------------

    @Override
    public Awaitable<IoListener> listen(SocketAddress address, SocketSettings settings) throws IOException {
        return UringSockets.listen(address, settings);
    }

    @Override
    public Awaitable<IoSocket> connect(SocketAddress address, SocketSettings settings, CancelToken token) throws IOException {
        return UringSockets.connect(address, settings, token);
    }

    @Override
    public Awaitable<IoFile> open(Path path, FileMode mode) {
        return new OpenOperation(path, mode);
    }

    /** What the ring asks of the loop that drives it. */
    private static final class Driver implements ThreadAwareExecutor, IoHandlerContext {
        private final Thread thread = Thread.currentThread();
        private boolean block;
        private long deadline = -1;

        @Override
        public boolean isExecutorThread(Thread candidate) {
            return candidate == thread;
        }

        @Override
        public void execute(Runnable command) {
            throw new IllegalStateException("the ring is used on thread " + Thread.currentThread().getName()
                + " (expected: its worker's, " + thread.getName() + ")");
        }

        @Override
        public boolean canBlock() {
            return block;
        }

        @Override
        public long deadlineNanos() {
            return deadline;
        }

        @Override
        public long delayNanos(long now) {
            return deadline == -1 ? Long.MAX_VALUE : Math.max(0, deadline - now);
        }
    }
}
