package com.acme;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.Task;

final class Broken {
    @Async
    synchronized Task<String> locked() {
        await(Elio.yieldNow());
        return Task.of("never");
    }
}
