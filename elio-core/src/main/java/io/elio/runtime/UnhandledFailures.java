package io.elio.runtime;

import java.util.Objects;
import java.util.function.Consumer;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.NOPLoggerFactory;

/**
 * Tells the handler of failures that nobody else can see. Logging starts when the first is reported, not before; where
 * there is no logging, standard error is told, as by a thread that dies.
 */
class UnhandledFailures {
    /** Null: {@link #log}. */
    private volatile Consumer<Throwable> handler;

    void replace(Consumer<Throwable> next) {
        handler = Objects.requireNonNull(next, "handler");
    }

    /** Never throws. */
    void report(Throwable failure) {
        Consumer<Throwable> selected = handler;
        try {
            if (selected == null) {
                log(failure);
            } else {
                selected.accept(failure);
            }
        } catch (Throwable thrown) {
            tellBoth(thrown, failure);
        }
    }

    private void tellBoth(Throwable thrown, Throwable failure) {
        try {
            error("the handler of unhandled exceptions threw; the failure it was told of follows", thrown);
            log(failure);
        } catch (Throwable again) {
            // An exception whose own methods throw: its class is all that can be told.
            System.err.println("a coroutine that nobody joins failed with a " + failure.getClass().getName() + " that cannot be printed");
        }
    }

    private void log(Throwable failure) {
        error("a coroutine that nobody joins failed", failure);
    }

    ILoggerFactory loggers() {
        return LoggerFactory.getILoggerFactory();
    }

    private void error(String message, Throwable failure) {
        ILoggerFactory factory = loggers();
        if (factory instanceof NOPLoggerFactory) {
            System.err.println(message);
            failure.printStackTrace();
        } else {
            factory.getLogger(Scheduler.class.getName()).error(message, failure);
        }
    }
}
