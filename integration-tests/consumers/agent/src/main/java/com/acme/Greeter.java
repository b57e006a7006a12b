package com.acme;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.Task;

final class Greeter {
    @Async
    Task<String> greet(String name) {
        String greeting = await(Elio.spawn(() -> {
            await(Elio.yieldNow());
            return Task.of("hello, " + name);
        }));
        return Task.of(greeting);
    }
}
