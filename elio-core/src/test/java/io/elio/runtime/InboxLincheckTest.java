package io.elio.runtime;

import static io.elio.runtime.ModelThreads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.ModelHome;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** What several threads hand to a worker is taken out once, by whoever drains, also while the ring is being made. */
class InboxLincheckTest {
    private static final int INVOCATIONS = Stress.times(100);
    /** So many come before the ring is made; see {@link Inbox}. */
    private static final int EARLY = 4;

    private static final class Model {
        final Inbox inbox = new Inbox();
        final ModelHome home = new ModelHome();
        final Set<Coroutine> taken = Collections.newSetFromMap(new IdentityHashMap<>());
        int sent;

        Model(int before) {
            for (int i = 0; i < before; i++) {
                send();
            }
        }

        void send() {
            inbox.add(coroutine());
        }

        synchronized Coroutine coroutine() {
            sent++;
            return Coroutine.of(home, Task.done());
        }

        void drain() {
            ChaseLevDeque<Coroutine> queue = new ChaseLevDeque<>(false);
            inbox.drainTo(queue);
            for (Coroutine next = queue.poll(); next != null; next = queue.poll()) {
                take(next);
            }
        }

        synchronized void take(Coroutine coroutine) {
            assertTrue(taken.add(coroutine), "taken twice");
        }

        void assertAllTaken() {
            while (!inbox.isEmpty()) {
                drain();
            }
            assertEquals(sent, taken.size());
            assertEquals(0, inbox.size());
        }
    }

    private static void check(int before, boolean drainedByTwo) {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Model model = new Model(before);
            if (drainedByTwo) {
                together(model::send, model::drain, model::drain);
            } else {
                together(model::send, () -> {
                    model.send();
                    model.send();
                }, model::drain);
            }
            model.assertAllTaken();
        });
    }

    @Test
    void twoSendersAgainstTheOwnerWhileTheRingIsMade() {
        check(EARLY - 2, false);
    }

    @Test
    void twoSendersAgainstTheOwner() {
        check(EARLY, false);
    }

    @Test
    void aSenderAgainstTheOwnerAndAThief() {
        check(EARLY + 1, true);
    }

    @Test
    void aSenderAgainstWhoEmptiesItForAWorkerThatHasGone() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Model model = new Model(EARLY);
            together(model::send, () -> model.inbox.emptyTo(model::take));
            model.assertAllTaken();
        });
    }
}
