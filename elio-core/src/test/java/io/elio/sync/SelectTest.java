package io.elio.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.TestHome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SelectTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final TestHome home = new TestHome();
    private final Channel<Integer> one = Channel.rendezvous();
    private final Channel<Integer> other = Channel.rendezvous();

    private Coroutine start(Task<?> task) {
        Coroutine coroutine = home.spawn(task);
        home.runQueued();
        return coroutine;
    }

    private static Select<String> receiveBoth(Channel<Integer> a, Channel<Integer> b) {
        return Select.<String>of().onReceive(a, value -> "a" + value.orElse(-1)).onReceive(b, value -> "b" + value.orElse(-1));
    }

    /** Nobody is left in the queues: neither a sender nor a receiver is found. */
    private static void assertNobodyWaits(Channel<Integer> channel) {
        assertFalse(channel.trySend(99), "a receiver is left");
        assertEquals(Optional.empty(), channel.tryReceive(), "a sender is left");
    }

    @Test
    void theFirstOperationThatCanBeDoneIsDoneAndNoOther() throws Throwable {
        Coroutine select = start(receiveBoth(one, other).task());
        assertFalse(select.isFinished());
        assertTrue(other.trySend(5));
        assertFalse(one.trySend(6));
        assertFalse(other.trySend(7));
        home.runQueued();
        assertEquals("b5", select.result());
        assertNobodyWaits(one);
        assertNobodyWaits(other);
    }

    @Test
    void aValueIsSentToTheReceiverThatComesFirst() throws Throwable {
        Coroutine select = start(Select.<String>of().onSend(one, 1, sent -> "one " + sent)
            .onSend(other, 2, sent -> "other " + sent).task());
        assertEquals(Optional.of(2), other.tryReceive());
        assertEquals(Optional.empty(), one.tryReceive());
        home.runQueued();
        assertEquals("other true", select.result());
        assertNobodyWaits(one);
        assertNobodyWaits(other);
    }

    @Test
    void aSelectFindsWhoWaitsAlready() throws Throwable {
        Coroutine sender = start(one.send(3));
        assertEquals("a3", home.complete(receiveBoth(one, other).task()));
        assertEquals(true, sender.result());
        Coroutine receiver = start(other.receive());
        assertEquals("sent", home.complete(Select.<String>of().onSend(one, 1, sent -> "?").onSend(other, 2, sent -> "sent").task()));
        assertEquals(Optional.of(2), receiver.result());
        assertNobodyWaits(one);
    }

    @Test
    void ofSeveralThatAreReadyEachIsChosenSometimes() throws Throwable {
        Channel<Integer> a = Channel.unbounded();
        Channel<Integer> b = Channel.unbounded();
        for (int i = 0; i < 400; i++) {
            a.trySend(i);
            b.trySend(i);
        }
        int chosen = 0;
        for (int i = 0; i < 200; i++) {
            chosen += ((String) home.complete(receiveBoth(a, b).task())).startsWith("a") ? 1 : 0;
        }
        assertTrue(chosen > 60 && chosen < 140, chosen + " of 200");
    }

    @Test
    void selectsThatTakeTurnsAreNotTiedToOneCaseEach() throws Throwable {
        Channel<Integer> a = Channel.unbounded();
        Channel<Integer> b = Channel.unbounded();
        for (int i = 0; i < 400; i++) {
            a.trySend(i);
            b.trySend(i);
        }
        int[] chosen = new int[2];
        for (int i = 0; i < 200; i++) {
            chosen[i % 2] += ((String) home.complete(receiveBoth(a, b).task())).startsWith("a") ? 1 : 0;
        }
        assertTrue(chosen[0] > 20 && chosen[0] < 80 && chosen[1] > 20 && chosen[1] < 80, chosen[0] + " and " + chosen[1] + " of 100");
    }

    // ---- time and token ---------------------------------------------------------------------------------------------------

    @Test
    void timeEndsTheWaitAndLeavesNothingBehind() throws Throwable {
        Coroutine select = start(receiveBoth(one, other).onTimeout(SECOND, () -> "late").task());
        assertEquals(1, home.pendingTimers());
        home.runAll();
        assertEquals("late", select.result());
        assertEquals(SECOND.toNanos(), home.nanoTime());
        assertNobodyWaits(one);
        assertNobodyWaits(other);
    }

    @Test
    void anOperationThatIsDoneInTimeTakesTheTimerBack() throws Throwable {
        Coroutine select = start(receiveBoth(one, other).onTimeout(SECOND, () -> "late").task());
        one.trySend(1);
        home.runQueued();
        assertEquals("a1", select.result());
        assertEquals(0, home.pendingTimers());
    }

    @Test
    void aTimeOfZeroOnlyLooks() throws Throwable {
        Select<String> select = receiveBoth(one, other).onTimeout(Duration.ZERO, () -> "none");
        assertEquals("none", home.complete(select.task()));
        assertNobodyWaits(one);
        Coroutine sender = start(other.send(4));
        assertEquals("b4", home.complete(select.task()));
        assertEquals(true, sender.result());
    }

    @Test
    void aSelectMayWaitForTimeAlone() throws Throwable {
        assertEquals("late", home.complete(Select.<String>of().onTimeout(SECOND, () -> "late").task()));
    }

    @Test
    void aTokenEndsTheWaitAndLeavesNothingBehind() throws Throwable {
        CancelSource source = new CancelSource();
        Coroutine select = start(receiveBoth(one, other).onTimeout(SECOND, () -> "late")
            .onCancelled(source.token(), () -> "cancelled").task());
        source.cancel();
        assertNobodyWaits(one);
        home.runQueued();
        assertEquals("cancelled", select.result());
        assertEquals(0, home.pendingTimers());
    }

    // ---- closed channels --------------------------------------------------------------------------------------------------

    @Test
    void aClosedChannelIsACaseThatIsReady() throws Throwable {
        one.close();
        assertEquals("a-1", home.complete(receiveBoth(one, other).task()));
        assertEquals("sent false", home.complete(Select.<String>of().onSend(one, 1, sent -> "sent " + sent).task()));
    }

    @Test
    void closeEndsTheWait() throws Throwable {
        Coroutine receiving = start(receiveBoth(one, other).task());
        Coroutine sending = start(Select.<String>of().onSend(other, 1, sent -> "sent " + sent).task());
        home.runQueued();
        assertEquals("b1", receiving.result());
        Coroutine receivingMore = start(receiveBoth(one, other).task());
        one.close();
        home.runQueued();
        assertEquals("a-1", receivingMore.result());
        assertEquals("sent true", sending.result());
        Coroutine sendingMore = start(Select.<String>of().onSend(other, 1, sent -> "sent " + sent).task());
        other.close();
        home.runQueued();
        assertEquals("sent false", sendingMore.result());
    }

    @Test
    void theFailureOfAChannelIsThrown() {
        Exception cause = new Exception("source failed");
        Coroutine select = start(receiveBoth(one, other).task());
        other.close(cause);
        home.runQueued();
        assertSame(cause, assertThrows(Exception.class, select::result));
        assertNobodyWaits(one);
    }

    // ---- selects among themselves --------------------------------------------------------------------------------------------

    private static Task<String> sendOrReceive(Channel<Integer> channel, int value) {
        return Select.<String>of().onSend(channel, value, sent -> "sent " + sent).onReceive(channel, got -> "got " + got.orElse(-1)).task();
    }

    @Test
    void aSelectOnBothSidesOfAChannelDoesNotMeetItself() throws Throwable {
        Coroutine select = start(sendOrReceive(one, 1));
        assertFalse(select.isFinished());
        assertEquals(Optional.of(1), one.tryReceive());
        home.runQueued();
        assertEquals("sent true", select.result());
        assertNobodyWaits(one);
        Coroutine second = start(sendOrReceive(one, 2));
        assertTrue(one.trySend(3));
        home.runQueued();
        assertEquals("got 3", second.result());
        assertNobodyWaits(one);
    }

    @Test
    void selectsOnBothSidesOfAChannelMeetEachOther() throws Throwable {
        Coroutine first = start(sendOrReceive(one, 1));
        Coroutine second = start(sendOrReceive(one, 2));
        List<Object> results = List.of(first.result(), second.result());
        assertTrue(results.equals(List.of("sent true", "got 1")) || results.equals(List.of("got 2", "sent true")), results.toString());
        assertNobodyWaits(one);
    }

    @Test
    void twoSelectsThatFaceEachOtherExchangeOneValue() throws Throwable {
        Coroutine first = start(Select.<String>of().onSend(one, 1, s -> "sent 1").onReceive(other, v -> "got " + v.get()).task());
        Coroutine second = start(Select.<String>of().onSend(other, 2, s -> "sent 2").onReceive(one, v -> "got " + v.get()).task());
        List<Object> results = List.of(first.result(), second.result());
        assertTrue(results.equals(List.of("sent 1", "got 1")) || results.equals(List.of("got 2", "sent 2")), results.toString());
        assertNobodyWaits(one);
        assertNobodyWaits(other);
    }

    @Test
    void aChannelInSeveralCasesServesOne() throws Throwable {
        Coroutine select = start(receiveBoth(one, one).task());
        assertTrue(one.trySend(1));
        assertFalse(one.trySend(2));
        home.runQueued();
        assertTrue(List.of("a1", "b1").contains(select.result()));
        assertNobodyWaits(one);
    }

    @Test
    void aSelectStandsInLine() throws Throwable {
        Coroutine before = start(one.receive());
        Coroutine select = start(receiveBoth(one, other).task());
        Coroutine after = start(one.receive());
        for (int i = 1; i <= 3; i++) {
            assertTrue(one.trySend(i));
        }
        home.runQueued();
        assertEquals(Optional.of(1), before.result());
        assertEquals("a2", select.result());
        assertEquals(Optional.of(3), after.result());
    }

    @Test
    void aSelectOfASchedulerThatIsOverIsPassedBy() throws Throwable {
        TestHome lost = new TestHome();
        lost.spawn(receiveBoth(one, other).task());
        lost.runQueued();
        lost.over = true;
        Coroutine next = start(other.receive());
        assertTrue(other.trySend(1));
        assertFalse(one.trySend(2));
        home.runQueued();
        assertEquals(Optional.of(1), next.result());
        assertEquals(1, Coroutine.failAll(lost, new IllegalStateException("over")));
    }

    // ---- the rest ----------------------------------------------------------------------------------------------------------

    @Test
    void theFunctionsFailureIsTheSelectsFailure() {
        IllegalStateException failure = new IllegalStateException("function");
        one.close();
        Task<Object> task = Select.of().onReceive(one, value -> {
            throw failure;
        }).task();
        assertSame(failure, assertThrows(IllegalStateException.class, () -> home.complete(task)));
    }

    @Test
    void aTaskOfASelectRunsOnceAndTheSelectMayMakeMore() throws Throwable {
        Channel<Integer> values = Channel.unbounded();
        values.trySend(1);
        values.trySend(2);
        Select<Integer> select = Select.<Integer>of().onReceive(values, Optional::get);
        Task<Integer> task = select.task();
        assertEquals(2, values.size());
        assertEquals(1, home.complete(task));
        assertThrows(IllegalStateException.class, () -> home.complete(task));
        assertEquals(2, home.complete(select.task()));
    }

    @Test
    void manyChannelsCanBeSelected() throws Throwable {
        List<Channel<Integer>> channels = new ArrayList<>();
        Select<Integer> select = Select.of();
        for (int i = 0; i < 50; i++) {
            channels.add(Channel.rendezvous());
        }
        for (int i = 49; i >= 0; i--) {
            select.onReceive(channels.get(i), Optional::get);
        }
        Coroutine waiting = start(select.task());
        channels.get(17).trySend(17);
        home.runQueued();
        assertEquals(17, waiting.result());
        channels.forEach(SelectTest::assertNobodyWaits);
    }

    @Test
    void aSelectSaysWhatItWaitsFor() {
        String text = Select.of().onReceive(one, v -> v).onSend(other, 1, s -> s).onTimeout(SECOND, () -> 1).task().describeWait();
        assertTrue(text.matches("select receive Channel@[0-9a-f]+, send Channel@[0-9a-f]+, time"), text);
    }

    @Test
    void misuseIsRefused() {
        assertEquals("a select without cases never ends (expected: onReceive, onSend, onTimeout or onCancelled before task())",
            assertThrows(IllegalStateException.class, () -> Select.of().task()).getMessage());
        Select<Integer> select = Select.<Integer>of().onTimeout(SECOND, () -> 1).onCancelled(CancelToken.none(), () -> 2);
        assertThrows(IllegalStateException.class, () -> select.onTimeout(SECOND, () -> 1));
        assertThrows(IllegalStateException.class, () -> select.onCancelled(CancelToken.none(), () -> 2));
        assertThrows(NullPointerException.class, () -> select.onSend(one, null, sent -> 1));
        assertThrows(NullPointerException.class, () -> select.onReceive(one, null));
        assertThrows(NullPointerException.class, () -> select.onReceive((Channel<Integer>) null, v -> 1));
    }
}
