package io.elio.runtime;

import static io.elio.runtime.ModelThreads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** What the ledger says about idleness is true in every order of events. */
class LedgerLincheckTest {
    private static final int INVOCATIONS = Stress.times(500);

    @Test
    void aSubmissionThatMeetsAShutdownIsRefusedOrWaitedFor() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Ledger ledger = new Ledger();
            AtomicBoolean open = new AtomicBoolean(true);
            boolean[] accepted = {false};
            boolean[] idle = {false};
            together(() -> accepted[0] = ledger.admit(open::get), () -> {
                open.set(false);
                idle[0] = ledger.isIdle();
            });
            assertFalse(accepted[0] && idle[0], "accepted, and not waited for");
            assertEquals(accepted[0] ? 1 : 0, ledger.active());
        });
    }

    @Test
    void nobodySeesIdlenessWhileAParentOfFinishedChildrenIsActive() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Ledger ledger = new Ledger();
            AtomicBoolean parentFinished = new AtomicBoolean();
            assertTrue(ledger.admit(() -> true));
            together(() -> {
                ledger.worker(0).countAccepted();
                ledger.worker(1).countSettled();
                parentFinished.set(true);
                ledger.worker(0).countSettled();
            }, () -> assertTrue(!ledger.isIdle() || parentFinished.get()));
            assertTrue(ledger.isIdle());
        });
    }

    /** One that is not told is a deadlock, which the model checker reports. */
    @Test
    void whoWaitsForIdlenessIsToldByTheWorkerThatGoesToSleep() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Ledger ledger = new Ledger();
            boolean[] idle = {false};
            assertTrue(ledger.admit(() -> true));
            together(() -> {
                ledger.worker(0).countSettled();
                VarHandle.fullFence();
                ledger.aboutToSleep();
            }, () -> idle[0] = awaitIdle(ledger));
            assertTrue(idle[0]);
        });
    }

    private static boolean awaitIdle(Ledger ledger) {
        try {
            return ledger.awaitIdle(-1);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
