package io.elio.io;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.Task;

/**
 * Waits for one signal of the operating system. For more than one, one after the other, open a {@link SignalSet}: between two waits of
 * this class a signal does what it usually does.
 */
public final class Signals {
    private static final String[] SHUTDOWN = {"INT", "TERM"};

    private Signals() {
    }

    /**
     * Waits until somebody wants the program to end: INT, as Ctrl-C sends it, or TERM. A second one, after this, ends the JVM at once, as
     * usual.
     *
     * @return which: {@code INT} or {@code TERM}
     */
    public static Task<String> awaitShutdown() {
        return await(SHUTDOWN);
    }

    /** As {@link #awaitShutdown()}, until {@code token} is cancelled: then a {@link java.util.concurrent.CancellationException}. */
    public static Task<String> awaitShutdown(CancelToken token) {
        return await(token, SHUTDOWN);
    }

    /**
     * Waits for any of these signals.
     *
     * @param names without SIG
     * @return the name of the one that came first
     * @throws IllegalArgumentException as {@link SignalSet#open}
     */
    public static Task<String> await(String... names) {
        return await(CancelToken.none(), names);
    }

    /** As {@link #await(String...)}, until {@code token} is cancelled: then a {@link java.util.concurrent.CancellationException}. */
    @Async
    public static Task<String> await(CancelToken token, String... names) {
        try (SignalSet signals = SignalSet.open(names)) {
            return Task.of(Elio.await(signals.next(token)));
        }
    }
}
