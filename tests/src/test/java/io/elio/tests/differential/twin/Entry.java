package io.elio.tests.differential.twin;

/** The entry of a synchronous twin. */
public interface Entry {
    Task<Object> run(Env e);
}
