package io.elio.sync;

import static io.elio.runtime.ModelThreads.together;
import static io.elio.sync.ModelHome.resultOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.CancelSource;
import io.elio.coro.Coroutine;
import io.elio.runtime.Stress;
import io.elio.sync.Channel.ReceiveResult;
import io.elio.sync.Channel.SendResult;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.junit.jupiter.api.Test;

/** {@link Channel} in every order the model checker finds. */
public class ChannelLincheckTest {
    private static final int INVOCATIONS = Stress.times(100);

    /** What all kinds of channels have in common. */
    @Param(name = "value", gen = IntGen.class, conf = "1:9")
    public abstract static class Operations {
        private final ModelHome home = new ModelHome();
        private final Channel<Integer> channel;

        Operations(Channel<Integer> channel) {
            this.channel = channel;
        }

        /** What came of it at once; null: the coroutine waits. */
        @Operation
        public Boolean send(@Param(name = "value") int value) {
            Coroutine sender = home.run(channel.send(value));
            return sender.isFinished() ? (Boolean) resultOf(sender) : null;
        }

        /** The value; 0 for none because it is closed; null: the coroutine waits. */
        @Operation
        public Integer receive() {
            Coroutine receiver = home.run(channel.receive());
            return receiver.isFinished() ? ((Optional<?>) resultOf(receiver)).map(Integer.class::cast).orElse(0) : null;
        }

        @Operation
        public boolean trySend(@Param(name = "value") int value) {
            return channel.trySend(value);
        }

        @Operation
        public Integer tryReceive() {
            return channel.tryReceive().orElse(null);
        }

        @Operation
        public void close() {
            channel.close();
        }

        @Operation
        public int size() {
            return channel.size();
        }
    }

    public static class Rendezvous extends Operations {
        public Rendezvous() {
            super(Channel.rendezvous());
        }
    }

    public static class Bounded extends Operations {
        public Bounded() {
            super(Channel.bounded(2));
        }
    }

    public static class Unbounded extends Operations {
        public Unbounded() {
            super(Channel.unbounded());
        }
    }

    /** What a channel does when one thread uses it. */
    public abstract static class Model {
        private final int capacity;
        /** First what is kept, then what waits to be sent. */
        private final ArrayDeque<Integer> values = new ArrayDeque<>();
        private int receivers;
        private boolean closed;

        Model(int capacity) {
            this.capacity = capacity;
        }

        public Boolean send(int value) {
            if (closed || trySend(value)) {
                return !closed;
            }
            values.add(value);
            return null;
        }

        public Integer receive() {
            if (values.isEmpty() && !closed) {
                receivers++;
                return null;
            }
            return values.isEmpty() ? Integer.valueOf(0) : values.poll();
        }

        public boolean trySend(int value) {
            if (closed) {
                return false;
            }
            if (receivers > 0) {
                receivers--;
                return true;
            }
            return values.size() < capacity && values.add(value);
        }

        public Integer tryReceive() {
            return values.poll();
        }

        public void close() {
            closed = true;
            receivers = 0;
            while (values.size() > capacity) {
                values.removeLast();
            }
        }

        public int size() {
            return Math.min(values.size(), capacity);
        }
    }

    public static class RendezvousModel extends Model {
        public RendezvousModel() {
            super(0);
        }
    }

    public static class BoundedModel extends Model {
        public BoundedModel() {
            super(2);
        }
    }

    public static class UnboundedModel extends Model {
        public UnboundedModel() {
            super(Integer.MAX_VALUE);
        }
    }

    private static void check(Class<?> channel, Class<?> model) {
        new ModelCheckingOptions()
            .iterations(Stress.times(4))
            .invocationsPerIteration(100)
            .actorsBefore(3)
            .threads(2)
            .actorsPerThread(3)
            .actorsAfter(3)
            .sequentialSpecification(model)
            .check(channel);
    }

    @Test
    void aRendezvousIsLinearizable() {
        check(Rendezvous.class, RendezvousModel.class);
    }

    @Test
    void aBoundedChannelIsLinearizable() {
        check(Bounded.class, BoundedModel.class);
    }

    @Test
    void anUnboundedChannelIsLinearizable() {
        check(Unbounded.class, UnboundedModel.class);
    }

    // ---- cancellation and close ---------------------------------------------------------------------------------------------

