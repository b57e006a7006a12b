package io.elio.tests.construct;

import static io.elio.Elio.await;
import static io.elio.tests.fixture.Modes.failureOf;
import static io.elio.tests.fixture.Modes.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Task;
import io.elio.tests.fixture.Completion;
import io.elio.tests.fixture.Probe;
import io.elio.tests.fixture.Probes;
import org.junit.jupiter.api.Test;

/** Awaits nested as deep as the heap allows, and tail awaits without end. */
class RecursionTest {
    private static final int DEPTH = 1_000_000;

    @Async private static Task<Integer> depth(Probe p, int n) {
        return Task.of(n == 0 ? await(p.later(0)) : await(depth(p, n - 1)) + 1);
    }

    @Async private static Task<Long> even(Probe p, long n) {
        long result = n == 0 ? 0 : await(odd(p, n - 1));
        return Task.of(result + 1);
    }

    @Async private static Task<Long> odd(Probe p, long n) {
        return Task.of(await(even(p, n - 1)) + 1);
    }

    @Async Task<Integer> overridable(Probe p, int n) {
        if (n == 0) {
            return Task.of(await(p.later(0)));
        }
        int below = await(overridable(p, n - 1));
        return Task.of(below + 1);
    }

    @Async private static Task<Integer> failing(RuntimeException failure, int n) {
        if (n == 0) {
            throw failure;
        }
        return Task.of(await(failing(failure, n - 1)) + 1);
    }

    /** What a failure passes on its way up is not given back to the stack budget; a coroutine without any starts again from an empty stack. */
    @Async private static Task<Integer> caught(RuntimeException failure, int times) {
        int caught = 0;
        for (int i = 0; i < times; i++) {
            try {
                await(failing(failure, 100));
            } catch (IllegalStateException e) {
                caught++;
            }
        }
        return Task.of(caught);
    }

    @Async private static Task<Integer> onNobody(RecursionTest receiver, Probe p, int n) {
        try {
            return Task.of(await(receiver.nested(p, n)));
        } catch (NullPointerException e) {
            return Task.of(n == 0 ? 0 : await(onNobody(receiver, p, n - 1)) + 1);
        }
    }

    @Async private Task<Integer> nested(Probe p, int n) {
        return Task.of(n == 0 ? await(p.later(0)) : await(nested(p, n - 1)) + 1);
    }

    @Async private static Task<Integer> counted(Probe p, int[] finallies, int n) {
        try {
            return Task.of(n == 0 ? await(p.later(0)) : await(counted(p, finallies, n - 1)) + 1);
        } finally {
            finallies[0]++;
        }
    }

    @Async private static Task<Integer> tail(Probe p, int n, int sum) {
        return n == 0 ? Task.of(sum + await(p.later(0))) : tail(p, n - 1, sum + 1);
    }

    @Async private static Task<Integer> suspendingTail(Probe p, int n) {
        await(p.later(n));
        if (n == 0) {
            return Task.of(n);
        }
        return suspendingTail(p, n - 1);
    }

    @Async private static Task<Integer> tailAfterFinally(Probe p, int[] finallies, int n) {
        try {
            if (n == 0) {
                return Task.of(await(p.later(7)));
            }
            return tailAfterFinally(p, finallies, n - 1);
        } finally {
            finallies[0]++;
        }
    }

    @Async private Task<Integer> tailThroughAnother(Probe p, int n, byte[] ballast) {
        return n == 0 ? Task.of(ballast.length) : other(p, n - 1, new byte[1_000]);
    }

    @Async Task<Integer> other(Probe p, int n, byte[] ballast) {
        return tailThroughAnother(p, n, ballast);
    }

    @Test
    void nestsAMillionDeep() {
        assertEquals(DEPTH, run(() -> depth(Probes.of(Completion.AT_ONCE), DEPTH)));
        assertEquals(DEPTH, run(() -> depth(Probes.of(Completion.SAME_WORKER), DEPTH)));
        assertEquals(DEPTH, run(() -> depth(Probes.of(Completion.FOREIGN_THREAD), DEPTH)));
    }

    @Test
    void nestsMutualAndVirtualCallsAMillionDeep() {
        assertEquals(DEPTH + 1L, run(() -> even(Probes.suspending(), DEPTH)));
        assertEquals(DEPTH, run(() -> overridable(Probes.of(Completion.AT_ONCE), DEPTH)));
        assertEquals(DEPTH, run(() -> overridable(Probes.suspending(), DEPTH)));
    }

    @Test
    void throwsThroughAMillionFrames() {
        RuntimeException failure = new RuntimeException("from the bottom");
        assertSame(failure, failureOf(() -> failing(failure, DEPTH)));
        int[] finallies = {0};
        assertEquals(100_000, run(() -> counted(Probes.suspending(), finallies, 100_000)));
        assertEquals(100_001, finallies[0]);
    }

    @Test
    void failuresDoNotUseTheStackUp() {
        assertEquals(10_000, run(() -> caught(new IllegalStateException("from the bottom"), 10_000)));
    }

    @Test
    void aMissingReceiverIsNoticedWhereTheCallStandsHoweverDeep() {
        assertEquals(DEPTH / 10, run(() -> onNobody(null, Probes.suspending(), DEPTH / 10)));
    }

    /** A million frames that are kept would need more than is allowed here. */
    @Test
    void runsTailAwaitsInConstantMemory() {
        assertEquals(DEPTH, run(() -> tail(Probes.suspending(), DEPTH, 0)));
        assertEquals(0, run(() -> suspendingTail(Probes.suspending(), DEPTH)));
        long before = usedMemory();
        assertEquals(1_000, run(() -> tailThroughAnother(Probes.suspending(), 3 * DEPTH, new byte[1])));
        assertTrue(usedMemory() - before < 100_000_000, "3 GB of ballast passed through tail awaits stay reachable");
    }

    @Test
    void runsTailAwaitsAfterFinally() {
        int[] finallies = {0};
        assertEquals(7, run(() -> tailAfterFinally(Probes.suspending(), finallies, DEPTH)));
        assertEquals(DEPTH + 1, finallies[0]);
    }

    private static long usedMemory() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
