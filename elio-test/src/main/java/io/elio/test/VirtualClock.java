package io.elio.test;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;

/** The virtual time of a scheduler, for code that takes a {@link Clock}. */
final class VirtualClock extends Clock {
    private final VirtualTimers timers;
    private final ZoneId zone;

    VirtualClock(VirtualTimers timers, ZoneId zone) {
        this.timers = timers;
        this.zone = zone;
    }

    @Override
    public Instant instant() {
        return timers.now();
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
        return new VirtualClock(timers, other);
    }
}
