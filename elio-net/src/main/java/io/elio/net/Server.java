package io.elio.net;

import io.elio.Task;
import java.io.IOException;
import java.time.Duration;

/** Something that serves until it is stopped; see {@link Servers#serve}. */
public interface Server {
    /** Serves. Ends, without a failure, soon after {@link #stop}; with one if it can serve no more. Awaited once. */
    Task<Void> serve() throws IOException;

    /** Takes no new work from now on; what is under way goes on. Does not wait. Idempotent, any thread. */
    void stop();

    /**
     * Waits until what was under way at the {@link #stop} has ended, and ends what has not within the limit.
     *
     * @param limit from now; zero: at once
     */
    Task<Void> drain(Duration limit);
}
