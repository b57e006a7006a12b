package io.elio;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

public final class Elio {
    private Elio() {
    }

    public static <T> T await(Awaitable<T> awaitable) {
        throw new UnsupportedOperationException("stand-in");
    }

    public static <T> T await(CompletionStage<T> stage) {
        throw new UnsupportedOperationException("stand-in");
    }

    public static <T, X extends Throwable> T await(Awaitable<T> awaitable, Class<X> thrown) throws X {
        throw new UnsupportedOperationException("stand-in");
    }

    public static <T> T run(AsyncCallable<T> main) {
        throw new UnsupportedOperationException("stand-in");
    }

    public static <T> JoinHandle<T> spawn(AsyncCallable<T> body) {
        throw new UnsupportedOperationException("stand-in");
    }

    public static Task<Void> sleep(Duration duration) {
        throw new UnsupportedOperationException("stand-in");
    }
}
