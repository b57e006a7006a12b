package io.elio.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.CoroutineSnapshot;
import io.elio.runtime.Scheduler;
import io.elio.runtime.Stress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Dumps taken while coroutines run, unwind, yield and end on two workers. */
class CoroutineDumpStressTest {
    private final CompletableFuture<Integer> never = new CompletableFuture<>();

    @Async
    private Task<Integer> parked() {
        return Task.of(Elio.await(inner()) + 1);
    }

    @Async
    private Task<Integer> inner() {
        Coroutine.current().setName("parked");
        return Task.of(Elio.await(never) + 1);
    }

    @Async
    private static Task<Integer> busy(int depth) {
        if (depth == 0) {
            Elio.await(Elio.yieldNow());
            return Task.of(0);
        }
        return Task.of(Elio.await(busy(depth - 1)) + 1);
    }

    @Async
    private static Task<Integer> churn(int rounds) {
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            List<JoinHandle<Integer>> handles = new ArrayList<>();
            for (int child = 0; child < 10; child++) {
                int depth = child;
                handles.add(Elio.spawn(() -> busy(depth)));
            }
            for (JoinHandle<Integer> handle : handles) {
                sum += Elio.await(handle);
            }
        }
        return Task.of(sum);
    }

    @Test
    void aSuspendedCoroutineIsInEveryDumpWithItsStackWhateverOthersDo() throws Exception {
        try (Scheduler scheduler = new Scheduler(2)) {
            scheduler.start();
            JoinHandle<Integer> parked = scheduler.spawn(() -> parked());
            while (!"waiting".equals(state())) {
                Thread.onSpinWait();
            }
            int rounds = Stress.times(2_000);
            CompletableFuture<Integer> churned = scheduler.spawn(() -> churn(rounds)).toFuture();
            int dumps = 0;
            do {
                assertEquals(List.of("inner", "parked"), methods());
                assertTrue(CoroutineDump.text().contains(" \"parked\" [waiting: completion stage java.util.concurrent.CompletableFuture] "));
                dumps++;
            } while (!churned.isDone());
            assertEquals(45 * rounds, churned.get());
            assertTrue(dumps > 0);
            never.complete(1);
            assertEquals(3, parked.toFuture().get());
        }
    }

    private static CoroutineSnapshot parkedOne() {
        return CoroutineDump.snapshots().stream().filter(snapshot -> "parked".equals(snapshot.name())).findFirst().orElse(null);
    }

    private static String state() {
        CoroutineSnapshot snapshot = parkedOne();
        return snapshot == null ? null : snapshot.state();
    }

    /** Without the lambda's element, which is a tail call and gone. */
    private static List<String> methods() {
        return parkedOne().stack().stream().map(StackTraceElement::getMethodName).toList();
    }
}
