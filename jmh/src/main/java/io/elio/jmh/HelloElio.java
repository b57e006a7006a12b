package io.elio.jmh;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.Task;

/** The start-up of a program that runs one coroutine, which suspends once. */
public final class HelloElio {
    private HelloElio() {
    }

    public static void main(String[] args) {
        System.out.println(Elio.run(HelloElio::greeting));
    }

    @Async
    private static Task<String> greeting() {
        await(Elio.yieldNow());
        return Task.of("hello");
    }
}
