package io.elio.coro;

import io.elio.Generator;
import io.elio.Task;

/** A generator with a woven body. */
final class FrameGenerator<T> extends Generator<T> {
    private final GeneratorFrame frame;

    FrameGenerator(GeneratorFrame frame) {
        this.frame = frame;
    }

    @Override
    public Task<Boolean> advance() {
        return new Step(frame, false);
    }

    @Override
    @SuppressWarnings("unchecked")
    public T current() {
        Object current = frame.current();
        if (current == null) {
            throw new IllegalStateException("the generator has no current element (expected: an advance() that has answered true before)");
        }
        return (T) current;
    }

    @Override
    public boolean isFinished() {
        return frame.isDone();
    }

    @Override
    protected Task<Boolean> unwind() {
        return new Step(frame, true);
    }

    @Override
    protected void drop() {
        frame.drop();
    }

    /** One advance, or the end. It is run, not registered. */
    private static final class Step extends Task<Boolean> {
        private final GeneratorFrame frame;
        private final boolean close;
        private boolean used;

        Step(GeneratorFrame frame, boolean close) {
            this.frame = frame;
            this.close = close;
        }

        @Override
        public Object awaitOn(Coroutine coroutine) throws Throwable {
            if (used) {
                throw new IllegalStateException("this advance was awaited before (a task runs once: call advance() again)");
            }
            used = true;
            return close ? frame.close(coroutine) : frame.advance(coroutine);
        }

        @Override
        public boolean isReady() {
            return false;
        }

        @Override
        public boolean suspend(Coroutine coroutine) {
            throw new IllegalStateException("a generator is run, not registered");
        }

        @Override
        public Boolean result() {
            throw new IllegalStateException("the result of an advance travels in its coroutine");
        }
    }
}
