package io.elio;

import static io.elio.runtime.ModelThreads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.runtime.Stress;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** Cancel, close and register in every order the model checker finds; a deadlock fails too. */
class CancelTokenLincheckTest {
    private static final int INVOCATIONS = Stress.times(200);

    private static final class Callback implements Runnable {
        final AtomicInteger begun = new AtomicInteger();
        final AtomicInteger ended = new AtomicInteger();

        @Override
        public void run() {
            begun.incrementAndGet();
            ended.incrementAndGet();
        }

        boolean isRunning() {
            return begun.get() != ended.get();
        }
    }

    @Test
    void cancelAgainstClose() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            CancelSource source = new CancelSource();
            Callback closed = new Callback();
            Callback kept = new Callback();
            CancelRegistration registration = source.token().onCancel(closed);
            source.token().onCancel(kept);
            int[] begun = {0};
            together(source::cancel, () -> {
                registration.close();
                assertFalse(closed.isRunning(), "the callback runs although close has returned");
                begun[0] = closed.begun.get();
            });
            assertEquals(begun[0], closed.begun.get(), "the callback began after close had returned");
            assertTrue(closed.begun.get() <= 1);
            assertEquals(1, kept.ended.get());
        });
    }

    @Test
    void cancelAgainstCancelAndRegister() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            CancelSource source = new CancelSource();
            Callback early = new Callback();
            Callback late = new Callback();
            source.token().onCancel(early);
            together(source::cancel, source::cancel, () -> source.token().onCancel(late));
            assertTrue(source.isCancelled());
            assertEquals(1, early.ended.get());
            assertEquals(1, late.ended.get());
        });
    }

    @Test
    void callbacksThatCloseEachOther() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            CancelSource one = new CancelSource();
            CancelSource other = new CancelSource();
            CancelRegistration[] registrations = new CancelRegistration[2];
            AtomicInteger ran = new AtomicInteger();
            registrations[0] = one.token().onCancel(() -> {
                registrations[1].close();
                ran.incrementAndGet();
            });
            registrations[1] = other.token().onCancel(() -> {
                registrations[0].close();
                ran.incrementAndGet();
            });
            together(one::cancel, other::cancel);
            assertTrue(ran.get() >= 1);
            assertFalse(ran.get() > 2);
        });
    }

    @Test
    void closesOfNeighboursInTheList() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            CancelSource source = new CancelSource();
            Callback[] callbacks = new Callback[4];
            CancelRegistration[] registrations = new CancelRegistration[4];
            for (int i = 0; i < 4; i++) {
                callbacks[i] = new Callback();
                registrations[i] = source.token().onCancel(callbacks[i]);
            }
            together(registrations[1]::close, registrations[2]::close);
            source.cancel();
            assertEquals("1 0 0 1", callbacks[0].ended + " " + callbacks[1].ended + " " + callbacks[2].ended + " " + callbacks[3].ended);
        });
    }
}
