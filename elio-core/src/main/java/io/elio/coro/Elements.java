package io.elio.coro;

import io.elio.ContextElement;
import java.util.Arrays;

/**
 * The elements that follow one coroutine, each with a state. While a step of the coroutine runs, the coroutine's states are
 * on the thread and {@code states} has what the thread had before; between steps it has the coroutine's. A swap
 * at both ends of a step exchanges them. Touched by the running thread alone.
 */
final class Elements {
    private final ContextElement<Object>[] elements;
    private final Object[] states;

    private Elements(ContextElement<Object>[] elements, Object[] states) {
        this.elements = elements;
        this.states = states;
    }

    /** {@code present}, which may be null, and one more. Called in a step. */
    @SuppressWarnings("unchecked")
    static Elements with(Elements present, ContextElement<?> element) {
        int count = present == null ? 0 : present.elements.length;
        ContextElement<Object>[] elements =
            present == null ? new ContextElement[1] : Arrays.copyOf(present.elements, count + 1);
        Object[] states = present == null ? new Object[1] : Arrays.copyOf(present.states, count + 1);
        elements[count] = (ContextElement<Object>) element;
        states[count] = element.save();
        return new Elements(elements, states);
    }

    boolean contains(ContextElement<?> element) {
        return Arrays.asList(elements).contains(element);
    }

    /** What a coroutine begins with that is made in a step of this one. */
    Elements inherited() {
        Object[] copies = new Object[states.length];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = elements[i].inherit(elements[i].save());
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
        for (int i = 0; i < states.length; i++) {
            try {
                Object here = elements[i].save();
                elements[i].restore(states[i]);
                states[i] = here;
            } catch (Throwable failure) {
                // The step goes on: a log entry that lacks a value is better than a lost coroutine.
                coroutine.home().unhandled(coroutine, failure);
            }
        }
    }
}
