package io.elio.tests.differential;

/** What generated programs throw and what their failing awaits deliver. */
public final class Boom extends RuntimeException {
    private static final long serialVersionUID = 1;

    public final String id;

    public Boom(String id) {
        super(id);
        this.id = id;
    }
}
