package io.elio.coro;

/** No frame: what the run loop's parts answer when the coroutine is another thread's by now. */
final class Gone extends Frame {
    Gone() {
        super(PROTOCOL);
    }

    @Override
    protected Object start(Coroutine coroutine) {
        throw new AssertionError("not a frame");
    }

    @Override
    protected void resume(Coroutine coroutine) {
        throw new AssertionError("not a frame");
    }

    @Override
    protected void clear() {
        throw new AssertionError("not a frame");
    }

    @Override
    protected int stackWeight() {
        return 0;
    }
}
