package io.elio.jmh;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Task;

/** A hot loop over numbers that awaits at some of them; driven by hand. */
final class ElioLoop {
    private final HandHome home = new HandHome();
    private final Gate gate = new Gate(0, Gate.Resume.BY_HAND, home);
    private final int[] numbers;
    private final int magic;

    ElioLoop(int[] numbers, int magic) {
        this.numbers = numbers;
        this.magic = magic;
    }

    int drive() {
        return home.run(pass());
    }

    @Async
    private Task<Integer> pass() {
        int[] all = numbers;
        int wanted = magic;
        int total = 0;
        for (int number : all) {
            total += number;
            if (number == wanted) {
                total += await(leaf(number));
            }
        }
        return Task.of(total);
    }

    @Async
    private Task<Integer> leaf(int x) {
        await(gate);
        return Task.of(x);
    }
}
