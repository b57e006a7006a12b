package io.elio.coro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TimerHeapTest {
    private final TimerHeap heap = new TimerHeap();

    private static final class Entry extends Timeout {
        private final int number;

        Entry(long deadline, int number) {
            super(deadline);
            this.number = number;
        }

        @Override
        protected void fire() {
            throw new AssertionError("not fired here");
        }
    }

    @Test
    void nothingIsDueBeforeItsTime() {
        Entry entry = new Entry(100, 0);
        heap.add(entry);
        assertNull(heap.pollDue(99));
        assertEquals(100, heap.firstDeadline());
        assertSame(entry, heap.pollDue(100));
        assertTrue(heap.isEmpty());
    }

    @Test
    void removedEntriesAreGoneAndCanComeAgain() {
        Entry entry = new Entry(5, 0);
        heap.add(entry);
        assertThrows(IllegalStateException.class, () -> heap.add(entry));
        assertTrue(heap.remove(entry));
        assertFalse(heap.remove(entry));
        heap.add(entry);
        assertSame(entry, heap.pollDue(5));
    }

    @Test
    void deadlinesMayWrapRound() {
        Entry late = new Entry(Long.MIN_VALUE + 10, 1);
        Entry early = new Entry(Long.MAX_VALUE - 10, 0);
        heap.add(late);
        heap.add(early);
        assertNull(heap.pollDue(Long.MAX_VALUE - 11));
        assertSame(early, heap.pollDue(Long.MAX_VALUE));
        assertNull(heap.pollDue(Long.MAX_VALUE));
        assertSame(late, heap.pollDue(Long.MIN_VALUE + 10));
    }

    @Test
    void behavesAsASortedSetInEverySequence() {
        long seed = Long.getLong("elio.seed", System.nanoTime());
        Random random = new Random(seed);
        TreeSet<Entry> model = new TreeSet<>(
            Comparator.comparingLong((Entry entry) -> entry.deadline).thenComparingInt(entry -> entry.number));
        List<Entry> all = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) {
            int kind = random.nextInt(10);
            if (kind < 5 || all.isEmpty()) {
                Entry entry = new Entry(random.nextInt(1000), i);
                heap.add(entry);
                model.add(entry);
                all.add(entry);
            } else if (kind < 7) {
                Entry entry = all.get(random.nextInt(all.size()));
                assertEquals(model.remove(entry), heap.remove(entry), "seed " + seed);
            } else {
                pollBoth(model, random.nextInt(1000), seed);
            }
            assertEquals(model.size(), heap.size(), "seed " + seed);
        }
    }

    private void pollBoth(TreeSet<Entry> model, int now, long seed) {
        Entry due = (Entry) heap.pollDue(now);
        if (due == null) {
            assertTrue(model.isEmpty() || model.first().deadline > now, "seed " + seed);
        } else {
            assertEquals(model.first().deadline, due.deadline, "seed " + seed);
            assertTrue(model.remove(due), "seed " + seed);
        }
    }
}
