package io.elio;

import io.elio.coro.CancelLink;

/**
 * One cancellation: runs the callbacks of a token, the newest first, and where one of them is a {@link CancelLink}, those of the token
 * behind it before it goes on. The tokens that it is in the midst of form a list, so that a chain of links costs no stack.
 */
final class Cancelling {
    private final CancelToken token;
    /** What has led here, and from where; null for the first token. */
    private final CancelRegistration by;
    private final Cancelling outer;
    private Throwable failure;

    private Cancelling(CancelToken token, CancelRegistration by, Cancelling outer) {
        this.token = token;
        this.by = by;
        this.outer = outer;
    }

    /** Answers what the first callback threw that failed; null if none did. */
    static Throwable run(CancelToken token) {
        Cancelling first = new Cancelling(token, null, null);
        Cancelling present = first;
        while (present != null) {
            CancelRegistration next = present.token.select();
            present = next != null ? present.call(next) : present.end();
        }
        return first.failure;
    }

    /** Answers where to go on: here, or at the token behind a link. */
    private Cancelling call(CancelRegistration next) {
        if (next.callback instanceof CancelLink link) {
            CancelSource target = link.target();
            if (target != null && target.token().begin()) {
                return new Cancelling(target.token(), next, this);
            }
            token.over(next);
            return this;
        }
        try {
            token.run(next);
        } catch (Throwable thrown) {
            note(thrown);
        }
        return this;
    }

    /** All callbacks of this token have run; answers where to go on, null if that was all. */
    private Cancelling end() {
        if (outer != null) {
            if (failure != null) {
                CancelLink link = (CancelLink) by.callback;
                CancelToken.inside(() -> link.failed(failure));
            }
            outer.token.over(by);
        }
        return outer;
    }

    private void note(Throwable thrown) {
        if (failure == null) {
            failure = thrown;
        } else if (failure != thrown) {
            failure.addSuppressed(thrown);
        }
    }
}
