package io.elio.coro;

/** A worker's number and a coarse time in one int: 8 bits of worker, 24 bits of tenths of a second, which wrap after 19 days. */
final class Stamp {
    /** No worker has run the coroutine. */
    static final int NONE = 0;
    private static final int TICK_BITS = 24;
    private static final int TICK_MASK = (1 << TICK_BITS) - 1;
    private static final long TICK_NANOS = 100_000_000L;

    private Stamp() {
    }

    static int of(int worker, long nanoTime) {
        int tick = tick(nanoTime);
        return worker << TICK_BITS | (worker == 0 && tick == 0 ? 1 : tick);
    }

    static int worker(int stamp) {
        return stamp >>> TICK_BITS;
    }

    /** Tenths of a second from the stamp to {@code nanoTime}. */
    static int tenthsUntil(int stamp, long nanoTime) {
        int passed = tick(nanoTime) - stamp & TICK_MASK;
        return passed == TICK_MASK ? 0 : passed;
    }

    private static int tick(long nanoTime) {
        return (int) Math.floorDiv(nanoTime, TICK_NANOS) & TICK_MASK;
    }
}
