package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChaseLevDequeTest {
    private final ChaseLevDeque<Integer> deque = new ChaseLevDeque<>(4, true);

    @Test
    void popsTheNewestPollsAndStealsTheOldest() {
        for (int i = 1; i <= 4; i++) {
            deque.push(i);
        }
        assertEquals(4, deque.pop());
        assertEquals(1, deque.poll());
        assertEquals(2, deque.thief().steal());
        assertEquals(3, deque.pop());
        assertNull(deque.pop());
        assertNull(deque.poll());
        assertNull(deque.thief().steal());
        assertEquals(0, deque.thief().size());
    }

    @Test
    void popsTheNewestIfItIsTheGivenOne() {
        assertFalse(deque.popIf(1));
        deque.push(1);
        deque.push(2);
        assertFalse(deque.popIf(1));
        assertTrue(deque.popIf(2));
        assertEquals(1, deque.thief().steal());
        assertFalse(deque.popIf(1));
        assertEquals(0, deque.size());
    }

    @Test
    void growsAndKeepsTheOrder() {
        for (int i = 0; i < 100; i++) {
            deque.push(i);
        }
        assertEquals(100, deque.size());
        for (int i = 0; i < 100; i++) {
            assertEquals(i, deque.thief().steal());
        }
        assertEquals(0, deque.size());
    }

    @Test
    void shrinksAfterABurstAndGoesOn() {
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 20_000; i++) {
                deque.push(i);
            }
            for (int i = 0; i < 20_000; i++) {
                assertEquals(i, deque.poll());
            }
            assertNull(deque.pop());
        }
    }

    @Test
    void behavesAsAModelInEverySequence() {
        Random random = Stress.random();
        ArrayDeque<Integer> model = new ArrayDeque<>();
        for (int i = 0; i < 100_000; i++) {
            String at = "step " + i + " of seed " + Stress.seed();
            switch (random.nextInt(5)) {
                case 0, 1 -> {
                    deque.push(i);
                    model.addLast(i);
                }
                case 2 -> assertEquals(model.pollLast(), deque.pop(), at);
                case 3 -> assertEquals(model.pollFirst(), deque.poll(), at);
                default -> assertEquals(model.pollFirst(), deque.thief().steal(), at);
            }
            assertEquals(model.size(), deque.size(), at);
        }
    }

    @Test
    void withoutThievesItBehavesAsTheSameModel() {
        Random random = Stress.random();
        ChaseLevDeque<Integer> own = new ChaseLevDeque<>(4, false);
        ArrayDeque<Integer> model = new ArrayDeque<>();
        for (int i = 0; i < 100_000; i++) {
            String at = "step " + i + " of seed " + Stress.seed();
            switch (random.nextInt(4)) {
                case 0, 1 -> {
                    own.push(i);
                    model.addLast(i);
                }
                case 2 -> assertEquals(model.pollLast(), own.pop(), at);
                default -> assertEquals(model.pollFirst(), own.poll(), at);
            }
            assertEquals(model.size(), own.size(), at);
            assertEquals(model.size(), own.thief().size(), at);
        }
    }

    @Test
    void retainsNothingThatWasTaken() throws InterruptedException {
        ChaseLevDeque<Object> objects = new ChaseLevDeque<>(4, true);
        WeakReference<Object> popped = new WeakReference<>(push(objects));
        objects.pop();
        WeakReference<Object> stolen = new WeakReference<>(push(objects));
        objects.thief().steal();
        assertNull(objects.pop());
        awaitCleared(popped);
        awaitCleared(stolen);
    }

    private static Object push(ChaseLevDeque<Object> objects) {
        Object element = new byte[1000];
        objects.push(element);
        return element;
    }

    private static void awaitCleared(WeakReference<?> reference) {
        for (int i = 0; i < 100 && reference.get() != null; i++) {
            System.gc();
        }
        assertNull(reference.get());
    }
}
