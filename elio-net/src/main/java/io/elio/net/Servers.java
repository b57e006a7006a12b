package io.elio.net;

import io.elio.Task;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Runs servers until a signal comes, and then lets them end in order: they are {@linkplain Server#stop stopped}, and
 * {@linkplain Server#drain drained} within a limit. The same happens when the awaiting coroutine is cancelled, when one of the servers
 * fails, and when one is stopped from elsewhere and its {@link Server#serve} ends: if it was the last one, or if it failed.
 *
 * <p>The signals are taken for as long as the servers run, and no longer: a second one, during the drain, ends the JVM as usual. When the
 * task ends, the program goes on; to run the JVM's shutdown hooks it returns from {@code main}, or calls {@link System#exit}.
 */
public final class Servers {
    private Servers() {
    }

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

    /** {@link #serveAll(ServeOptions, Server...)} of one server, with {@link ServeOptions#defaults}. */
    public static Task<Void> serve(Server server) throws IOException {
        return serveAll(ServeOptions.defaults(), server);
    }

    /** {@link #serveAll(ServeOptions, Server...)} of one server. */
    public static Task<Void> serve(Server server, ServeOptions options) throws IOException {
        return serveAll(options, server);
    }

    /** {@link #serveAll(ServeOptions, Server...)} with {@link ServeOptions#defaults}. */
    public static Task<Void> serveAll(Server... servers) throws IOException {
        return serveAll(ServeOptions.defaults(), servers);
    }

    /**
     * Serves until all have ended.
     *
     * @throws IOException what a server failed with first; what others failed with is suppressed in it
     * @throws IllegalArgumentException if a signal cannot be taken; nothing is served then
     */
    public static Task<Void> serveAll(ServeOptions options, Server... servers) throws IOException {
        return new Serving(options, List.of(servers)).run();
    }
}
