package io.elio.jmh;

/** The floor of an await chain: ten nested plain calls. */
final class PlainChain {
    private final long mask;
    private long calls;
    private long waits;

    PlainChain(long mask) {
        this.mask = mask;
    }

    int drive(int count) {
        int total = 0;
        for (int i = 0; i < count; i++) {
            total += call1(this, i);
        }
        return total;
    }

    private static int call1(PlainChain chain, int x) {
        return call2(chain, x + 1) + 1;
    }

    private static int call2(PlainChain chain, int x) {
        return call3(chain, x + 1) + 1;
    }

    private static int call3(PlainChain chain, int x) {
        return call4(chain, x + 1) + 1;
    }

    private static int call4(PlainChain chain, int x) {
        return call5(chain, x + 1) + 1;
    }

    private static int call5(PlainChain chain, int x) {
        return call6(chain, x + 1) + 1;
    }

    private static int call6(PlainChain chain, int x) {
        return call7(chain, x + 1) + 1;
    }

    private static int call7(PlainChain chain, int x) {
        return call8(chain, x + 1) + 1;
    }

    private static int call8(PlainChain chain, int x) {
        return call9(chain, x + 1) + 1;
    }

    private static int call9(PlainChain chain, int x) {
        return chain.leaf(x + 1) + 1;
    }

    private int leaf(int x) {
        if ((++calls & mask) == 0) {
            waits++;
        }
        return x;
    }
}
