package io.elio.sync;

import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Task;

class ReaderModesTest extends WaitModes {
    private final SharedMutex mutex = new SharedMutex();

    ReaderModesTest() {
        mutex.tryLock();
    }

    @Override
    Task<?> take() {
        return mutex.lockShared();
    }

    @Override
    Task<CancelResult> take(CancelToken token) {
        return mutex.lockShared(token);
    }

    @Override
    void give() {
        if (mutex.isWriterActive()) {
            mutex.unlock();
        }
    }

    @Override
    boolean isThere() {
        return mutex.tryLockShared();
    }

    @Override
    String described() {
        return "lock shared SharedMutex";
    }
}
