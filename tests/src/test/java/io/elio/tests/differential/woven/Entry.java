package io.elio.tests.differential.woven;

import io.elio.Task;

/** The entry of a woven program. */
public interface Entry {
    Task<Object> run(Env e);
}
