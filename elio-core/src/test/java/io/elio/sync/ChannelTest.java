package io.elio.sync;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Awaitable;
import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.TestHome;
import io.elio.coro.WaiterLedger;
import io.elio.sync.Channel.ReceiveResult;
import io.elio.sync.Channel.SendResult;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChannelTest {
    private final TestHome home = new TestHome();

    private Coroutine start(Task<?> task) {
        Coroutine coroutine = home.spawn(task);
        home.runQueued();
        return coroutine;
    }

    private Object received(Channel<?> channel) throws Throwable {
        return ((Optional<?>) home.complete(channel.receive())).orElse(null);
    }

    /** A channel of that capacity; negative: unbounded. */
    private static <T> Channel<T> channel(int capacity) {
        return capacity < 0 ? Channel.unbounded() : capacity == 0 ? Channel.rendezvous() : Channel.bounded(capacity);
    }

    // ---- rendezvous -----------------------------------------------------------------------------------------------------

    @Test
    void aRendezvousSendEndsOnlyWhenAReceiverHasTakenTheValue() throws Throwable {
        Channel<String> channel = Channel.rendezvous();
        Coroutine sender = start(channel.send("v"));
        assertFalse(sender.isFinished());
        assertEquals(0, channel.size());
        assertTrue(channel.isEmpty());
        assertEquals("v", received(channel));
        assertEquals(true, sender.result());
    }

    @Test
    void aRendezvousValueGoesToTheReceiverThatWaits() throws Throwable {
        Channel<String> channel = Channel.rendezvous();
        Coroutine receiver = start(channel.receive());
        assertFalse(receiver.isFinished());
        assertEquals(true, home.complete(channel.send("v")));
        assertEquals(Optional.of("v"), receiver.result());
    }

    @Test
    void tryFormsOfARendezvousNeedAPartner() throws Throwable {
        Channel<String> channel = Channel.rendezvous();
        assertFalse(channel.trySend("a"));
        assertEquals(Optional.empty(), channel.tryReceive());
        Coroutine receiver = start(channel.receive());
        assertTrue(channel.trySend("b"));
        assertFalse(channel.trySend("c"));
        home.runQueued();
        assertEquals(Optional.of("b"), receiver.result());
        Coroutine sender = start(channel.send("d"));
        assertEquals(Optional.of("d"), channel.tryReceive());
        assertEquals(Optional.empty(), channel.tryReceive());
        home.runQueued();
        assertEquals(true, sender.result());
    }

    // ---- order ----------------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 7})
    void orderIsKeptAcrossBufferAndSendersThatWait(int capacity) throws Throwable {
        Channel<Integer> channel = channel(capacity);
        List<Coroutine> senders = new ArrayList<>();
        int next = 0;
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < 3; i++) {
                senders.add(start(channel.send(senders.size())));
            }
            for (int i = 0; i < 2; i++) {
                assertEquals(next++, received(channel));
            }
        }
        while (next < 60) {
            assertEquals(Optional.of(next++), channel.tryReceive());
        }
        home.runQueued();
        for (Coroutine sender : senders) {
            assertEquals(true, sender.result());
        }
        assertTrue(channel.isEmpty());
    }

    @Test
    void trySendDoesNotOvertakeASenderThatWaits() throws Throwable {
        Channel<String> channel = Channel.bounded(1);
        assertTrue(channel.trySend("a"));
        Coroutine sender = start(channel.send("b"));
        assertFalse(channel.trySend("c"));
        assertEquals(Optional.of("a"), channel.tryReceive());
        assertFalse(channel.trySend("d"));
        assertEquals(1, channel.size());
        home.runQueued();
        assertEquals(true, sender.result());
        assertEquals(Optional.of("b"), channel.tryReceive());
        assertTrue(channel.trySend("e"));
    }

    @Test
    void receiversGetTheirValuesInOrder() throws Throwable {
        Channel<Integer> channel = Channel.bounded(2);
        List<Coroutine> receivers = List.of(start(channel.receive()), start(channel.receive()), start(channel.receive()));
        for (int i = 0; i < 4; i++) {
            assertTrue(channel.trySend(i));
        }
        assertEquals(1, channel.size());
        home.runQueued();
        for (int i = 0; i < 3; i++) {
            assertEquals(Optional.of(i), receivers.get(i).result());
        }
    }

    @Test
    void noSenderIsStrandedWhenOneThatWaitedIsCancelled() throws Throwable {
        Channel<String> channel = Channel.bounded(1);
        channel.trySend("a");
        CancelSource source = new CancelSource();
        Coroutine cancelled = start(channel.send("b", source.token()));
        Coroutine next = start(channel.send("c"));
        source.cancel();
        assertEquals("a", received(channel));
        assertEquals(new SendResult(false, CancelResult.CANCELLED), cancelled.result());
        assertEquals(true, next.result());
        assertEquals("c", received(channel));
    }

    @Test
    void sendersOfASchedulerThatIsOverArePassedBy() throws Throwable {
        Channel<String> channel = Channel.bounded(1);
        channel.trySend("a");
        TestHome other = new TestHome();
        other.spawn(channel.send("lost"));
        other.runQueued();
        Coroutine alive = start(channel.send("b"));
        other.over = true;
        assertEquals("a", received(channel));
        assertEquals("b", received(channel));
        assertEquals(true, alive.result());
        assertEquals(1, Coroutine.failAll(other, new IllegalStateException("over")));
    }

    // ---- bounded, unbounded -----------------------------------------------------------------------------------------------

    @Test
    void aBoundedChannelKeepsAsMuchAsItsCapacity() {
        Channel<Integer> channel = Channel.bounded(3);
        for (int i = 0; i < 3; i++) {
            assertTrue(channel.trySend(i));
        }
        assertFalse(channel.trySend(3));
        assertEquals(3, channel.size());
        assertTrue(channel.toString().matches("Channel@[0-9a-f]+\\[3]"), channel.toString());
        channel.close();
        assertTrue(channel.toString().endsWith("[3, closed]"), channel.toString());
    }

    @Test
    void anUnboundedChannelKeepsAll() throws Throwable {
        Channel<Integer> channel = Channel.unbounded();
        for (int i = 0; i < 10_000; i++) {
            assertTrue(channel.trySend(i));
        }
        for (int i = 0; i < 10_000; i++) {
            assertEquals(i, channel.tryReceive().get());
        }
        assertEquals(true, home.complete(channel.send(1)));
    }

    // ---- close ------------------------------------------------------------------------------------------------------------

    @Test
    void whatWasSentCanBeReceivedAfterCloseAndSendersThatWaitHaveNotSent() throws Throwable {
        Channel<String> channel = Channel.bounded(2);
        channel.trySend("a");
        channel.trySend("b");
        Coroutine sender = start(channel.send("c"));
        Coroutine withToken = start(channel.send("d", new CancelSource().token()));
        channel.close();
        home.runQueued();
        assertTrue(channel.isClosed());
        assertEquals(false, sender.result());
        assertEquals(new SendResult(false, CancelResult.COMPLETED), withToken.result());
        assertEquals(2, channel.size());
        assertEquals("a", received(channel));
        assertEquals(Optional.of("b"), channel.tryReceive());
        assertNull(received(channel));
        assertEquals(Optional.empty(), channel.tryReceive());
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 2})
    void closeWakesAllThatWaitToReceive(int capacity) throws Throwable {
        Channel<String> channel = channel(capacity);
        Coroutine receiver = start(channel.receive());
        Coroutine withToken = start(channel.receive(new CancelSource().token()));
        channel.close();
        channel.close();
        home.runQueued();
        assertEquals(Optional.empty(), receiver.result());
        ReceiveResult<?> closed = (ReceiveResult<?>) withToken.result();
        assertTrue(closed.isClosed());
        assertFalse(closed.isCancelled());
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 2})
    void nothingIsSentAfterClose(int capacity) throws Throwable {
        Channel<String> channel = channel(capacity);
        assertFalse(channel.isClosed());
        channel.close();
        assertFalse(channel.trySend("a"));
        assertEquals(false, home.complete(channel.send("a")));
        SendResult refused = (SendResult) home.complete(channel.send("a", new CancelSource().token()));
        assertTrue(refused.isClosed());
        assertFalse(refused.isCancelled() || refused.sent());
        assertNull(received(channel));
    }

    @Test
    void aChannelClosedWithAFailureThrowsItWhenNothingIsLeft() throws Throwable {
        Channel<String> channel = Channel.bounded(2);
        channel.trySend("a");
        Exception cause = new Exception("source failed");
        channel.close(cause);
        channel.close(new Exception("too late"));
        channel.close();
        assertFalse(channel.trySend("b"));
        assertEquals("a", received(channel));
        assertSame(cause, assertThrows(Exception.class, () -> home.complete(channel.receive())));
        assertSame(cause, assertThrows(Exception.class, () -> home.complete(channel.receive(new CancelSource().token()))));
        assertSame(cause, assertThrows(Exception.class, channel::tryReceive));
    }

    @Test
    void aFailureReachesReceiversThatWait() {
        Channel<String> channel = Channel.rendezvous();
        Coroutine receiver = start(channel.receive());
        Coroutine withToken = start(channel.receive(new CancelSource().token()));
        Exception cause = new Exception("source failed");
        channel.close(cause);
        home.runQueued();
        assertSame(cause, assertThrows(Exception.class, receiver::result));
        assertSame(cause, assertThrows(Exception.class, withToken::result));
    }

    // ---- cancellation -------------------------------------------------------------------------------------------------------

    @Test
    void aCancelledSendLeavesTheValueWithTheSender() throws Throwable {
        Channel<String> channel = Channel.rendezvous();
        CancelSource source = new CancelSource();
        Coroutine sender = start(channel.send("v", source.token()));
        source.cancel();
        home.runQueued();
        SendResult result = (SendResult) sender.result();
        assertTrue(result.isCancelled());
        assertFalse(result.sent() || result.isClosed());
        assertEquals(Optional.empty(), channel.tryReceive());
    }

    @Test
    void aValueForACancelledReceiverGoesToTheNext() throws Throwable {
        Channel<String> channel = Channel.rendezvous();
        CancelSource source = new CancelSource();
        Coroutine cancelled = start(channel.receive(source.token()));
        Coroutine next = start(channel.receive());
        source.cancel();
        assertTrue(channel.trySend("v"));
        home.runQueued();
        assertTrue(((ReceiveResult<?>) cancelled.result()).isCancelled());
        assertEquals(Optional.of("v"), next.result());
    }

    @Test
    void aCancelledWaiterDoesNotStandInTheQueueAnyMore() throws Throwable {
        Channel<String> channel = Channel.bounded(1);
        CancelSource source = new CancelSource();
        start(channel.receive(source.token()));
        source.cancel();
        assertTrue(channel.trySend("a"));
        assertEquals(1, channel.size());
    }

    /** Those that stand in the queues of a channel. */
    private static List<String> queued(Channel<?> channel) {
        String name = Wait.nameOf(channel);
        return WaiterLedger.queued().stream().map(Awaitable::describeWait).filter(text -> text.contains(name)).toList();
    }

    @Test
    void whoHasWaitedIsInNoQueueAnyMore() {
        WaiterLedger.keep();
        Channel<String> channel = Channel.rendezvous();
        Channel<String> other = Channel.rendezvous();
        CancelSource source = new CancelSource();
        start(channel.receive(source.token()));
        start(Select.of().onReceive(channel, value -> value).onReceive(other, value -> value)
            .onCancelled(source.token(), () -> null).task());
        start(Select.of().onReceive(other, value -> value).onReceive(channel, value -> value).task());
        assertEquals(3, queued(channel).size());
        assertEquals(2, queued(other).size());
        source.cancel();
        assertEquals(List.of("receive " + Wait.nameOf(channel) + " (select)"), queued(channel));
        other.trySend("v");
        home.runQueued();
        assertEquals(List.of(), queued(channel));
        assertEquals(List.of(), queued(other));
    }

    // ---- tasks --------------------------------------------------------------------------------------------------------------

    @Test
    void nothingIsSentOrReceivedByATaskThatIsNotAwaited() {
        Channel<String> channel = Channel.bounded(2);
        assertFalse(channel.send("a").isReady());
        channel.send("a", CancelToken.none());
        assertEquals(0, channel.size());
        channel.trySend("b");
        channel.receive();
        channel.receive(CancelToken.none());
        assertEquals(1, channel.size());
    }

    @Test
    void aSecondAwaitIsRefusedAndDoesNothing() throws Throwable {
        Channel<String> channel = Channel.bounded(4);
        Task<Boolean> send = channel.send("a");
        home.complete(send);
        assertTrue(assertThrows(IllegalStateException.class, () -> home.complete(send)).getMessage().contains("awaited before"));
        assertEquals(1, channel.size());
        Task<Optional<String>> receive = channel.receive();
        home.complete(receive);
        channel.trySend("b");
        assertTrue(assertThrows(IllegalStateException.class, () -> home.complete(receive)).getMessage().contains("awaited before"));
        assertEquals(1, channel.size());
    }

    /** An awaitable round another one, which does not know of {@link Task#awaitOn}. */
    private static <T> Task<T> wrapped(Task<T> inner) {
        return new Task<>() {
            @Override
            public boolean isReady() {
                return inner.isReady();
            }

            @Override
            public boolean suspend(Coroutine coroutine) throws Throwable {
                return inner.suspend(coroutine);
            }

            @Override
            public T result() throws Throwable {
                return inner.result();
            }
        };
    }

    @Test
    void operationsCanBePartOfOtherAwaitables() throws Throwable {
        Channel<String> channel = Channel.bounded(1);
        assertEquals(true, home.complete(wrapped(channel.send("a"))));
        Coroutine sender = start(wrapped(channel.send("b")));
        assertEquals(Optional.of("a"), home.complete(wrapped(channel.receive())));
        assertEquals(true, sender.result());
        received(channel);
        Coroutine receiver = start(wrapped(channel.receive()));
        channel.trySend("c");
        home.runQueued();
        assertEquals(Optional.of("c"), receiver.result());
    }

    @Test
    void nullIsRefused() {
        Channel<String> channel = Channel.unbounded();
        assertThrows(NullPointerException.class, () -> channel.send(null));
        assertThrows(NullPointerException.class, () -> channel.send(null, CancelToken.none()));
        assertThrows(NullPointerException.class, () -> channel.trySend(null));
        assertThrows(NullPointerException.class, () -> channel.send("v", null));
        assertThrows(NullPointerException.class, () -> channel.receive(null));
        assertThrows(NullPointerException.class, () -> channel.close(null));
        assertFalse(channel.isClosed());
    }

    @Test
    void capacityIsChecked() {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> Channel.bounded(0));
        assertEquals("capacity: 0 (expected: >= 1; for 0 use Channel.rendezvous())", refused.getMessage());
    }

    @Async
    private static Task<Integer> sendAndReceive(Channel<Integer> channel, int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            await(channel.send(i));
            sum += await(channel.receive()).get();
        }
        return Task.of(sum);
    }

    @Test
    void operationsThatNeedNotWaitSpendTheBudgetOfReadyAwaits() throws Throwable {
        assertEquals(499_500, home.complete(sendAndReceive(Channel.bounded(1), 1000)));
        assertEquals(20, home.steps);
    }

    private static WeakReference<Object> passOne(Channel<Object> channel, boolean bySender, TestHome home) throws Throwable {
        Object value = new Object();
        if (bySender) {
            home.spawn(channel.send(value));
        } else {
            channel.trySend(value);
        }
        home.runQueued();
        assertSame(value, channel.tryReceive().get());
        home.runQueued();
        return new WeakReference<>(value);
    }

    private static void awaitCleared(WeakReference<Object> reference) {
        long deadline = System.nanoTime() + 10_000_000_000L;
        while (reference.get() != null && System.nanoTime() - deadline < 0) {
            System.gc();
        }
        assertNull(reference.get());
    }

    @Test
    void aChannelDoesNotReferToWhatWasReceived() throws Throwable {
        Channel<Object> kept = Channel.bounded(2);
        Channel<Object> passed = Channel.rendezvous();
        awaitCleared(passOne(kept, false, home));
        awaitCleared(passOne(passed, true, home));
        assertTrue(kept.isEmpty() && passed.isEmpty());
    }
}
