package io.elio.coro;

import io.elio.CancelSource;

/**
 * A callback of a token that cancels another source and does nothing else. Who cancels the first token walks along a chain of such
 * links, which nested groups and time limits make, without a nested call for each; so there may be any number of them.
 */
public interface CancelLink extends Runnable {
    /** The source to cancel now; null: none any more. Called once at most. */
    CancelSource target();

    /** Called at the end with what the first callback threw of those that cancelling the target has run. Does not throw. */
    void failed(Throwable failure);

    @Override
    default void run() {
        CancelSource target = target();
        if (target != null) {
            try {
                target.cancel();
            } catch (Throwable failure) {
                failed(failure);
            }
        }
    }
}
