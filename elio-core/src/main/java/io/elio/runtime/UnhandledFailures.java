package io.elio.runtime;

import java.util.Objects;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the handler of failures that nobody else can see. Logging starts when the first is reported, not before. */
final class UnhandledFailures {
    private volatile Consumer<Throwable> handler = UnhandledFailures::log;

    void replace(Consumer<Throwable> next) {
        handler = Objects.requireNonNull(next, "handler");
    }

    /** Never throws. */
    void report(Throwable failure) {
        Consumer<Throwable> selected = handler;
        try {
            selected.accept(failure);
        } catch (Throwable thrown) {
            logger().error("the handler of unhandled exceptions threw; the failure it was told of follows", thrown);
            log(failure);
        }
    }

    private static void log(Throwable failure) {
        logger().error("a coroutine that nobody joins failed", failure);
    }

    private static Logger logger() {
        return LoggerFactory.getLogger(Scheduler.class);
    }
}
