package io.elio.tests.construct;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.Task;
import io.elio.runtime.Scheduler;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A suspended coroutine keeps nothing alive that it will not use any more. */
class LivenessTest {
    private static final int BALLAST = 100 << 20;
    private static final int TRIES = 100;

    private final CompletableFuture<WeakReference<byte[]>> reached = new CompletableFuture<>();
    private final CompletableFuture<Integer> gate = new CompletableFuture<>();

    /** Completes when the coroutine has come to its last suspension, or later. */
    private void reach(byte[] ballast) {
        reached.complete(new WeakReference<>(ballast));
    }

    @Async private Task<Integer> deadLocal() {
        byte[] ballast = new byte[BALLAST];
        int length = ballast.length;
        reach(ballast);
        await(gate);
        return Task.of(length);
    }

    @Async private Task<Integer> deadParameter(byte[] ballast) {
        reach(ballast);
        int length = ballast.length;
        await(gate);
        return Task.of(length);
    }

    @Async private Task<Integer> savedBefore() {
        byte[] ballast = new byte[BALLAST];
        await(Task.from(CompletableFuture.supplyAsync(() -> 1)));
        int length = ballast.length;
        reach(ballast);
        await(gate);
        return Task.of(length);
    }

    @Async private Task<Integer> inLoop() {
        int length = 0;
        for (int i = 0; i < 2; i++) {
            byte[] ballast = new byte[BALLAST];
            length = ballast.length;
            if (i == 1) {
                reach(ballast);
                await(gate);
            } else {
                await(Task.from(CompletableFuture.supplyAsync(() -> 1)));
            }
        }
        return Task.of(length);
    }

    @Async private Task<Integer> inCaller() {
        byte[] ballast = new byte[BALLAST];
        int length = ballast.length;
        reach(ballast);
        return Task.of(await(waits()) + length);
    }

    @Async private Task<Integer> waits() {
        return Task.of(await(gate));
    }

    @Async private Task<Integer> deadInHandler() {
        byte[] ballast = new byte[BALLAST];
        int length = 0;
        try {
            length = ballast.length;
            reach(ballast);
            await(gate);
        } catch (IllegalStateException e) {
            return Task.of(-1);
        } finally {
            length++;
        }
        return Task.of(length - 1);
    }

    @Async private Task<Integer> argumentOfACallee() {
        return Task.of(await(viaTask(new byte[BALLAST])));
    }

    @Async Task<Integer> viaTask(byte[] ballast) {
        reach(ballast);
        int length = ballast.length;
        await(gate);
        return Task.of(length);
    }

    @Async private Task<Integer> resultNotKept() {
        int length = await(makes()).length;
        await(gate);
        return Task.of(length);
    }

    @Async private Task<byte[]> makes() {
        byte[] made = await(Task.of(new byte[BALLAST]));
        reach(made);
        return Task.of(made);
    }

    @Test
    void dropsDeadLocals() throws Exception {
        assertDropped(this::deadLocal);
    }

    @Test
    void dropsDeadParameters() throws Exception {
        assertDropped(() -> deadParameter(new byte[BALLAST]));
    }

    @Test
    void dropsWhatAnEarlierSuspensionSaved() throws Exception {
        assertDropped(this::savedBefore);
    }

    @Test
    void dropsLocalsOfLoops() throws Exception {
        assertDropped(this::inLoop);
    }

    @Test
    void dropsLocalsOfCallers() throws Exception {
        assertDropped(this::inCaller);
    }

    @Test
    void dropsWhatNoHandlerUses() throws Exception {
        assertDropped(this::deadInHandler);
    }

    @Test
    void dropsArguments() throws Exception {
        assertDropped(this::argumentOfACallee);
    }

    @Test
    void dropsResults() throws Exception {
        assertDropped(this::resultNotKept);
    }

    private void assertDropped(AsyncCallable<Integer> main) throws Exception {
        try (Scheduler scheduler = new Scheduler(1)) {
            scheduler.start();
            CompletableFuture<Integer> result = scheduler.spawn(main).toFuture();
            assertCollected(reached.get(30, TimeUnit.SECONDS));
            gate.complete(0);
            assertEquals(BALLAST, result.get(30, TimeUnit.SECONDS));
            scheduler.shutdown(Duration.ofSeconds(10));
        }
    }

    /** The coroutine may still be on its way to the suspension, so the collector is asked more than once. */
    private static void assertCollected(WeakReference<byte[]> ballast) {
        for (int i = 0; i < TRIES && ballast.get() != null; i++) {
            System.gc();
        }
        assertNull(ballast.get(), "the suspended coroutine keeps a dead array");
    }
}
