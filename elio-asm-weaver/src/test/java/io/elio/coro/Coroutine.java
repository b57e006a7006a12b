package io.elio.coro;

/** A stand-in that woven classes can be linked against. */
public final class Coroutine {
    public boolean suspending;
}
