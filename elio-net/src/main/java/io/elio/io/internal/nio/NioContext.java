package io.elio.io.internal.nio;

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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One selector, driven by one worker, with a few threads for files, which a selector cannot watch.
 *
 * <p><b>Implementation overview.</b> A socket operation is tried at once and parked at the socket's key if that would
 * block; a socket used on several workers has a key at each. To keep an always-ready socket from starving the others,
 * only {@link #TRIES} operations between two polls are tried at once; the rest go through the selector. Files are read
 * by the threads of {@link FileThreads}, which hand the outcome back as a command.
 *
 * <p>Everything but {@link #wakeup} and {@link #execute} happens on the worker's thread; others leave commands in a queue.
 */
final class NioContext implements IoContext {
    private static final Logger LOG = LoggerFactory.getLogger(NioContext.class);
    private static final int TRIES = 128;
    private static final long DRAIN_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long DRAIN_STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Selector selector = Selector.open();
    private final CommandQueue commands = new CommandQueue();
    private final SleepGate gate = new SleepGate();
    private final FileThreads files = new FileThreads();
    private final OpenHandles opened = new OpenHandles();
    private int pending;
    private int completions;
    private int triesLeft = TRIES;
    private volatile boolean closed;

    NioContext() throws IOException {
    }

    // ---- the turns of the loop ----------------------------------------------------------------------------------

    @Override
    public String name() {
        return NioBackendProvider.NAME;
    }

    @Override
    public int poll() {
        completions = 0;
        commands.run(Integer.MAX_VALUE);
        return turn(0);
    }

    @Override
    public int await(long nanos) {
        completions = 0;
        // A command may have resumed a coroutine, which this thread is to run.
        if (commands.run(Integer.MAX_VALUE) || nanos == 0 || !gate.fallAsleep()) {
            return turn(0);
        }
        try {
            return turn(nanos);
        } finally {
            gate.wakeUp();
        }
    }

    private int turn(long nanos) {
        triesLeft = TRIES;
        if (nanos != 0 || !selector.keys().isEmpty()) {
            select(nanos);
        }
        return completions;
    }

    private void select(long nanos) {
        try {
            if (nanos == 0) {
                selector.selectNow(NioContext::ready);
            } else {
                selector.select(NioContext::ready, nanos < 0 ? 0 : Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the selector failed", e);
        }
    }

    private static void ready(SelectionKey key) {
        ((NioKey) key.attachment()).ready();
    }

    @Override
    public void wakeup() {
        if (gate.notifyOwner()) {
            selector.wakeup();
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

    /** Whether an operation may be tried before the selector is asked again. */
    boolean mayTry() {
        return triesLeft-- > 0;
    }

    /** The key of a socket at this selector, made at first use. */
    NioKey keyOf(NioSocketHandle socket) throws IOException {
        SelectionKey known = socket.selectable.keyFor(selector);
        if (known != null) {
            return (NioKey) known.attachment();
        }
        SelectionKey added = socket.selectable.register(selector, 0);
        NioKey key = new NioKey(this, added);
        added.attach(key);
        socket.isKnownTo(this);
        return key;
    }

    FileThreads files() {
        return files;
    }

    /** Counts what begins (1) and ends (-1) to be under way. */
    void parked(int change) {
        pending += change;
        if (change < 0) {
            completions++;
        }
    }

    @Override
    public int pending() {
        return pending;
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
        commands.run(Integer.MAX_VALUE);
        selector.keys().forEach(key -> ((NioKey) key.attachment()).cancelAll());
        files.cancelQueued();
        long end = System.nanoTime() + DRAIN_NANOS;
        while (pending > 0 && System.nanoTime() - end < 0) {
            await(DRAIN_STEP_NANOS);
        }
        closed = true;
        if (pending > 0) {
            LOG.warn("{} file operations did not end within {} s", pending, TimeUnit.NANOSECONDS.toSeconds(DRAIN_NANOS));
        }
        files.close();
        try {
            selector.close();
        } catch (IOException e) {
            LOG.warn("close of the selector reported an error", e);
        }
    }

    // ---- opening ------------------------------------------------------------------------------------------------

    @Override
    public Awaitable<IoListener> listen(SocketAddress address, SocketSettings settings) throws IOException {
        return NioSockets.listen(opened, address, settings);
    }

    @Override
    public Awaitable<IoSocket> connect(SocketAddress address, SocketSettings settings, CancelToken token) throws IOException {
        return NioSockets.connect(opened, address, settings, token);
    }

    @Override
    public Awaitable<IoFile> open(Path path, FileMode mode) {
        return new OpenOperation(opened, path, mode);
    }
}
