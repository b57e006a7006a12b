package io.elio.test;

/** Hung on a failure as a suppressed exception, so that wherever the failure is printed its seed is, too. */
final class SeedNote extends Throwable {
    private static final long serialVersionUID = 1;

    private SeedNote(long seed) {
        super(Seeds.replay(seed), null, false, false);
    }

    static void hangOn(Throwable failure, long seed) {
        for (Throwable present : failure.getSuppressed()) {
            if (present instanceof SeedNote) {
                return;
            }
        }
        failure.addSuppressed(new SeedNote(seed));
    }
}
