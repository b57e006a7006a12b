package io.elio;

import io.elio.coro.Coroutine;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** All values, or the first failure. */
final class AllOf<R> extends Combinator<R> {
    private final Function<Object[], R> combine;

    AllOf(Function<Object[], R> combine, List<? extends AsyncCallable<?>> bodies) {
        super("whenAll", bodies);
        this.combine = combine;
    }

    @SuppressWarnings("unchecked")
    static <T> T at(Object[] values, int index) {
        return (T) values[index];
    }

    @SuppressWarnings("unchecked")
    static <T> List<T> list(Object[] values) {
        return (List<T>) Collections.unmodifiableList(Arrays.asList(values));
    }

    @Override
    Branches branches(Coroutine awaiting, int count) {
        return new All(awaiting, count);
    }

    @Override
    R result(Object outcome) {
        return combine.apply((Object[]) outcome);
    }

    private static final class All extends Branches {
        private static final Object MISSING = new Object();
        private static final VarHandle FAILURE;

        static {
            try {
                FAILURE = MethodHandles.lookup().findVarHandle(All.class, "failure", Throwable.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        /** Each element is written by the branch with that index. */
        private final Object[] values;
        /** Set once, by CAS, by the first branch that fails. */
        private Throwable failure;

        All(Coroutine awaiting, int count) {
            super(awaiting);
            values = new Object[count];
            Arrays.fill(values, MISSING);
        }

        @Override
        void succeeded(int index, Object value) {
            values[index] = value;
        }

        @Override
        void failed(int index, Throwable thrown) {
            if (FAILURE.compareAndSet(this, null, thrown)) {
                cancelQuietly();
            } else {
                report(thrown);
            }
        }

        @Override
        Object outcome() throws Throwable {
            if (failure != null) {
                throw failure;
            }
            int missing = (int) Arrays.stream(values).filter(value -> value == MISSING).count();
            if (missing > 0) {
                throw new CombinatorCancelledException("whenAll was cancelled before " + missing + " of its " + values.length
                    + " branches had begun; all others have ended");
            }
            return values;
        }
    }
}
