package io.elio.test;

/** A call of {@link io.elio.Elio#spawnBlocking}, made in one piece on the scheduler's thread. */
final class BlockingMove extends Move {
    private final Runnable job;
    private final int number;

    BlockingMove(Runnable job, int number) {
        this.job = job;
        this.number = number;
    }

    @Override
    String actor() {
        return "blocking call " + number;
    }

    @Override
    void make() {
        job.run();
    }
}
