package io.elio.jmh;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Task;

/** Ten nested async methods that the weaver can bind statically, driven by hand. */
final class ElioChain {
    private final HandHome home = new HandHome();
    private final Gate gate;

    ElioChain(long mask, Gate.Resume resume) {
        gate = new Gate(mask, resume, home);
    }

    int drive(int count) {
        return home.run(loop(count));
    }

    @Async
    private Task<Integer> loop(int count) {
        int total = 0;
        for (int i = 0; i < count; i++) {
            total += await(call1(i));
        }
        return Task.of(total);
    }

    @Async
    private Task<Integer> call1(int x) {
        return Task.of(await(call2(x + 1)) + 1);
    }

    @Async
    private Task<Integer> call2(int x) {
        return Task.of(await(call3(x + 1)) + 1);
    }

    @Async
    private Task<Integer> call3(int x) {
        return Task.of(await(call4(x + 1)) + 1);
    }

    @Async
    private Task<Integer> call4(int x) {
        return Task.of(await(call5(x + 1)) + 1);
    }

    @Async
    private Task<Integer> call5(int x) {
        return Task.of(await(call6(x + 1)) + 1);
    }

    @Async
    private Task<Integer> call6(int x) {
        return Task.of(await(call7(x + 1)) + 1);
    }

    @Async
    private Task<Integer> call7(int x) {
        return Task.of(await(call8(x + 1)) + 1);
    }

    @Async
    private Task<Integer> call8(int x) {
        return Task.of(await(call9(x + 1)) + 1);
    }

    @Async
    private Task<Integer> call9(int x) {
        return Task.of(await(leaf(x + 1)) + 1);
    }

    @Async
    private Task<Integer> leaf(int x) {
        if (gate.waits()) {
            await(gate);
        }
        return Task.of(x);
    }
}
