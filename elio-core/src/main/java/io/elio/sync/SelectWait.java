package io.elio.sync;

import io.elio.CancelToken;
import io.elio.coro.Coroutine;
import io.elio.coro.Race;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/**
 * One wait of a {@link Select}: one race, for which a {@link SelectCase} stands in the queue of each channel.
 *
 * <p><b>Implementation overview.</b> To look at its channels, and to queue in them if none is ready, the select has the locks of all of
 * them, taken in the order of their numbers, so that two selects never wait for each other. While it looks it stands in no queue: it cannot
 * be claimed, need not claim itself, and cannot meet itself. When it queues, all cases become visible at once. So of two selects that face
 * each other, the one that looks second finds the first.
 *
 * <p>A case is claimed under the lock of its channel; the race decides which one. Its winner is written under the same lock. Who
 * reads it has had all the locks once more, to take the other cases off. A case that lost and is still in its queue refuses.
 */
final class SelectWait<R> extends Race<R> {
    private final SelectCase<?, R>[] cases;
    private final Channel<?>[] channels;
    private final Supplier<? extends R> timedOut;
    private final Supplier<? extends R> cancelled;
    /** Whether the cases were queued. */
    private boolean queued;
    private SelectCase<?, R> winner;

    SelectWait(List<Select.Operation<?, R>> operations, long nanos, Supplier<? extends R> timedOut, CancelToken token,
            Supplier<? extends R> cancelled) {
        super(nanos, token);
        this.timedOut = timedOut;
        this.cancelled = cancelled;
        cases = casesOf(operations);
        channels = Arrays.stream(cases).map(each -> each.channel).distinct()
            .sorted(Comparator.comparingLong((Channel<?> channel) -> channel.number)).toArray(Channel<?>[]::new);
    }

    @SuppressWarnings("unchecked")
    private SelectCase<?, R>[] casesOf(List<Select.Operation<?, R>> operations) {
        List<SelectCase<?, R>> made = new ArrayList<>();
        operations.forEach(operation -> made.add(new SelectCase<>(this, operation)));
        return made.toArray(SelectCase[]::new);
    }

    @Override
    protected boolean tryNow() {
        return attempt(false);
    }

    @Override
    protected boolean register(Coroutine coroutine) {
        // A select that is cancelled by now does nothing; the race looks at its token next.
        return token(coroutine).isCancelled() || !attempt(true);
    }

    /** Does one of the cases; false: none is ready, and they are queued if that is wanted. */
    private boolean attempt(boolean queue) {
        if (cases.length == 0 || !withLocks(0, queue)) {
            return false;
        }
        winner.partnerGoesOn();
        return true;
    }

    private boolean withLocks(int held, boolean queue) {
        if (held == channels.length) {
            return chooseOrQueue(queue);
        }
        Spinlock lock = channels[held].lock;
        lock.lock();
        try {
            return withLocks(held + 1, queue);
        } finally {
            lock.unlock();
        }
    }

    private boolean chooseOrQueue(boolean queue) {
        int first = channels[0].nextTurn();
        for (int i = 0; i < cases.length; i++) {
            SelectCase<?, R> next = cases[(first + i) % cases.length];
            if (next.tryNow()) {
                winner = next;
                return true;
            }
        }
        if (queue) {
            queued = true;
            for (SelectCase<?, R> each : cases) {
                each.queue();
            }
        }
        return false;
    }

    /** Called under the lock of the case's channel. */
    boolean claim(SelectCase<?, R> by) {
        if (!tryClaim()) {
            return false;
        }
        winner = by;
        return true;
    }

    void goOn() {
        resumeClaimed();
    }

    @Override
    protected void unregister() {
        for (SelectCase<?, R> each : cases) {
            each.leave();
        }
    }

    @Override
    protected R completed() {
        if (queued) {
            unregister();
        }
        return winner.answer();
    }

    @Override
    protected R timedOut() {
        return timedOut.get();
    }

    @Override
    protected R cancelled() {
        return cancelled.get();
    }

    @Override
    public String describeWait() {
        StringBuilder text = new StringBuilder("select");
        for (SelectCase<?, R> each : cases) {
            text.append(text.length() == 6 ? " " : ", ").append(each.operation());
        }
        return text.append(timedOut == null ? "" : ", time").toString();
    }
}
