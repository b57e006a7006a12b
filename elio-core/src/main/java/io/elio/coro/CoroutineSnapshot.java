package io.elio.coro;

import io.elio.Awaitable;
import java.util.ArrayList;
import java.util.List;

/**
 * What one live coroutine does, read by another thread without stopping it: consistent if the coroutine kept still
 * meanwhile, as a suspended one does, else a mixture of two moments.
 *
 * @param id its number, from 1, unique in this process until it wraps
 * @param name null if it has none
 * @param state {@code not started}, {@code queued}, {@code running} or {@code waiting}
 * @param waitsFor what it waits for; null unless waiting
 * @param worker the worker that last ran it; -1 if none has
 * @param tenths tenths of a second since its last step began, coarsely; -1 if no worker has run it
 * @param stack the logical stack, innermost first
 */
public record CoroutineSnapshot(long id, String name, String state, String waitsFor, int worker, int tenths,
                                List<StackTraceElement> stack) {
    private static final int ATTEMPTS = 3;

    /** All coroutines that are alive now, by number. */
    public static List<CoroutineSnapshot> all() {
        return of(LiveCoroutines.all());
    }

    /** Those of one home. */
    public static List<CoroutineSnapshot> all(Home home) {
        List<Coroutine> members = LiveCoroutines.all();
        members.removeIf(each -> each.home() != home);
        return of(members);
    }

    private static List<CoroutineSnapshot> of(List<Coroutine> coroutines) {
        List<CoroutineSnapshot> result = new ArrayList<>();
        for (Coroutine coroutine : coroutines) {
            CoroutineSnapshot snapshot = of(coroutine);
            if (snapshot != null) {
                result.add(snapshot);
            }
        }
        result.sort((a, b) -> Long.compare(a.id, b.id));
        return result;
    }

    /** The logical stack of the calling code, without its innermost {@code skipped} elements. */
    public static List<StackTraceElement> currentStack(int skipped) {
        return LogicalTrace.ofRunning(new Throwable().getStackTrace(), skipped + 1, Coroutine.current());
    }

    /** One coroutine; null if it has finished. */
    public static CoroutineSnapshot of(Coroutine coroutine) {
        CoroutineSnapshot snapshot = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            byte state = coroutine.state();
            Awaitable<?> waiting = coroutine.waiting;
            int stamp = coroutine.stamp;
            if (state == Coroutine.FINISHED) {
                return null;
            }
            snapshot = read(coroutine, state, waiting, stamp);
            if (coroutine.state() == state && coroutine.waiting == waiting && coroutine.stamp == stamp) {
                break;
            }
        }
        return snapshot;
    }

    private static CoroutineSnapshot read(Coroutine coroutine, byte state, Awaitable<?> waiting, int stamp) {
        boolean stamped = stamp != Stamp.NONE;
        return new CoroutineSnapshot(
            Integer.toUnsignedLong(coroutine.id),
            coroutine.name(),
            stateName(coroutine, state),
            state == Coroutine.WAITING && waiting != null ? describe(waiting) : null,
            stamped ? Stamp.worker(stamp) : -1,
            stamped ? Stamp.tenthsUntil(stamp, coroutine.home().timers().nanoTime()) : -1,
            state == Coroutine.RUNNING ? runningStack(coroutine) : LogicalTrace.ofSuspended(coroutine.top));
    }

    /** A description that fails must not cost the dump. */
    private static String describe(Awaitable<?> waiting) {
        try {
            return waiting.describeWait();
        } catch (RuntimeException failure) {
            return waiting.getClass().getName() + " (describeWait: " + failure + ")";
        }
    }

    private static String stateName(Coroutine coroutine, byte state) {
        return switch (state) {
            case Coroutine.RUNNING -> "running";
            case Coroutine.WAITING -> "waiting";
            default -> coroutine.hasNotBegun() ? "not started" : "queued";
        };
    }

    private static List<StackTraceElement> runningStack(Coroutine coroutine) {
        Thread thread = LiveCoroutines.runnerOf(coroutine);
        StackTraceElement[] physical = thread == null ? new StackTraceElement[0] : thread.getStackTrace();
        return LogicalTrace.ofRunning(physical, 0, coroutine);
    }
}
