package io.elio.test;

/** What a test may leave behind; {@link ElioTest#unchecked} leaves out the look for it. */
public enum Leak {
    /** Coroutines that have not finished. */
    COROUTINES,
    /** Waiters in the queues of mutexes, channels and the like, of coroutines that wait there no more. */
    WAITERS,
    /** Threads of Elio: workers, and those for blocking calls. */
    THREADS,
    /** Open files and sockets of the process. Only on Linux. */
    DESCRIPTORS
}
