package io.elio;

import io.elio.coro.Coroutine;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;

/** The value or failure of the branch that ends first. */
final class AnyOf<T> extends Combinator<Winner<T>> {
    AnyOf(List<? extends AsyncCallable<? extends T>> bodies) {
        super("whenAny", bodies);
        if (bodies.isEmpty()) {
            throw new IllegalArgumentException("whenAny: no branches (expected: at least one, for one of them must end first)");
        }
    }

    @Override
    Branches branches(Coroutine awaiting, int count) {
        return new Any(awaiting, count);
    }

    @Override
    @SuppressWarnings("unchecked")
    Winner<T> result(Object outcome) {
        return (Winner<T>) outcome;
    }

    private static final class Any extends Branches {
        private static final VarHandle FIRST;

        static {
            try {
                FIRST = MethodHandles.lookup().findVarHandle(Any.class, "first", Object.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private final int count;
        /** The {@link Winner}, or the {@link Throwable} it ended with. Set once, by CAS. */
        private Object first;

        Any(Coroutine awaiting, int count) {
            super(awaiting);
            this.count = count;
        }

        @Override
        void succeeded(int index, Object value) {
            win(new Winner<>(index, value));
        }

        @Override
        void failed(int index, Throwable failure) {
            if (!win(failure)) {
                report(failure);
            }
        }

        private boolean win(Object outcome) {
            boolean won = FIRST.compareAndSet(this, null, outcome);
            if (won) {
                cancelQuietly();
            }
            return won;
        }

        @Override
        Object outcome() throws Throwable {
            if (first == null) {
                throw new CombinatorCancelledException("whenAny was cancelled before any of its " + count + " branches had begun");
            }
            if (first instanceof Throwable failure) {
                throw failure;
            }
            return first;
        }
    }
}
