package io.elio.sync;

import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Task;

class EventModesTest extends WaitModes {
    private final Event event = new Event();

    @Override
    Task<?> take() {
        return event.await();
    }

    @Override
    Task<CancelResult> take(CancelToken token) {
        return event.await(token);
    }

    @Override
    void give() {
        event.set();
    }

    @Override
    boolean isThere() {
        return event.isSet();
    }

    @Override
    String described() {
        return "await Event";
    }
}
