package io.elio.coro;

import io.elio.ContextElement;
import java.util.Arrays;

/**
 * The elements that follow one coroutine, each with a state. While a step of the coroutine runs, the coroutine's states are
 * on the thread, and {@code outside} has what the thread had before; between steps {@code states} has the coroutine's. A swap
 * at both ends of a step exchanges them. An element that fails at the beginning of a step is left off the thread for that step, and
 * keeps its state; one that fails at the end keeps the state it had before. Touched by the running thread alone.
 */
final class Elements {
    /** In {@code outside}: the element is not on the thread. */
    private static final Object OFF = new Object();

    private final ContextElement<Object>[] elements;
    private final Object[] states;
    private final Object[] outside;
    /** Whether a step runs. */
    private boolean on;

    private Elements(ContextElement<Object>[] elements, Object[] states, Object[] outside, boolean on) {
        this.elements = elements;
        this.states = states;
        this.outside = outside;
        this.on = on;
    }

    private Elements(ContextElement<Object>[] elements, Object[] states) {
        this(elements, states, new Object[states.length], false);
    }

    /** {@code present}, which may be null, and one more. Called in a step. */
    @SuppressWarnings("unchecked")
    static Elements with(Elements present, ContextElement<?> element) {
        int count = present == null ? 0 : present.elements.length;
        ContextElement<Object>[] elements =
            present == null ? new ContextElement[1] : Arrays.copyOf(present.elements, count + 1);
        Object[] states = present == null ? new Object[1] : Arrays.copyOf(present.states, count + 1);
        Object[] outside = present == null ? new Object[1] : Arrays.copyOf(present.outside, count + 1);
        elements[count] = (ContextElement<Object>) element;
        states[count] = element.save();
        outside[count] = states[count];
        return new Elements(elements, states, outside, true);
    }

    boolean contains(ContextElement<?> element) {
        return Arrays.asList(elements).contains(element);
    }

    /** What a coroutine begins with that is made in a step of this one. */
    Elements inherited() {
        Object[] copies = new Object[states.length];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = elements[i].inherit(outside[i] == OFF ? states[i] : elements[i].save());
        }
        return new Elements(elements, copies);
    }

    /** The job, with the states that this has between two steps on the thread that runs it; what it changes is dropped. */
    Runnable around(Runnable job, Coroutine coroutine) {
        Object[] copies = new Object[states.length];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = elements[i].inherit(states[i]);
        }
        Elements ofJob = new Elements(elements, copies);
        return () -> {
            ofJob.swap(coroutine);
            try {
                job.run();
            } finally {
                ofJob.swap(coroutine);
            }
        };
    }

    void swap(Coroutine coroutine) {
        on = !on;
        for (int i = 0; i < states.length; i++) {
            if (on) {
                outside[i] = putOn(i, coroutine);
            } else if (outside[i] != OFF) {
                takeOff(i, coroutine);
            }
        }
    }

    /** Answers what the thread had; {@link #OFF} if it has that still. */
    private Object putOn(int i, Coroutine coroutine) {
        Object here = OFF;
        try {
            here = elements[i].save();
            elements[i].restore(states[i]);
            return here;
        } catch (Throwable failure) {
            if (here != OFF) {
                restore(i, here, coroutine);
            }
            report(failure, coroutine);
            return OFF;
        }
    }

    private void takeOff(int i, Coroutine coroutine) {
        try {
            states[i] = elements[i].save();
        } catch (Throwable failure) {
            report(failure, coroutine);
        }
        restore(i, outside[i], coroutine);
        outside[i] = null;
    }

    private void restore(int i, Object state, Coroutine coroutine) {
        try {
            elements[i].restore(state);
        } catch (Throwable failure) {
            report(failure, coroutine);
        }
    }

    private static void report(Throwable failure, Coroutine coroutine) {
        // The step goes on: a log entry that lacks a value is better than a lost coroutine.
        coroutine.home().unhandled(coroutine, failure);
    }
}
