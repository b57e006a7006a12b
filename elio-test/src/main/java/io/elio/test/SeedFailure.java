package io.elio.test;

import java.util.List;

/** One of the runs of {@link TestScheduler#explore} failed. The cause is what it failed with. */
public final class SeedFailure extends AssertionError {
    private static final long serialVersionUID = 1;

    private final long seed;
    private final transient List<String> trace;

    SeedFailure(long seed, String which, List<String> trace, Throwable cause) {
        super(Seeds.replay(seed) + " failed, " + which + ": " + cause, cause);
        this.seed = seed;
        this.trace = trace;
    }

    /** The seed of the run. */
    public long seed() {
        return seed;
    }

    /** What the run did, as {@link TestScheduler#trace}. */
    public List<String> trace() {
        return trace;
    }
}
