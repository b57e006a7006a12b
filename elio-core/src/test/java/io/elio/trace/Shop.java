package io.elio.trace;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.Awaitable;
import io.elio.Elio;
import io.elio.Generator;
import io.elio.Task;
import io.elio.debug.VirtualStack;
import java.io.IOException;
import java.util.stream.Collectors;

/** Woven; its lines are in the golden texts of {@link WovenTraceTest}. */
final class Shop {
    private final Awaitable<?> gate;

    Shop(Awaitable<?> gate) {
        this.gate = gate;
    }

    @Async
    Task<Integer> order(boolean waits) throws IOException {
        int total = await(total(waits));
        return Task.of(total + 1);
    }

    @Async
    private Task<Integer> total(boolean waits) throws IOException {
        if (waits) {
            await(gate);
        }
        return Task.of(price(3));
    }

    private static int price(int depth) throws IOException {
        if (depth == 0) {
            throw new IOException("no price");
        }
        return price(depth - 1);
    }

    @Async
    Task<Integer> viaLambda() throws Exception {
        AsyncCallable<Integer> ordering = () -> {
            int sum = await(order(true));
            return Task.of(sum);
        };
        return Task.of(await(ordering.call()));
    }

    @Async
    private Generator<Integer> prices() throws IOException {
        Generator.yield(1);
        await(gate);
        Generator.yield(price(1));
        return Generator.end();
    }

    @Async
    Task<Void> viaGenerator() throws IOException {
        Generator<Integer> prices = prices();
        while (await(prices.advance())) {
            prices.current();
        }
        return Task.done();
    }

    @Async
    Task<Integer> viaSpawn() throws IOException {
        return Task.of(await(Elio.spawn(() -> order(true))));
    }

    @Async
    Task<Integer> caughtAndThrownAgain() throws IOException {
        try {
            return Task.of(await(order(true)));
        } catch (IOException e) {
            await(Elio.yieldNow());
            throw e;
        }
    }

    @Async
    private Generator<String> stacks() {
        await(gate);
        Generator.yield(VirtualStack.current().get(0).toString());
        Generator.yield("second");
        return Generator.end();
    }

    @Async
    private Task<String> stackAfterYield() {
        Generator<String> stacks = stacks();
        await(stacks.advance());
        String first = stacks.current() + "\n" + stack();
        await(stacks.advance());
        return Task.of(first + stack());
    }

    private static String stack() {
        return VirtualStack.current().stream().skip(1).map(element -> element + "\n").collect(Collectors.joining());
    }

    @Async
    Task<String> stacksOfConsumer() {
        String stacks = await(stackAfterYield());
        return Task.of(stacks + stack());
    }
}
