package io.elio;

/** No elements. */
final class EmptyGenerator<T> extends Generator<T> {
    @Override
    public Task<Boolean> advance() {
        return Task.of(false);
    }

    @Override
    public T current() {
        throw new IllegalStateException("an empty generator has no current element");
    }

    @Override
    public boolean isFinished() {
        return true;
    }

    @Override
    protected Task<Boolean> unwind() {
        return Task.of(false);
    }

    @Override
    protected void drop() {
        // holds nothing
    }
}
