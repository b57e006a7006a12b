package io.elio.tests.race;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.sync.Channel;
import io.elio.sync.Channel.ReceiveResult;
import io.elio.sync.Flows;
import io.elio.sync.Select;
import io.elio.test.ElioTest;
import io.elio.test.TestConfig;
import io.elio.test.TestScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Values meet close, cancellation, time and each other: what was sent is received once, and what was not sent never. */
class ChannelRaceTest {
    private static final int SEEDS = 1_000;
    private static final Duration TICK = Duration.ofMillis(10);

    /** What happened to a channel. */
    private static final class Ledger {
        final List<Integer> sent = new ArrayList<>();
        final List<Integer> received = new ArrayList<>();
        int cancelled;

        @Async
        Task<Void> send(Channel<Integer> channel, int from, CancelToken token) {
            for (int i = from; i < from + 3; i++) {
                Channel.SendResult result = await(channel.send(i, token));
                if (result.sent()) {
                    sent.add(i);
                }
                cancelled += result.isCancelled() ? 1 : 0;
            }
            return Task.done();
        }

        @Async
        Task<Void> receive(Channel<Integer> channel, CancelToken token) {
            ReceiveResult<Integer> result = await(channel.receive(token));
            while (result.value().isPresent()) {
                received.add(result.value().get());
                result = await(channel.receive(token));
            }
            cancelled += result.isCancelled() ? 1 : 0;
            return Task.done();
        }

        void assertNothingLostOrDoubled() {
            assertEquals(received.size(), new HashSet<>(received).size(), () -> "received twice: " + received);
            assertEquals(new HashSet<>(sent), new HashSet<>(received));
        }
    }

    @Async
    private static Task<Void> joinAll(List<JoinHandle<Void>> handles) {
        for (JoinHandle<Void> handle : handles) {
            await(handle);
        }
        return Task.done();
    }

    @Async
    private static Task<Void> afterAYield(Runnable action) {
        await(Elio.yieldNow());
        action.run();
        return Task.done();
    }

    private static Channel<Integer> channel(int capacity) {
        return capacity == 0 ? Channel.rendezvous() : Channel.bounded(capacity);
    }

    // ---- close against send ---------------------------------------------------------------------------------------------------

    @Async
    private static Task<Void> closeAgainstSend(int capacity) {
        Ledger ledger = new Ledger();
        Channel<Integer> channel = channel(capacity);
        CancelToken none = CancelToken.none();
        List<JoinHandle<Void>> all = new ArrayList<>();
        all.add(Elio.spawn(() -> ledger.send(channel, 0, none)));
        all.add(Elio.spawn(() -> ledger.receive(channel, none)));
        all.add(Elio.spawn(() -> ledger.send(channel, 10, none)));
        all.add(Elio.spawn(() -> afterAYield(channel::close)));
        all.add(Elio.spawn(() -> ledger.receive(channel, none)));
        await(joinAll(all));
        ledger.assertNothingLostOrDoubled();
        assertTrue(channel.isEmpty());
        return Task.done();
    }

    @ElioTest(seeds = SEEDS)
    Task<Void> whatWasSentBeforeCloseIsReceived() {
        return closeAgainstSend(2);
    }

    @ElioTest(seeds = SEEDS)
    Task<Void> closeEndsARendezvousForBothSidesOrNone() {
        return closeAgainstSend(0);
    }

    // ---- cancellation against both sides ------------------------------------------------------------------------------------------

    @Async
    private static Task<Ledger> cancelAgainstTransfer(int capacity) {
        Ledger ledger = new Ledger();
        Channel<Integer> channel = channel(capacity);
        CancelSource source = new CancelSource();
        List<JoinHandle<Void>> senders = new ArrayList<>();
        List<JoinHandle<Void>> receivers = new ArrayList<>();
        senders.add(Elio.spawn(() -> ledger.send(channel, 0, source.token())));
        receivers.add(Elio.spawn(() -> ledger.receive(channel, source.token())));
        senders.add(Elio.spawn(() -> ledger.send(channel, 10, CancelToken.none())));
        receivers.add(Elio.spawn(() -> ledger.receive(channel, CancelToken.none())));
        senders.add(Elio.spawn(() -> ledger.send(channel, 20, source.token())));
        senders.add(Elio.spawn(() -> afterAYield(source::cancel)));
        await(joinAll(senders));
        channel.close();
        await(joinAll(receivers));
        ledger.assertNothingLostOrDoubled();
        assertTrue(ledger.sent.containsAll(List.of(10, 11, 12)));
        return Task.of(ledger);
    }

    @ElioTest(seeds = SEEDS)
    @Async
    Task<Void> cancelledTransfersLoseAndDoubleNothing() {
        await(cancelAgainstTransfer(1));
        return Task.done();
    }

    @ElioTest(seeds = SEEDS)
    @Async
    Task<Void> aCancelledRendezvousLeavesTheValueWithTheSender() {
        await(cancelAgainstTransfer(0));
        return Task.done();
    }

    @Test
    void transfersAreBothCancelledAndDone() {
        Set<Integer> numbers = new HashSet<>();
        TestScheduler.explore(TestConfig.defaults(), 100, () -> {
            numbers.add(await(cancelAgainstTransfer(0)).sent.size());
            return Task.done();
        });
        assertTrue(numbers.size() > 2, () -> "numbers of values sent: " + numbers);
    }

    // ---- order ---------------------------------------------------------------------------------------------------------------------

