package io.elio.runtime;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds workers that one step holds up: it blocks or computes for long. Looks now and then at counters that a worker moves on anyway; one
 * that waits for work is not held up, however long. A worker is reported once until it has moved on.
 */
final class BlockDetector {
    private Map<Worker, Sample> samples = new HashMap<>();

    private record Sample(long progress, long since, boolean reported) {
    }

    /** A worker that has not moved on for at least so long, of which nothing was said yet; null if there is none. */
    Worker find(List<Worker> workers, long now, long threshold) {
        Map<Worker, Sample> next = new HashMap<>();
        Worker found = null;
        for (Worker worker : workers) {
            Sample sample = sample(worker, now);
            if (found == null && !sample.reported && now - sample.since >= threshold) {
                found = worker;
                sample = new Sample(sample.progress, sample.since, true);
            }
            next.put(worker, sample);
        }
        samples = next;
        return found;
    }

    private Sample sample(Worker worker, long now) {
        Sample last = samples.get(worker);
        long progress = worker.progress();
        return last == null || last.progress != progress || worker.isIdle() ? new Sample(progress, now, false) : last;
    }

    void forget() {
        samples = new HashMap<>();
    }
}
