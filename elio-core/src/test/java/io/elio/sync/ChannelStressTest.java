package io.elio.sync;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.runtime.NoThreadsLeft;
import io.elio.runtime.Scheduler;
import io.elio.runtime.Stress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Many senders and receivers on several workers: each value arrives once, and in the order of its sender. */
@ExtendWith(NoThreadsLeft.class)
class ChannelStressTest {
    private static final int SIDES = 4;
    private static final int TIMES = Stress.times(2_000);

    private final AtomicIntegerArray seen = new AtomicIntegerArray(SIDES * TIMES);

    private static Channel<Integer> channel(int capacity) {
        return capacity < 0 ? Channel.unbounded() : capacity == 0 ? Channel.rendezvous() : Channel.bounded(capacity);
    }

    /** A token that another coroutine cancels some time soon, or has cancelled. */
    private static CancelToken soonCancelled() {
        CancelSource source = new CancelSource();
        Elio.go(() -> {
            source.cancel();
            return Task.done();
        });
        return source.token();
    }

    /** Sends in one of three ways, again and again until it is sent. */
    @Async
    private static Task<Void> send(Channel<Integer> channel, int value) {
        boolean sent = false;
        for (int i = value; !sent; i++) {
            sent = switch (i % 3) {
                case 0 -> await(channel.send(value, soonCancelled())).sent();
                case 1 -> channel.trySend(value);
                default -> await(channel.send(value));
            };
        }
        return Task.done();
    }

    @Async
    private static Task<Integer> produce(Channel<Integer> channel, int from) {
        for (int i = 0; i < TIMES; i++) {
            await(send(channel, from + i));
        }
        return Task.of(0);
    }

    /** Answers how often the order of a sender was broken. */
    @Async
    private Task<Integer> consume(Channel<Integer> channel) {
        int[] last = new int[SIDES];
        int wrong = 0;
        for (int i = 0; ; i++) {
            Optional<Integer> got = i % 3 == 0 ? await(channel.receive(soonCancelled())).value() : await(channel.receive());
            if (got.isEmpty() && channel.isClosed() && channel.isEmpty()) {
                return Task.of(wrong);
            }
            if (got.isPresent()) {
                int value = got.get();
                seen.incrementAndGet(value);
                wrong += last[value / TIMES] > value ? 1 : 0;
                last[value / TIMES] = value;
            }
        }
    }

    private void assertAllSeenOnce() {
        for (int i = 0; i < seen.length(); i++) {
            assertEquals(1, seen.get(i), "value " + i);
        }
    }

    /** What the coroutine answers; if it hangs, its scheduler is stopped. */
    private static int result(Scheduler scheduler, JoinHandle<Integer> handle) throws Exception {
        try {
            return handle.toFuture().get(60, TimeUnit.SECONDS);
        } catch (TimeoutException hangs) {
            scheduler.shutdownForce();
            throw hangs;
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 2", "0, 4", "1, 4", "64, 2", "64, 4", "-1, 4"})
    void fourSendersAndFourReceivers(int capacity, int workers) throws Exception {
        Channel<Integer> channel = channel(capacity);
        try (Scheduler scheduler = new Scheduler(workers)) {
            scheduler.start();
            List<JoinHandle<Integer>> producers = new ArrayList<>();
            List<JoinHandle<Integer>> consumers = new ArrayList<>();
            for (int i = 0; i < SIDES; i++) {
                int from = i * TIMES;
                producers.add(scheduler.spawn(() -> produce(channel, from)));
                consumers.add(scheduler.spawn(() -> consume(channel)));
            }
            for (JoinHandle<Integer> producer : producers) {
                assertEquals(0, result(scheduler, producer));
            }
            channel.close();
            for (JoinHandle<Integer> consumer : consumers) {
                assertEquals(0, result(scheduler, consumer));
            }
        }
        assertAllSeenOnce();
        assertTrue(channel.isEmpty());
    }

    // ---- select ---------------------------------------------------------------------------------------------------------------

    /** Sends its values to whoever takes them first, and takes what the others send. */
    @Async
    private Task<Integer> exchange(Channel<Integer> mine, Channel<Integer> others, int from, int times) {
        int next = 0;
        int received = 0;
        while (next < times || received < times) {
            Select<Integer> select = Select.of();
            if (next < times) {
                select.onSend(others, from + next, sent -> -1);
            }
            if (received < times) {
                select.onReceive(mine, Optional::get);
            }
            int got = await(select.task());
            if (got < 0) {
                next++;
            } else {
                received++;
                seen.incrementAndGet(got);
            }
        }
        return Task.of(received);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void selectsThatFaceEachOtherExchangeAllValues(int workers) throws Exception {
        Channel<Integer> left = Channel.rendezvous();
        Channel<Integer> right = Channel.rendezvous();
        try (Scheduler scheduler = new Scheduler(workers)) {
            scheduler.start();
            List<JoinHandle<Integer>> all = new ArrayList<>();
            for (int i = 0; i < SIDES; i++) {
                int from = i * TIMES;
                boolean even = i % 2 == 0;
                all.add(scheduler.spawn(() -> exchange(even ? left : right, even ? right : left, from, TIMES)));
            }
            for (JoinHandle<Integer> each : all) {
                assertEquals(TIMES, result(scheduler, each));
            }
        }
        assertAllSeenOnce();
        assertFalse(left.trySend(0) || right.trySend(0));
    }
}
