package io.elio.runtime;

/**
 * What a worker has been told to do instead of running coroutines. Any thread gives orders; the worker looks at all of them by one
 * read after each step, and leaves its usual loop if there are any.
 */
final class Orders {
    /** Takes nothing further; ends. Final. */
    static final int STOP = 1;
    /** Gives away what it has; ends when nothing needs it any more. Final. */
    static final int RETIRE = 2;
    /** Runs no step. */
    static final int PAUSE = 4;

    /** Written under the monitor. */
    private volatile int given;

    boolean none() {
        return given == 0;
    }

    boolean include(int order) {
        return (given & order) != 0;
    }

    synchronized void give(int order) {
        given |= order;
    }

    synchronized void takeBack(int order) {
        given &= ~order;
    }
}
