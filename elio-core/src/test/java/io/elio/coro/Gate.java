package io.elio.coro;

import io.elio.Awaitable;

/** An awaitable that a test completes. */
public class Gate implements Awaitable<Object> {
    public volatile Coroutine waiter;
    public volatile boolean open;
    public Throwable failure;
    public Object value;
    /** Run inside {@link #suspend}, before it answers. */
    public Runnable duringSuspend = () -> { };
    public Throwable suspendFailure;
    public int results;

    /** Completes, and resumes who waits. */
    public void open(Object value) {
        this.value = value;
        open = true;
        if (waiter != null) {
            waiter.resume();
        }
    }

    /** Fails, and resumes who waits. */
    public void fail(Throwable failure) {
        this.failure = failure;
        open(null);
    }

    @Override
    public boolean isReady() {
        return open;
    }

    @Override
    public boolean suspend(Coroutine coroutine) throws Throwable {
        duringSuspend.run();
        if (suspendFailure != null) {
            throw suspendFailure;
        }
        if (open) {
            return false;
        }
        waiter = coroutine;
        return true;
    }

    @Override
    public Object result() throws Throwable {
        results++;
        if (failure != null) {
            throw failure;
        }
        return value;
    }

    @Override
    public String describeWait() {
        return "gate";
    }
}
