package io.elio.jmh;

/** What is sent through channels and queues: small numbers, whose boxes are there already, so that only the transfer allocates. */
final class Payload {
    private static final int MASK = 63;

    private Payload() {
    }

    static int of(int index) {
        return index & MASK;
    }

    /** The sum of what {@code count} values give. */
    static int sum(int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += of(i);
        }
        return sum;
    }
}
