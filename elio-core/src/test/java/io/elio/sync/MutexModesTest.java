package io.elio.sync;

import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Task;

class MutexModesTest extends WaitModes {
    private final Mutex mutex = new Mutex();

    MutexModesTest() {
        mutex.tryLock();
    }

    @Override
    Task<?> take() {
        return mutex.lock();
    }

    @Override
    Task<CancelResult> take(CancelToken token) {
        return mutex.lock(token);
    }

    @Override
    void give() {
        mutex.unlock();
    }

    @Override
    boolean isThere() {
        return mutex.tryLock();
    }

    @Override
    String described() {
        return "lock Mutex";
    }
}
