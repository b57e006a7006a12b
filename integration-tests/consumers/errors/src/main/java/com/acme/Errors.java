package com.acme;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.Task;
import java.util.function.Function;
import java.util.function.IntSupplier;

abstract class Errors {
    static final int CONSTANT = await(Task.of(1));
    private final int field;

    Errors() {
        field = await(Task.of(2));
    }

    @Async
    synchronized Task<Integer> lockedMethod() {
        return Task.of(await(Task.of(field)));
    }

    @Async
    Task<Integer> lockedBlock() {
        synchronized (this) {
            return Task.of(await(Task.of(field)));
        }
    }

    int notAsync() {
        return await(Task.of(3));
    }

    Task<Integer> notMarked() {
        return Task.of(await(Task.of(4)));
    }

    IntSupplier lambdaWithoutTask() {
        return () -> await(Task.of(5));
    }

    Function<Task<Integer>, Integer> methodReference() {
        return Elio::await;
    }

    @Async
    int otherResult() {
        return 6;
    }

    @Async
    abstract Task<Integer> abstractMethod();

    @Async
    native Task<Integer> nativeMethod();

    @Async
    Task<Void> dropped() {
        lockedBlock();
        return Task.done();
    }
}
