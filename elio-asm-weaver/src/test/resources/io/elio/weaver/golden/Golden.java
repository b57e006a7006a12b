package golden;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.Awaitable;
import io.elio.Generator;
import io.elio.Task;

/** One small method for each thing that the weaver does. */
class Golden {
    static int[] counts = new int[4];
    int base;

    @Async static Task<Integer> value() {
        return Task.of(1);
    }

    @Async static Task<Void> done() {
        return Task.done();
    }

    @Async static Task<String> genericAwait(Awaitable<String> a) {
        String s = await(a);
        return Task.of(s + "!");
    }

    @Async static Task<Integer> unboxedResult(Awaitable<Integer> a, int plus) {
        int r = await(a);
        return Task.of(r + plus);
    }

    @Async static Task<Void> droppedResult(Awaitable<String> a) {
        await(a);
        return Task.done();
    }

    @Async Task<Integer> directStart(Awaitable<Integer> a) {
        return Task.of(base + await(squared(a)));
    }

    @Async private Task<Integer> squared(Awaitable<Integer> a) {
        int r = await(a);
        return Task.of(r * r);
    }

    @Async static Task<Integer> recursion(int n) {
        return Task.of(n == 0 ? 0 : 1 + await(recursion(n - 1)));
    }

    @Async static Task<String> tailAwait(Task<String> other) {
        return other;
    }

    @Async Task<Integer> directTail(Awaitable<Integer> a) {
        return squared(a);
    }

    @Async static Task<String> tailOutOfTry(Task<String> other) {
        try {
            return other;
        } finally {
            counts[0]++;
        }
    }

    @Async static Task<String> caught(Awaitable<String> a) {
        try {
            return Task.of(await(a));
        } catch (IllegalStateException e) {
            return Task.of(e.getMessage());
        }
    }

    @Async static Task<String> finallyAwaits(Awaitable<String> a) {
        try {
            return Task.of(await(a));
        } finally {
            await(a);
        }
    }

    @Async static Task<Void> operandStack(Awaitable<Integer> a, int i) {
        counts[i] += await(a);
        return Task.done();
    }

    @Async static Task<String> newBelowAwait(Awaitable<String> a) {
        return Task.of(new String(await(a)));
    }

    @Async static Task<Integer> peeledLoop(Awaitable<Integer> a, int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += await(a);
        }
        return Task.of(sum);
    }

    @Async static Task<Integer> dualLoop(Awaitable<Integer> a, int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += await(a);
            for (int j = 0; j < i; j++) {
                sum += j;
            }
        }
        return Task.of(sum);
    }

    @Async static Task<Double> wideLocals(Awaitable<Double> a, long l, double d, float f) {
        double r = await(a);
        return Task.of(r + l + d + f);
    }

    @Async static Task<Object> deadReference(Awaitable<String> a, byte[] big, boolean b) {
        Object nothing = null;
        int length = big.length;
        String s = await(a);
        Object o = b ? s : nothing;
        await(a);
        return Task.of(o + "" + length);
    }

    interface Shape {
        @Async default Task<Integer> area(Awaitable<Integer> a) {
            return Task.of(await(a) * scale());
        }

        int scale();
    }

    @Async static Generator<Integer> generator(Awaitable<Integer> a) {
        Generator.yield(await(a));
        return Generator.end();
    }

    static AsyncCallable<String> lambda(Awaitable<String> a) {
        return () -> Task.of(await(a));
    }
}
