package io.elio.io;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.sync.Channel;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Signals of the operating system that the program takes itself. While the set is open its signals do not do what they usually do, end
 * the JVM for example: each is kept until {@link #next} takes it. As usual with signals, one that comes again before it was taken is
 * kept once. When the last set with a signal is closed, what was there before serves that signal again.
 *
 * <p>Names are those of POSIX without SIG: {@code INT}, {@code TERM}, {@code HUP}, {@code USR1}, ... What the JVM needs for itself cannot be
 * had, nor can INT, TERM and HUP if it was started with {@code -Xrs}. A signal that several open sets have comes to all of them. Neither
 * masks nor the sender of a signal are to be had on a JVM.
 *
 * <p>A JVM that ends because of a signal runs its shutdown hooks; a program that takes TERM runs them by ending, with a return
 * from {@code main} or {@link System#exit}. While hooks run, signals still come to open sets.
 *
 * <p>Any thread may use a set.
 */
public final class SignalSet implements AutoCloseable {
    private final List<String> names;
    private final Channel<String> arrived = Channel.unbounded();
    /** What has arrived and was not taken. */
    private final Set<String> pending = ConcurrentHashMap.newKeySet();

    private SignalSet(List<String> names) {
        this.names = names;
    }

    /**
     * Takes these signals from now on, until {@link #close}.
     *
     * @throws IllegalArgumentException if there is none, one is unknown here, or the JVM keeps it to itself; nothing is taken then
     */
    public static SignalSet open(String... names) {
        Set<String> distinct = new LinkedHashSet<>(List.of(names));
        if (distinct.isEmpty()) {
            throw new IllegalArgumentException("no signal (expected: names such as INT and TERM)");
        }
        SignalSet set = new SignalSet(List.copyOf(distinct));
        SignalHandlers.add(set);
        return set;
    }

    /** The names, as they were given. */
    public List<String> names() {
        return names;
    }

    /**
     * Waits for the next signal, and takes it; of those that came before, the first.
     *
     * @return its name
     * @throws CancellationException if the set is closed meanwhile, or was before and nothing is left
     */
    public Task<String> next() {
        return next(CancelToken.none());
    }

    /** As {@link #next()}, until {@code token} is cancelled: then a {@link CancellationException}, and nothing was taken. */
    @Async
    public Task<String> next(CancelToken token) {
        Channel.ReceiveResult<String> received = await(arrived.receive(token));
        if (received.cancel() == CancelResult.CANCELLED) {
            throw new CancellationException("wait for signal " + String.join(" or ", names) + ": the token was cancelled");
        }
        return Task.of(taken(received.value()).orElseThrow(
            () -> new CancellationException("wait for signal " + String.join(" or ", names) + ": the set was closed")));
    }

    /** Takes a signal if one has arrived; does not wait. */
    public Optional<String> tryNext() {
        return taken(arrived.tryReceive());
    }

    private Optional<String> taken(Optional<String> name) {
        name.ifPresent(pending::remove);
        return name;
    }

    /** Called by the thread that the JVM makes for a signal. */
    void arrive(String name) {
        if (pending.add(name)) {
            arrived.trySend(name);
        }
    }

    /** Takes no more signals. Those that have arrived can still be taken. Idempotent. */
    @Override
    public void close() {
        SignalHandlers.remove(this);
        arrived.close();
    }

    @Override
    public String toString() {
        return "SignalSet" + names;
    }
}
