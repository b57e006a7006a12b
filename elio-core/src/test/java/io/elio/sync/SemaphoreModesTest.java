package io.elio.sync;

import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Task;

class SemaphoreModesTest extends WaitModes {
    private final Semaphore semaphore = new Semaphore(0);

    @Override
    Task<?> take() {
        return semaphore.acquire();
    }

    @Override
    Task<CancelResult> take(CancelToken token) {
        return semaphore.acquire(token);
    }

    @Override
    void give() {
        semaphore.release();
    }

    @Override
    boolean isThere() {
        return semaphore.tryAcquire();
    }

    @Override
    String described() {
        return "acquire Semaphore";
    }
}
