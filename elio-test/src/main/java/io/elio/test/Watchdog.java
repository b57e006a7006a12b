package io.elio.test;

import java.time.Duration;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;

/** Bounds the time of a test that runs on the thread of JUnit: dumps, and interrupts the thread. */
final class Watchdog extends Thread {
    private final Thread watched = Thread.currentThread();
    private final Duration timeout;
    private final Runnable alarm;
    /** Guarded by the monitor, so that nobody is interrupted whose test has ended. */
    private boolean ended;
    private HangError error;

    private Watchdog(Duration timeout, Runnable alarm) {
        super(null, null, "test-watchdog", 0, false);
        this.timeout = timeout;
        this.alarm = alarm;
        setDaemon(true);
    }

    /** Calls a test; {@code alarm} is told when it takes too long. */
    static <T> T guard(Invocation<T> test, Duration timeout, Runnable alarm) throws Throwable {
        Watchdog watchdog = new Watchdog(timeout, alarm);
        watchdog.start();
        T value = null;
        Throwable failure = null;
        try {
            value = test.proceed();
        } catch (Throwable thrown) {
            failure = thrown;
        }
        HangError hang = watchdog.end();
        if (hang != null) {
            Thread.interrupted();
            if (failure != null) {
                hang.addSuppressed(failure);
            }
            throw hang;
        }
        if (failure != null) {
            throw failure;
        }
        return value;
    }

    private synchronized HangError end() {
        ended = true;
        notifyAll();
        return error;
    }

    @Override
    public void run() {
        if (outlives()) {
            alarm.run();
        }
    }

    private synchronized boolean outlives() {
        long end = System.nanoTime() + timeout.toNanos();
        try {
            for (long left = timeout.toNanos(); !ended && left > 0; left = end - System.nanoTime()) {
                wait(left / 1_000_000 + 1);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(getName() + " was interrupted (expected: nobody knows it)", e);
        }
        if (!ended) {
            error = Reports.hang(timeout, watched);
            watched.interrupt();
        }
        return !ended;
    }
}