    @Test
    void sendAgainstCancellationOfTheReceiver() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Channel<Integer> channel = Channel.rendezvous();
            CancelSource source = new CancelSource();
            Coroutine receiver = home.coroutine(channel.receive(source.token()));
            boolean[] sent = new boolean[1];
            together(() -> ModelHome.run(receiver), () -> sent[0] = channel.trySend(7), source::cancel);
            home.runQueued();
            ReceiveResult<?> result = (ReceiveResult<?>) resultOf(receiver);
            assertEquals(sent[0] ? Optional.of(7) : Optional.empty(), result.value());
            assertEquals(!sent[0], result.isCancelled());
            assertFalse(channel.trySend(8));
        });
    }

    @Test
    void sendAgainstAReceiverThatIsAboutToWait() {
        Lincheck.runConcurrentTest(20 * INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Channel<Integer> channel = Channel.unbounded();
            Coroutine receiver = home.coroutine(channel.receive(new CancelSource().token()));
            together(() -> ModelHome.run(receiver), () -> channel.trySend(7));
            home.runQueued();
            assertEquals(Optional.of(7), ((ReceiveResult<?>) resultOf(receiver)).value());
        });
    }

    @Test
    void receiveAgainstCancellationOfTheSenders() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Channel<Integer> channel = Channel.bounded(1);
            channel.trySend(1);
            CancelSource source = new CancelSource();
            Coroutine first = home.run(channel.send(2, source.token()));
            Coroutine second = home.coroutine(channel.send(3));
            together(() -> ModelHome.run(second), channel::tryReceive, source::cancel);
            home.runQueued();
            boolean sent = ((SendResult) resultOf(first)).sent();
            assertEquals(Optional.of(sent ? 2 : 3), channel.tryReceive());
            home.runQueued();
            assertEquals(true, resultOf(second));
            assertEquals(sent ? Optional.of(3) : Optional.empty(), channel.tryReceive());
        });
    }

    @Test
    void closeAgainstSendAgainstReceive() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Channel<Integer> channel = Channel.rendezvous();
            Coroutine sender = home.coroutine(channel.send(1));
            Coroutine receiver = home.coroutine(channel.receive());
            together(() -> ModelHome.run(sender), () -> ModelHome.run(receiver), channel::close);
            home.runQueued();
            boolean sent = (boolean) resultOf(sender);
            assertEquals(sent ? Optional.of(1) : Optional.empty(), resultOf(receiver));
        });
    }

    // ---- Flow ------------------------------------------------------------------------------------------------------------------

    /** Counts what it gets. */
    private static final class Counter implements Flow.Subscriber<Integer> {
        Flow.Subscription subscription;
        int got;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
        }

        @Override
        public void onNext(Integer value) {
            got++;
        }

        @Override
        public void onError(Throwable failure) {
            throw new AssertionError(failure);
        }

        @Override
        public void onComplete() {
            throw new AssertionError("the channel is open");
        }
    }

    @Test
    void aRequestAgainstASubscriptionThatGoesToSleepIsNotLost() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Channel<Integer> channel = Channel.unbounded();
            channel.trySend(1);
            Counter counter = new Counter();
            new ChannelPublisher<>(channel, home).subscribe(counter);
            together(home::runQueued, () -> counter.subscription.request(1));
            home.runQueued();
            assertEquals(1, counter.got);
        });
    }

    // ---- select ----------------------------------------------------------------------------------------------------------------

    @Test
    void aSelectTakesOneOfTwoValuesThatComeAtOnce() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Channel<Integer> one = Channel.rendezvous();
            Channel<Integer> other = Channel.rendezvous();
            Coroutine select = home.coroutine(Select.<Integer>of().onReceive(one, Optional::get).onReceive(other, Optional::get).task());
            boolean[] sent = new boolean[2];
            together(() -> ModelHome.run(select), () -> sent[0] = one.trySend(1), () -> sent[1] = other.trySend(2));
            home.runQueued();
            assertFalse(sent[0] && sent[1]);
            assertEquals(sent[0] || sent[1], select.isFinished());
            if (select.isFinished()) {
                assertEquals(sent[0] ? 1 : 2, resultOf(select));
                assertFalse(one.trySend(3) || other.trySend(4));
            }
        });
    }

    @Test
    void selectsThatFaceEachOtherExchangeExactlyOneValue() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Channel<Integer> one = Channel.rendezvous();
            Channel<Integer> other = Channel.rendezvous();
            Coroutine first = home.coroutine(Select.<Integer>of().onSend(one, 1, sent -> 0).onReceive(other, Optional::get).task());
            Coroutine second = home.coroutine(Select.<Integer>of().onSend(other, 2, sent -> 0).onReceive(one, Optional::get).task());
            together(() -> ModelHome.run(first), () -> ModelHome.run(second));
            home.runQueued();
            int got = (int) resultOf(first) + (int) resultOf(second);
            assertTrue(got == 1 || got == 2);
            assertFalse(one.trySend(3) || other.trySend(4) || one.tryReceive().isPresent() || other.tryReceive().isPresent());
        });
    }

    @Test
    void aCancelledSelectLeavesTheValueToTheNext() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Channel<Integer> one = Channel.rendezvous();
            Channel<Integer> other = Channel.rendezvous();
            CancelSource source = new CancelSource();
            Coroutine select = home.run(Select.<Integer>of().onReceive(one, Optional::get).onReceive(other, Optional::get)
                .onCancelled(source.token(), () -> 0).task());
            Coroutine next = home.run(other.receive());
            together(() -> other.trySend(5), source::cancel);
            home.runQueued();
            assertEquals((int) resultOf(select) == 0, next.isFinished());
            assertFalse(one.trySend(3));
        });
    }
}
