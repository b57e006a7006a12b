package io.elio.tests.differential.twin;

/** Stands for {@link io.elio.Elio} in the synchronous twins. */
public final class Elio {
    private Elio() {
    }

    public static <T> T await(Task<T> task) {
        return Task.await(task);
    }
}
