package io.elio.net;

import io.elio.CancelToken;
import io.elio.Task;
import java.io.IOException;

/**
 * What takes connections. Any number of coroutines may accept at the same time.
 *
 * @param <S> what it accepts
 */
public interface StreamListener<S extends ByteStream> extends AutoCloseable {
    /** Waits for the next connection. Fails with ECANCELED if this is closed meanwhile, and with EBADF if it was before. */
    Task<S> accept() throws IOException;

    /** As {@link #accept()}, until {@code token} is cancelled. */
    Task<S> accept(CancelToken token) throws IOException;

    /** Stops listening and ends the accepts under way; accepted connections stay. Idempotent, any thread. */
    @Override
    void close();
}
