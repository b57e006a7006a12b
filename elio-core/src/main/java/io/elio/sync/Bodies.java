package io.elio.sync;

import io.elio.AsyncCallable;
import io.elio.Task;

/** Calls what an application hands in, whose checked exceptions the signatures of this package do not name. */
final class Bodies {
    private Bodies() {
    }

    static <T> Task<T> call(AsyncCallable<T> body) {
        try {
            return body.call();
        } catch (Exception failure) {
            throw Bodies.<RuntimeException>unchecked(failure);
        }
    }

    @SuppressWarnings("unchecked")
    static <X extends Throwable> X unchecked(Throwable failure) throws X {
        throw (X) failure;
    }
}
