package io.elio.net;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelRegistration;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.io.IoCancelledException;
import io.elio.sync.Channel;
import io.elio.sync.Select;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/**
 * Connects to whichever of a host's addresses answers first (RFC 8305): they are tried in turn, of both families alternately (section 4), the
 * next one when the one before has failed, or after {@link #DELAY} (section 5). The first connection wins; the other attempts are cancelled,
 * and ended when the task ends. For one connection.
 */
final class HappyEyeballs {
    /** The "Connection Attempt Delay" that RFC 8305, section 8, recommends. */
    static final Duration DELAY = Duration.ofMillis(250);

    private final Queue<InetSocketAddress> untried;
    private final Connect connect;
    private final Channel<Outcome> outcomes = Channel.unbounded();
    private final CancelSource over = new CancelSource();
    private final List<JoinHandle<Void>> attempts = new ArrayList<>();
    private int failed;
    private IOException failure;

    /** @param addresses at least one */
    HappyEyeballs(List<InetSocketAddress> addresses, Connect connect) {
        untried = new ArrayDeque<>(alternating(addresses));
        this.connect = connect;
    }

    /** One attempt. */
    interface Connect {
        Task<TcpStream> to(InetSocketAddress address, CancelToken token) throws IOException;
    }

    /** What has become of an attempt: one of both is there. */
    private record Outcome(TcpStream stream, IOException failure) {
    }

    /** The family of the first one begins; the order within each family stays. */
    static List<InetSocketAddress> alternating(List<InetSocketAddress> addresses) {
        Class<?> family = addresses.get(0).getAddress().getClass();
        Queue<InetSocketAddress> next = new ArrayDeque<>();
        Queue<InetSocketAddress> other = new ArrayDeque<>();
        addresses.forEach(each -> (each.getAddress().getClass() == family ? next : other).add(each));
        List<InetSocketAddress> ordered = new ArrayList<>();
        while (!next.isEmpty()) {
            ordered.add(next.remove());
            if (!other.isEmpty()) {
                ordered.add(other.remove());
            }
        }
        ordered.addAll(other);
        return ordered;
    }

    /** @throws IOException what failed first, with the other failures suppressed */
    @Async
    Task<TcpStream> first(CancelToken token) throws IOException {
        try (CancelRegistration link = token.onCancel(over::cancel)) {
            begin();
            TcpStream stream = null;
            while (stream == null) {
                Optional<Outcome> outcome = await(next());
                stream = outcome.map(Outcome::stream).orElse(null);
                if (stream == null) {
                    outcome.ifPresent(each -> note(each.failure));
                    requireHope(token);
                    begin();
                }
            }
            return Task.of(stream);
        } finally {
            await(endAll());
        }
    }

    /** Empty if it is time for another attempt. */
    private Task<Optional<Outcome>> next() {
        Select<Optional<Outcome>> select = Select.<Optional<Outcome>>of().onReceive(outcomes, outcome -> outcome);
        return (untried.isEmpty() ? select : select.onTimeout(DELAY, Optional::empty)).task();
    }

    private void note(IOException another) {
        failed++;
        if (failure == null) {
            failure = another;
        } else {
            failure.addSuppressed(another);
        }
    }

    private void requireHope(CancelToken token) throws IOException {
        if (token.isCancelled()) {
            throw new IoCancelledException("connect", "");
        }
        if (untried.isEmpty() && failed == attempts.size()) {
            throw failure;
        }
    }

    private void begin() {
        InetSocketAddress address = untried.poll();
        if (address != null) {
            attempts.add(Elio.spawn(() -> attempt(address)));
        }
    }

    @Async
    private Task<Void> attempt(InetSocketAddress address) {
        Outcome outcome;
        try {
            outcome = new Outcome(await(connect.to(address, over.token())), null);
        } catch (IOException e) {
            outcome = new Outcome(null, e);
        }
        if (!outcomes.trySend(outcome)) {
            discard(outcome);
        }
        return Task.done();
    }

    @Async
    private Task<Void> endAll() {
        outcomes.close();
        over.cancel();
        for (JoinHandle<Void> attempt : attempts) {
            await(attempt.awaitFinished());
        }
        for (Optional<Outcome> late = outcomes.tryReceive(); late.isPresent(); late = outcomes.tryReceive()) {
            discard(late.get());
        }
        return Task.done();
    }

    private static void discard(Outcome outcome) {
        if (outcome.stream != null) {
            outcome.stream.close();
        }
    }
}
