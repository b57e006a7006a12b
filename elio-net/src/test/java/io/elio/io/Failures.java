package io.elio.io;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Task;

/** What calls fail with. */
final class Failures {
    private Failures() {
    }

    interface Call {
        Task<?> call() throws Exception;
    }

    @Async
    static Task<Throwable> of(Call call) {
        try {
            Object value = await(call.call());
            throw new AssertionError("a failure was expected, the value is " + value);
        } catch (Exception e) {
            return Task.of(e);
        }
    }
}
