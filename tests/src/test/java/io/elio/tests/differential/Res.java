package io.elio.tests.differential;

/** A resource whose closing is logged and sometimes fails, for generated programs. */
public final class Res implements AutoCloseable {
    private final Journal journal;
    public final int id;

    Res(Journal journal, int id) {
        this.journal = journal;
        this.id = id;
    }

    @Override
    public void close() {
        journal.log("close", id);
        if (id % 5 == 3) {
            throw journal.boom("close-" + id);
        }
    }

    @Override
    public String toString() {
        return "Res " + id;
    }
}
