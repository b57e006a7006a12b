package io.elio.tests.differential;

/**
 * What goes wrong in a run of a generated program.
 *
 * @param await the await at which it begins, counted from 1; 0: nothing goes wrong
 * @param cancels whether all awaits from there on are cancelled, instead of this one failing
 */
public record Fault(int await, boolean cancels) {
    static final Fault NONE = new Fault(0, false);

    static Fault failing(int await) {
        return new Fault(await, false);
    }

    static Fault cancelledFrom(int await) {
        return new Fault(await, true);
    }

    boolean hits(int await) {
        return cancels ? await >= this.await : await == this.await;
    }

    @Override
    public String toString() {
        return await == 0 ? "no failing await" : cancels ? "cancelled from await " + await : "failing await " + await;
    }
}
