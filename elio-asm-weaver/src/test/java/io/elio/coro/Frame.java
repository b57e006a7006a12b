package io.elio.coro;

import io.elio.Task;

/** A stand-in that woven classes can be linked against. */
public abstract class Frame extends Task<Object> {
    public int state;

    protected Frame(int protocol) {
        state = protocol;
    }
}
