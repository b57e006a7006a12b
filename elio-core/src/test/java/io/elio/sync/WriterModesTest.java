package io.elio.sync;

import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Task;

class WriterModesTest extends WaitModes {
    private final SharedMutex mutex = new SharedMutex();

    WriterModesTest() {
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
        if (mutex.isWriterActive()) {
            mutex.unlock();
        }
    }

    @Override
    boolean isThere() {
        return mutex.tryLock();
    }

    @Override
    String described() {
        return "lock SharedMutex";
    }
}
