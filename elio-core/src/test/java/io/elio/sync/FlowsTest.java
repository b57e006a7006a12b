package io.elio.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.CoroutineSnapshot;
import io.elio.coro.TestHome;
import io.elio.runtime.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Flow;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FlowsTest {
    private final TestHome home = new TestHome();
    private final Channel<Integer> channel = Channel.bounded(4);

    /** Notes what it is told. */
    private static class Notes implements Flow.Subscriber<Integer> {
        final List<Object> told = new ArrayList<>();
        Flow.Subscription subscription;
        RuntimeException toThrow;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
        }

        @Override
        public void onNext(Integer value) {
            told.add(value);
            if (toThrow != null) {
                throw toThrow;
            }
        }

        @Override
        public void onError(Throwable failure) {
            told.add(failure);
        }

        @Override
        public void onComplete() {
            told.add("end");
        }
    }

    private Notes subscribed() throws Throwable {
        Notes notes = new Notes();
        home.spawn(() -> {
            Flows.publisher(channel).subscribe(notes);
            return Task.done();
        });
        home.runQueued();
        return notes;
    }

    private void request(Notes notes, long count) {
        notes.subscription.request(count);
        home.runQueued();
    }

    // ---- publisher ---------------------------------------------------------------------------------------------------------

    @Test
    void aSubscriberGetsAsManyAsItRequested() throws Throwable {
        Notes notes = subscribed();
        for (int i = 1; i <= 4; i++) {
            channel.trySend(i);
        }
        home.runQueued();
        assertEquals(List.of(), notes.told);
        request(notes, 1);
        assertEquals(List.of(1), notes.told);
        request(notes, 2);
        assertEquals(List.of(1, 2, 3), notes.told);
        assertEquals(1, channel.size());
    }

    @Test
    void aSubscriberWaitsForValuesToCome() throws Throwable {
        Notes notes = subscribed();
        request(notes, Long.MAX_VALUE);
        request(notes, Long.MAX_VALUE);
        for (int i = 1; i <= 3; i++) {
            channel.trySend(i);
            home.runQueued();
        }
        channel.close();
        home.runQueued();
        assertEquals(List.of(1, 2, 3, "end"), notes.told);
        request(notes, 1);
        notes.subscription.cancel();
        assertEquals(4, notes.told.size());
    }

    @Test
    void theEndIsToldWithoutARequestIfItIsThereAlready() throws Throwable {
        channel.trySend(1);
        channel.close();
        Notes notes = subscribed();
        assertEquals(List.of(), notes.told);
        request(notes, 1);
        assertEquals(List.of(1, "end"), notes.told);
        assertEquals(List.of("end"), subscribed().told);
    }

    @Test
    void theFailureOfTheChannelIsTold() throws Throwable {
        Exception cause = new Exception("source failed");
        Notes notes = subscribed();
        channel.trySend(1);
        request(notes, 5);
        channel.close(cause);
        home.runQueued();
        assertEquals(List.of(1, cause), notes.told);
    }

    @Test
    void aCancelledSubscriptionTakesNothingMore() throws Throwable {
        Notes waiting = subscribed();
        request(waiting, 5);
        waiting.subscription.cancel();
        waiting.subscription.cancel();
        home.runQueued();
        Notes idle = subscribed();
        idle.subscription.cancel();
        home.runQueued();
        channel.trySend(1);
        home.runQueued();
        assertEquals(List.of(), waiting.told);
        assertEquals(1, channel.size());
        assertEquals(home.started, home.finished);
    }

    @Test
    void aRequestThatIsNotPositiveIsAFailure() throws Throwable {
        Notes notes = subscribed();
        request(notes, 0);
        request(notes, 1);
        channel.trySend(1);
        home.runQueued();
        assertEquals(1, notes.told.size());
        assertEquals("request(0) (expected: > 0; Reactive Streams 3.9)", ((IllegalArgumentException) notes.told.get(0)).getMessage());
        assertEquals(1, channel.size());
    }

    @Test
    void subscribersShareTheValues() throws Throwable {
        Notes one = subscribed();
        Notes other = subscribed();
        request(one, 10);
        request(other, 10);
        for (int i = 1; i <= 4; i++) {
            channel.trySend(i);
            home.runQueued();
        }
        channel.close();
        home.runQueued();
        assertEquals(List.of(1, 3, "end"), one.told);
        assertEquals(List.of(2, 4, "end"), other.told);
    }

    @Test
    void whatASubscriberThrowsIsReportedAndEndsIt() throws Throwable {
        Notes notes = subscribed();
        notes.toThrow = new IllegalStateException("subscriber");
        channel.trySend(1);
        channel.trySend(2);
        request(notes, 2);
        assertEquals(List.of(notes.toThrow), home.unhandled);
        assertEquals(List.of(1), notes.told);
        assertEquals(1, channel.size());
    }

    @Test
    void aSchedulerThatTakesNothingMoreIsAFailure() throws Throwable {
        Notes notes = new Notes();
        home.spawn(() -> {
            Flow.Publisher<Integer> publisher = Flows.publisher(channel);
            home.closed = true;
            publisher.subscribe(notes);
            return Task.done();
        });
        home.runQueued();
        assertTrue(notes.told.get(0) instanceof IllegalStateException, notes.told.toString());
    }

    @Test
    void misuseIsRefused() {
        IllegalStateException outside = assertThrows(IllegalStateException.class, () -> Flows.publisher(channel));
        assertTrue(outside.getMessage().contains("which runs no coroutine"), outside.getMessage());
        assertThrows(NullPointerException.class, () -> Flows.publisher(channel, (Scheduler) null));
        assertThrows(NullPointerException.class, () -> Flows.subscriber(null));
        assertThrows(NullPointerException.class, () -> Flows.publisher(channel, new Scheduler(1)).subscribe(null));
    }

    // ---- subscriber ----------------------------------------------------------------------------------------------------------

    /** Counts what is requested, and may answer a request at once. */
    private static final class Source implements Flow.Subscription {
        final Flow.Subscriber<Integer> subscriber;
        long requested;
        int cancelled;
        int next;
        boolean eager;

        Source(Flow.Subscriber<Integer> subscriber) {
            this.subscriber = subscriber;
            subscriber.onSubscribe(this);
        }

        @Override
        public void request(long count) {
            requested += count;
            while (eager && requested > 0) {
                give();
            }
        }

        void give() {
            requested--;
            subscriber.onNext(next++);
        }

        @Override
        public void cancel() {
            cancelled++;
        }
    }

    @Test
    void asMuchIsRequestedAsThereIsRoom() {
        channel.trySend(-1);
        Source source = new Source(Flows.subscriber(channel));
        assertEquals(3, source.requested);
        source.give();
        source.give();
        assertEquals(1, source.requested);
        channel.tryReceive();
        channel.tryReceive();
        source.give();
        assertEquals(2, source.requested);
        assertEquals(2, channel.size());
    }

    @Test
    void aValueForWhichThereIsNoRoomWaitsAndNothingMoreIsRequested() {
        Channel<Integer> small = Channel.bounded(1);
        Source source = new Source(Flows.subscriber(small));
        source.give();
        assertEquals(1, source.requested);
        source.give();
        assertEquals(0, source.requested);
        for (int i = 0; i < 5; i++) {
            assertEquals(Optional.of(i), small.tryReceive());
            assertEquals(1, source.requested);
            source.give();
        }
    }

    @Test
    void aRendezvousTakesOneAtATime() throws Throwable {
        Channel<Integer> rendezvous = Channel.rendezvous();
        Source source = new Source(Flows.subscriber(rendezvous));
        assertEquals(1, source.requested);
        source.give();
        assertEquals(0, source.requested);
        assertEquals(Optional.of(0), home.complete(rendezvous.receive()));
        assertEquals(1, source.requested);
        Coroutine receiver = home.spawn(rendezvous.receive());
        home.runQueued();
        source.give();
        home.runQueued();
        assertEquals(Optional.of(1), receiver.result());
        assertEquals(1, source.requested);
    }

    @Test
    void aSourceThatAnswersAtOnceIsNotCalledDeeperAndDeeper() {
        Channel<Integer> unbounded = Channel.bounded(1);
        Source source = new Source(Flows.subscriber(unbounded));
        source.eager = true;
        source.request(0);
        for (int i = 0; i < 100_000; i++) {
            assertEquals(Optional.of(i), unbounded.tryReceive());
        }
        assertEquals(0, source.requested);
    }

    @Test
    void theEndClosesTheChannelWhenAllHasBeenSent() {
        Channel<Integer> small = Channel.bounded(1);
        Source source = new Source(Flows.subscriber(small));
        source.give();
        source.give();
        source.subscriber.onComplete();
        assertFalse(small.isClosed());
        assertEquals(Optional.of(0), small.tryReceive());
        assertTrue(small.isClosed());
        assertEquals(Optional.of(1), small.tryReceive());
        assertEquals(Optional.empty(), small.tryReceive());
    }

    @Test
    void aFailureClosesTheChannelWithIt() {
        Exception cause = new Exception("source failed");
        Source source = new Source(Flows.subscriber(channel));
        source.give();
        source.subscriber.onError(cause);
        assertEquals(Optional.of(0), channel.tryReceive());
        assertSame(cause, assertThrows(Exception.class, channel::tryReceive));
    }

    @Test
    void aClosedChannelCancelsTheSubscriptionOnce() {
        Channel<Integer> small = Channel.bounded(1);
        Source source = new Source(Flows.subscriber(small));
        source.give();
        source.give();
        small.close();
        assertEquals(1, source.cancelled);
        source.give();
        assertEquals(1, source.cancelled);
        assertEquals(Optional.of(0), small.tryReceive());
        assertEquals(Optional.empty(), small.tryReceive());
        assertEquals(1, new Source(Flows.subscriber(small)).cancelled);
    }

    @Test
    void aSecondSubscriptionIsCancelled() {
        Flow.Subscriber<Integer> subscriber = Flows.subscriber(channel);
        Source first = new Source(subscriber);
        Source second = new Source(subscriber);
        assertEquals(1, second.cancelled);
        assertEquals(0, first.cancelled);
        assertEquals(0, second.requested);
    }

    @Test
    void nullIsRefused() {
        Flow.Subscriber<Integer> subscriber = Flows.subscriber(channel);
        assertThrows(NullPointerException.class, () -> subscriber.onSubscribe(null));
        assertThrows(NullPointerException.class, () -> subscriber.onNext(null));
        assertThrows(NullPointerException.class, () -> subscriber.onError(null));
        assertNull(channel.tryReceive().orElse(null));
    }

    @Test
    void aSubscriberThatThrowsAtOnceLeavesNoCoroutine() throws Throwable {
        Set<Long> before = CoroutineSnapshot.all().stream().map(CoroutineSnapshot::id).collect(Collectors.toSet());
        IllegalStateException refusal = new IllegalStateException("no");
        Coroutine subscribing = home.spawn(() -> {
            Flows.publisher(channel).subscribe(new Notes() {
                @Override
                public void onSubscribe(Flow.Subscription subscription) {
                    throw refusal;
                }
            });
            return Task.done();
        });
        home.runQueued();
        assertSame(refusal, assertThrows(IllegalStateException.class, subscribing::result));
        assertEquals(List.of(), CoroutineSnapshot.all().stream().filter(each -> !before.contains(each.id())).toList());
    }

    @Test
    void aSubscriptionThatThrowsClosesTheChannelAndHoldsUpNobody() throws Throwable {
        IllegalStateException broken = new IllegalStateException("broken");
        Coroutine receiver = home.spawn(channel.receive());
        home.runQueued();
        Flow.Subscriber<Integer> subscriber = Flows.subscriber(channel);
        subscriber.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {
                throw broken;
            }

            @Override
            public void cancel() {
                throw broken;
            }
        });
        home.runQueued();
        assertSame(broken, assertThrows(IllegalStateException.class, receiver::result));
        assertTrue(channel.isClosed());
    }
}
