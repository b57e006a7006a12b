package io.elio.weaver;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Applies a function to all elements of a list, on all processors.
 *
 * <p>The calling thread and some helpers take the elements one by one. Each writes the results of its own elements only;
 * the caller reads them after it has joined the helpers. What the function throws is thrown when all are done, of several
 * the one of the first element. An interrupt does not end the work; the thread's status is kept.
 */
final class Parallel<A, R> {
    private final List<A> elements;
    private final Function<A, R> function;
    private final List<R> results;
    private final Throwable[] failures;
    private final AtomicInteger next = new AtomicInteger();

    private Parallel(List<A> elements, Function<A, R> function) {
        this.elements = elements;
        this.function = function;
        this.results = new ArrayList<>(Collections.nCopies(elements.size(), null));
        this.failures = new Throwable[elements.size()];
    }

    /** The results, in the order of the elements. */
    static <A, R> List<R> map(List<A> elements, Function<A, R> function) {
        Parallel<A, R> work = new Parallel<>(elements, function);
        List<Thread> helpers = new ArrayList<>();
        for (int i = Math.min(Runtime.getRuntime().availableProcessors(), elements.size()); i > 1; i--) {
            Thread helper = new Thread(work::run, "elio-weaver-" + i);
            helper.setDaemon(true);
            helper.start();
            helpers.add(helper);
        }
        work.run();
        join(helpers);
        return work.checked();
    }

    private void run() {
        for (int i = next.getAndIncrement(); i < elements.size(); i = next.getAndIncrement()) {
            try {
                results.set(i, function.apply(elements.get(i)));
            } catch (Throwable failure) {
                failures[i] = failure;
            }
        }
    }

    private static void join(List<Thread> helpers) {
        boolean interrupted = false;
        for (Thread helper : helpers) {
            while (helper.isAlive()) {
                try {
                    helper.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private List<R> checked() {
        for (Throwable failure : failures) {
            if (failure instanceof RuntimeException exception) {
                throw exception;
            }
            if (failure instanceof Error error) {
                throw error;
            }
        }
        return results;
    }
}
