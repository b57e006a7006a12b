package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/** One owner, several thieves: every element is taken exactly once, and each taker sees what was written before the push. */
class ChaseLevDequeStressTest {
    private static final int THIEVES = 3;

    private static final class Element {
        final int number;
        int plain;

        Element(int number) {
            this.number = number;
        }
    }

    @Test
    void everyElementIsTakenOnceByOwnerOrThief() throws Exception {
        for (int round = 0; round < Stress.times(20); round++) {
            run(50_000, new Random(Stress.seed() + round));
        }
    }

    /** Owner and thief go for the last element, over and over: the duel that needs the fences. */
    @Test
    void theLastElementIsTakenOnce() throws Exception {
        int duels = Stress.times(1_000_000);
        ChaseLevDeque<Element> deque = new ChaseLevDeque<>(4, true);
        AtomicBoolean over = new AtomicBoolean();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            Future<Integer> thief = pool.submit(() -> {
                int stolen = 0;
                while (!over.get()) {
                    stolen += deque.thief().steal() == null ? 0 : 1;
                }
                return stolen;
            });
            int popped = 0;
            for (int i = 0; i < duels; i++) {
                deque.push(new Element(i));
                popped += deque.pop() == null ? 0 : 1;
            }
            over.set(true);
            assertEquals(duels, popped + thief.get());
        } finally {
            pool.shutdownNow();
        }
    }

    private static void run(int elements, Random random) throws Exception {
        // So small that it grows under the thieves' hands.
        ChaseLevDeque<Element> deque = new ChaseLevDeque<>(2, true);
        AtomicIntegerArray taken = new AtomicIntegerArray(elements);
        AtomicBoolean over = new AtomicBoolean();
        ExecutorService pool = Executors.newFixedThreadPool(THIEVES);
        try {
            List<Future<?>> thieves = new ArrayList<>();
            for (int i = 0; i < THIEVES; i++) {
                thieves.add(pool.submit(() -> steal(deque.thief(), taken, over)));
            }
            own(deque, elements, taken, random);
            over.set(true);
            for (Future<?> thief : thieves) {
                thief.get();
            }
        } finally {
            pool.shutdownNow();
        }
        for (int i = 0; i < elements; i++) {
            assertEquals(1, taken.get(i), "element " + i + " of seed " + Stress.seed());
        }
    }

    private static void own(ChaseLevDeque<Element> deque, int elements, AtomicIntegerArray taken, Random random) {
        int pushed = 0;
        while (pushed < elements) {
            for (int burst = random.nextInt(6); burst >= 0 && pushed < elements; burst--) {
                Element element = new Element(pushed++);
                element.plain = element.number + 1;
                deque.push(element);
            }
            for (int takes = random.nextInt(8); takes >= 0; takes--) {
                take(random.nextInt(8) == 0 ? deque.poll() : deque.pop(), taken);
            }
        }
        for (Element last = deque.pop(); last != null; last = deque.pop()) {
            take(last, taken);
        }
    }

    private static void steal(ChaseLevDeque.Thief<Element> thief, AtomicIntegerArray taken, AtomicBoolean over) {
        while (true) {
            boolean ending = over.get();
            Element element = thief.steal();
            take(element, taken);
            if (element == null && ending) {
                return;
            }
        }
    }

    private static void take(Element element, AtomicIntegerArray taken) {
        if (element != null) {
            assertEquals(element.number + 1, element.plain);
            taken.incrementAndGet(element.number);
        }
    }
}
