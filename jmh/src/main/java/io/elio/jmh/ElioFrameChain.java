package io.elio.jmh;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Task;

/** Ten nested awaits of a virtual async method, which the weaver cannot bind: each call makes its frame and starts it. */
final class ElioFrameChain {
    private static final int DEPTH = 10;

    private final HandHome home = new HandHome();
    private final Link first;
    private final Link second;

    ElioFrameChain(long mask, Gate.Resume resume) {
        Gate gate = new Gate(mask, resume, home);
        first = chain(gate, 0);
        second = chain(gate, 1);
    }

    private static Link chain(Gate gate, int parity) {
        Link link = new Leaf(gate);
        for (int i = 1; i < DEPTH; i++) {
            link = (i & 1) == parity ? new Even(link) : new Odd(link);
        }
        return link;
    }

    int drive(int count) {
        return home.run(loop(count));
    }

    @Async
    private Task<Integer> loop(int count) {
        int total = 0;
        for (int i = 0; i < count; i++) {
            total += await(((i & 1) == 0 ? first : second).call(i));
        }
        return Task.of(total);
    }

    private interface Link {
        Task<Integer> call(int x);
    }

    private record Even(Link next) implements Link {
        @Override
        @Async
        public Task<Integer> call(int x) {
            return Task.of(await(next.call(x + 1)) + 1);
        }
    }

    private record Odd(Link next) implements Link {
        @Override
        @Async
        public Task<Integer> call(int x) {
            return Task.of(await(next.call(x + 1)) + 1);
        }
    }

    private record Leaf(Gate gate) implements Link {
        @Override
        @Async
        public Task<Integer> call(int x) {
            if (gate.waits()) {
                await(gate);
            }
            return Task.of(x);
        }
    }
}
