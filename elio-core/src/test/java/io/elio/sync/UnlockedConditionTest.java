package io.elio.sync;

import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Task;

class UnlockedConditionTest extends ConditionModes {
    @Override
    void lock() {
        // there is none
    }

    @Override
    void unlock() {
        // there is none
    }

    @Override
    boolean isHeld() {
        return true;
    }

    @Override
    Task<Void> waitForNotice() {
        return condition.awaitUnlocked();
    }

    @Override
    Task<CancelResult> waitForNotice(CancelToken token) {
        return condition.awaitUnlocked(token);
    }
}
