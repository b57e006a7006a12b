package com.acme;

import io.elio.Async;
import io.elio.Generator;

/** What is found only where nothing else is wrong. */
abstract class Generators {
    @Async
    Generator<Integer> otherGenerator() {
        return elsewhere();
    }

    abstract Generator<Integer> elsewhere();
}