    @ElioTest(seeds = SEEDS)
    @Async
    Task<Void> theValuesOfASenderKeepTheirOrder() {
        Ledger ledger = new Ledger();
        Channel<Integer> channel = Channel.bounded(1);
        List<JoinHandle<Void>> senders = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int from = 10 * i;
            senders.add(Elio.spawn(() -> ledger.send(channel, from, CancelToken.none())));
        }
        JoinHandle<Void> receiver = Elio.spawn(() -> ledger.receive(channel, CancelToken.none()));
        await(joinAll(senders));
        channel.close();
        await(receiver);
        ledger.assertNothingLostOrDoubled();
        for (int i = 0; i < 3; i++) {
            int sender = i;
            assertEquals(List.of(10 * i, 10 * i + 1, 10 * i + 2), ledger.received.stream().filter(value -> value / 10 == sender).toList());
        }
        return Task.done();
    }

    // ---- selects ---------------------------------------------------------------------------------------------------------------------

    /** Sends three values to one channel while it receives from the other whatever comes, until both are over. */
    @Async
    private static Task<Void> exchange(Ledger ledger, Channel<Integer> in, Channel<Integer> out, int from) {
        int next = 0;
        int got = 0;
        while (next < 3 || got < 3) {
            Select<Optional<Integer>> select = Select.of();
            if (next < 3) {
                select.onSend(out, from + next, sent -> Optional.empty());
            }
            if (got < 3) {
                select.onReceive(in, value -> value);
            }
            Optional<Integer> value = await(select.task());
            if (value.isPresent()) {
                got++;
                ledger.received.add(value.get());
            } else {
                ledger.sent.add(from + next++);
            }
        }
        return Task.done();
    }

    @ElioTest(seeds = SEEDS)
    @Async
    Task<Void> selectsThatFaceEachOtherExchangeAll() {
        Ledger ledger = new Ledger();
        Channel<Integer> left = Channel.rendezvous();
        Channel<Integer> right = Channel.rendezvous();
        List<JoinHandle<Void>> all = new ArrayList<>();
        all.add(Elio.spawn(() -> exchange(ledger, left, right, 0)));
        all.add(Elio.spawn(() -> exchange(ledger, right, left, 10)));
        all.add(Elio.spawn(() -> exchange(ledger, left, right, 20)));
        all.add(Elio.spawn(() -> exchange(ledger, right, left, 30)));
        await(joinAll(all));
        ledger.assertNothingLostOrDoubled();
        assertEquals(12, ledger.sent.size());
        assertFalse(left.trySend(0) || right.trySend(0) || left.tryReceive().isPresent() || right.tryReceive().isPresent());
        return Task.done();
    }

    @Async
    private static Task<Integer> selectOnce(Channel<Integer> one, Channel<Integer> other, CancelToken token) {
        return Select.<Integer>of()
            .onReceive(one, value -> value.orElse(-1))
            .onReceive(other, value -> value.orElse(-1))
            .onTimeout(TICK, () -> -2)
            .onCancelled(token, () -> -3)
            .task();
    }

    @Async
    private static Task<Integer> selectAgainstAll() {
        Channel<Integer> one = Channel.rendezvous();
        Channel<Integer> other = Channel.bounded(1);
        CancelSource source = new CancelSource();
        List<JoinHandle<Void>> all = new ArrayList<>();
        boolean[] sent = new boolean[2];
        all.add(Elio.spawn(afterATick(() -> sent[0] = one.trySend(1))));
        all.add(Elio.spawn(afterATick(() -> sent[1] = other.trySend(2))));
        all.add(Elio.spawn(afterATick(source::cancel)));
        int got = await(selectOnce(one, other, source.token()));
        await(joinAll(all));
        assertEquals(got == 1, sent[0]);
        assertEquals(got == 2 ? Optional.empty() : Optional.of(2), other.tryReceive());
        assertFalse(one.trySend(3));
        return Task.of(got);
    }

    private static AsyncCallable<Void> afterATick(Runnable action) {
        return () -> {
            await(Elio.sleep(TICK));
            action.run();
            return Task.done();
        };
    }

    @ElioTest(seeds = SEEDS, autoAdvance = true)
    @Async
    Task<Void> oneCaseOfASelectWinsWhenAllComeAtOnce() {
        await(selectAgainstAll());
        return Task.done();
    }

    @Test
    void eachCaseOfASelectCanWin() {
        Set<Integer> winners = new HashSet<>();
        TestScheduler.explore(TestConfig.defaults().withAutoAdvance(true), 200, () -> {
            winners.add(await(selectAgainstAll()));
            return Task.done();
        });
        assertEquals(Set.of(1, 2, -2, -3), winners);
    }

    // ---- Flow --------------------------------------------------------------------------------------------------------------------------

    @ElioTest(seeds = SEEDS)
    @Async
    Task<Void> valuesKeepTheirOrderThroughPublisherAndSubscriber() {
        Ledger ledger = new Ledger();
        Channel<Integer> from = Channel.bounded(2);
        Channel<Integer> to = Channel.bounded(1);
        Flows.publisher(from).subscribe(Flows.subscriber(to));
        JoinHandle<Void> sender = Elio.spawn(() -> ledger.send(from, 0, CancelToken.none()));
        JoinHandle<Void> receiver = Elio.spawn(() -> ledger.receive(to, CancelToken.none()));
        await(sender);
        await(ledger.send(from, 3, CancelToken.none()));
        from.close();
        await(receiver);
        assertEquals(List.of(0, 1, 2, 3, 4, 5), ledger.received);
        assertTrue(to.isClosed());
        return Task.done();
    }
}
