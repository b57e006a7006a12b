package io.elio.coro;

import io.elio.CancelSource;

/** What few coroutines have: made when the first of it is asked for. */
final class CoroutineContext {
    final CancelSource cancelSource = new CancelSource();
    /** Written by the running thread; read by whoever makes the coroutine runnable. */
    int affinity = -1;
    volatile String name;
}
