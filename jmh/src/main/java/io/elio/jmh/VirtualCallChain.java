package io.elio.jmh;

/** The floor of an await chain whose callees are virtual methods: ten nested calls, with two classes to choose from. */
final class VirtualCallChain {
    private final Steps first;
    private final Steps second;

    VirtualCallChain(long mask) {
        first = new Ones(mask);
        second = new Twos(mask);
    }

    int drive(int count) {
        int total = 0;
        for (int i = 0; i < count; i++) {
            total += ((i & 1) == 0 ? first : second).call1(i);
        }
        return total;
    }

    private abstract static class Steps {
        private final long mask;
        private long calls;
        int waits;

        Steps(long mask) {
            this.mask = mask;
        }

        final boolean waits() {
            return (++calls & mask) == 0;
        }

        abstract int call1(int x);

        abstract int call2(int x);

        abstract int call3(int x);

        abstract int call4(int x);

        abstract int call5(int x);

        abstract int call6(int x);

        abstract int call7(int x);

        abstract int call8(int x);

        abstract int call9(int x);

        abstract int leaf(int x);
    }

    private static final class Ones extends Steps {
        Ones(long mask) {
            super(mask);
        }

        @Override
        int call1(int x) {
            return call2(x + 1) + 1;
        }

        @Override
        int call2(int x) {
            return call3(x + 1) + 1;
        }

        @Override
        int call3(int x) {
            return call4(x + 1) + 1;
        }

        @Override
        int call4(int x) {
            return call5(x + 1) + 1;
        }

        @Override
        int call5(int x) {
            return call6(x + 1) + 1;
        }

        @Override
        int call6(int x) {
            return call7(x + 1) + 1;
        }

        @Override
        int call7(int x) {
            return call8(x + 1) + 1;
        }

        @Override
        int call8(int x) {
            return call9(x + 1) + 1;
        }

        @Override
        int call9(int x) {
            return leaf(x + 1) + 1;
        }

        @Override
        int leaf(int x) {
            return waits() ? ++waits : x;
        }
    }

    private static final class Twos extends Steps {
        Twos(long mask) {
            super(mask);
        }

        @Override
        int call1(int x) {
            return call2(x + 2) + 2;
        }

        @Override
        int call2(int x) {
            return call3(x + 2) + 2;
        }

        @Override
        int call3(int x) {
            return call4(x + 2) + 2;
        }

        @Override
        int call4(int x) {
            return call5(x + 2) + 2;
        }

        @Override
        int call5(int x) {
            return call6(x + 2) + 2;
        }

        @Override
        int call6(int x) {
            return call7(x + 2) + 2;
        }

        @Override
        int call7(int x) {
            return call8(x + 2) + 2;
        }

        @Override
        int call8(int x) {
            return call9(x + 2) + 2;
        }

        @Override
        int call9(int x) {
            return leaf(x + 2) + 2;
        }

        @Override
        int leaf(int x) {
            return waits() ? ++waits : x;
        }
    }
}
