package io.elio;

import java.util.Objects;

/** Lets the value of a thread-local follow; elements of the same thread-local are equal. */
record ThreadLocalElement<T>(ThreadLocal<T> local) implements ContextElement<T> {
    ThreadLocalElement {
        Objects.requireNonNull(local, "local");
    }

    @Override
    public T save() {
        return local.get();
    }

    @Override
    public void restore(T state) {
        if (state == null) {
            local.remove();
        } else {
            local.set(state);
        }
    }
}
