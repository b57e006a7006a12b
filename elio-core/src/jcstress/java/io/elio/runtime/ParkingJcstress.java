package io.elio.runtime;

import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.TestHome;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A submission and a worker that falls asleep: at least one of both sees the other. */
@JCStressTest
@Outcome(id = {"true, false", "false, true", "true, true"}, expect = Expect.ACCEPTABLE, desc = "woken, or stayed awake")
@Outcome(expect = Expect.FORBIDDEN, desc = "neither: a lost wake-up")
@State
public class ParkingJcstress implements Parking.Sleeper {
    private static final Coroutine NEVER_RUN = Coroutine.of(new TestHome(), Task.done());

    private static final IoBackend WAKES_NOBODY = new ParkingBackend(new Thread());
    private static final Asleep ASLEEP = new Asleep();

    private final Parking parking = new Parking(1);
    private final Inbox inbox = new Inbox();
    private boolean stayedAwake;

    public ParkingJcstress() {
        parking.spot(0).backend = WAKES_NOBODY;
    }

    @Actor
    public void submitter(ZZ_Result result) {
        inbox.add(NEVER_RUN);
        result.r1 = parking.wake(parking.spot(0));
    }

    @Actor
    public void worker(ZZ_Result result) {
        try {
            parking.sleep(parking.spot(0), this);
        } catch (Asleep asleep) {
            // stays announced
        }
        result.r2 = stayedAwake;
    }

    @Override
    public boolean hasWork() {
        stayedAwake = !inbox.isEmpty();
        return stayedAwake;
    }

    @Override
    public boolean othersCouldHelp() {
        return false;
    }

    @Override
    public void fallsAsleep() {
        // nobody waits for that here
    }

    @Override
    public boolean block(long nanos) {
        if (!stayedAwake) {
            throw ASLEEP;
        }
        return true;
    }

    /** Leaves the worker in the middle of its sleep, as a backend does that blocks. */
    private static final class Asleep extends RuntimeException {
        private static final long serialVersionUID = 1;

        Asleep() {
            super("asleep", null, false, false);
        }
    }
}
