package io.elio.jmh;

/** The floor of {@link ElioLoop}: the same loop with a call in place of the await. */
final class PlainLoop {
    private final int[] numbers;
    private final int magic;
    private int calls;

    PlainLoop(int[] numbers, int magic) {
        this.numbers = numbers;
        this.magic = magic;
    }

    int drive() {
        int[] all = numbers;
        int wanted = magic;
        int total = 0;
        for (int number : all) {
            total += number;
            if (number == wanted) {
                total += leaf(number);
            }
        }
        return total;
    }

    private int leaf(int x) {
        calls++;
        return x;
    }
}
