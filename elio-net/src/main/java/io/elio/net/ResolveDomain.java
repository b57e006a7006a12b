package io.elio.net;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limits how many look-ups of names are under way at the same time, for all {@link Resolver}s that share it. A look-up cannot be stopped: it
 * counts until the system has answered, also when nobody waits for it any more. Any thread may use it.
 */
public final class ResolveDomain {
    private static final int DEFAULT_CAPACITY = 64;
    private static final ResolveDomain SHARED = new ResolveDomain(DEFAULT_CAPACITY);

    private final int capacity;
    private final AtomicInteger outstanding = new AtomicInteger();

    /** @param capacity how many look-ups may be under way; at least 1 */
    public ResolveDomain(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity: " + capacity + " (expected: >= 1)");
        }
        this.capacity = capacity;
    }

    /** The one that resolvers use unless they are told otherwise; it admits 64. */
    public static ResolveDomain shared() {
        return SHARED;
    }

    public int capacity() {
        return capacity;
    }

    /** How many look-ups are under way. */
    public int outstanding() {
        return outstanding.get();
    }

    /** Answers whether there was room for one more. */
    boolean enter() {
        int present = outstanding.get();
        while (present < capacity) {
            if (outstanding.compareAndSet(present, present + 1)) {
                return true;
            }
            present = outstanding.get();
        }
        return false;
    }

    void leave() {
        outstanding.decrementAndGet();
    }

    @Override
    public String toString() {
        return "ResolveDomain[" + outstanding() + " of " + capacity + "]";
    }
}
