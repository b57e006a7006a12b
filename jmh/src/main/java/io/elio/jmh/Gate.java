package io.elio.jmh;

import io.elio.Awaitable;
import io.elio.coro.Coroutine;

/** What the leaf of a chain waits for, on one call in {@code mask + 1}. */
final class Gate implements Awaitable<Void> {
    /** Who resumes: the run loop itself, because the wait turns out to be over when it is committed, or the driver. */
    enum Resume { AT_COMMIT, BY_HAND }

    private final long mask;
    private final boolean byHand;
    private final HandHome home;
    private long calls;

    Gate(long mask, Resume resume, HandHome home) {
        this.mask = mask;
        this.byHand = resume == Resume.BY_HAND;
        this.home = home;
    }

    boolean waits() {
        return (++calls & mask) == 0;
    }

    @Override
    public boolean isReady() {
        return false;
    }

    @Override
    public boolean suspend(Coroutine coroutine) {
        if (byHand) {
            home.park(coroutine);
        }
        return byHand;
    }

    @Override
    public Void result() {
        return null;
    }
}
