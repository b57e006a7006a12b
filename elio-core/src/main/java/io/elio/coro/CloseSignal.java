package io.elio.coro;

/** Thrown at the yield of a generator that is closed. It carries nothing and is shared. */
public final class CloseSignal extends Error {
    static final CloseSignal INSTANCE = new CloseSignal();

    private static final long serialVersionUID = 1;

    private CloseSignal() {
        super("the generator was closed", null, false, false);
    }
}
