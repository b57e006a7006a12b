package io.elio;

import java.util.List;

/**
 * Children of a {@linkplain TaskGroupOptions#collectAll collect-all} group have failed. The first failure is the cause, the
 * others are suppressed in this exception.
 */
public class TaskGroupException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Throwable> failures;

    /** @param failures at least one; the first becomes the cause */
    public TaskGroupException(List<Throwable> failures) {
        super(failures.size() + (failures.size() == 1 ? " child has failed: " : " children have failed, the first with ")
            + failures.get(0), failures.get(0));
        this.failures = List.copyOf(failures);
        failures.stream().skip(1).forEach(this::addSuppressed);
    }

    /**
     * The failures, the very objects, in the order in which they happened; if the body of a {@link TaskScope} failed, its failure first.
     */
    public List<Throwable> failures() {
        return failures;
    }
}
