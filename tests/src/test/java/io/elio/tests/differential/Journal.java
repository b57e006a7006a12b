package io.elio.tests.differential;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * What a generated program sees of the world: a log of its side effects, a budget that ends its loops and recursions, a
 * source of chances, and failures that are known by name. Both twins of a program get one made from the same seed, so that they see the same world.
 */
public abstract class Journal {
    private static final int STEPS = 600;
    private static final int LONGEST_TEXT = 60;

    private final List<String> entries = new ArrayList<>();
    private final Map<String, Boom> thrown = new HashMap<>();
    private final Random chances;
    private final Fault fault;
    private int steps = STEPS;
    private int awaits;

    protected Journal(long seed, Fault fault) {
        this.chances = new Random(seed);
        this.fault = fault;
    }

    /** Counts an await; answers its failure, or null. */
    protected final Boom nextAwait(Object value) {
        awaits++;
        log("await " + awaits, value);
        return fault.hits(awaits) ? boom((fault.cancels() ? "cancelled-" : "await-") + awaits) : null;
    }

    /** Whether an await that fails does so because it is cancelled. */
    protected final boolean cancels() {
        return fault.cancels();
    }

    public final int awaits() {
        return awaits;
    }

    public final List<String> entries() {
        return entries;
    }

    public final void log(String what, Object value) {
        entries.add(what + " = " + show(value));
    }

    /** False when the budget of steps is spent: every loop and every method ends then. */
    public final boolean more() {
        return steps-- > 0;
    }

    public final boolean chance(int percent) {
        return chances.nextInt(100) < percent;
    }

    public final Boom boom(String id) {
        Boom boom = new Boom(id);
        thrown.put(id, boom);
        return boom;
    }

    public final Res open(int id) {
        log("open", id);
        return id % 7 == 0 ? null : new Res(this, id);
    }

    /** Keeps a text, which grows in loops, within bounds. */
    public final String cut(String text) {
        return text == null || text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT);
    }

    public final int sum(int first, long second, int... others) {
        return first + (int) second * 7 + Arrays.stream(others).sum();
    }

    public final <T> T same(T value) {
        log("same", value);
        return value;
    }

    /** A text that tells types, bit patterns, and the identity of failures apart. */
    public final String show(Object value) {
        if (value instanceof Throwable failure) {
            return showFailure(failure);
        }
        if (value instanceof int[] array) {
            return Arrays.toString(array);
        }
        if (value instanceof long[] array) {
            return Arrays.toString(array);
        }
        if (value instanceof Object[] array) {
            return Arrays.toString(array);
        }
        return value == null ? "null" : value.getClass().getSimpleName() + ":" + value;
    }

    private String showFailure(Throwable failure) {
        StringBuilder text = new StringBuilder(failure.getClass().getSimpleName());
        if (failure instanceof Boom boom) {
            text.append(' ').append(boom.id).append(thrown.get(boom.id) == boom ? "" : " (another object)");
        }
        if (failure instanceof ArithmeticException || failure instanceof IndexOutOfBoundsException) {
            text.append(' ').append(failure.getMessage());
        }
        for (Throwable suppressed : failure.getSuppressed()) {
            text.append(" + ").append(showFailure(suppressed));
        }
        return text.toString();
    }
}
