package io.elio.tests.construct;

import static io.elio.Elio.await;
import static io.elio.tests.fixture.Modes.each;
import static io.elio.tests.fixture.Modes.eachFailsWith;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.elio.Async;
import io.elio.Task;
import io.elio.coro.Frame;
import io.elio.coro.FrameMetadata;
import io.elio.tests.fixture.Probe;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.Test;
import sun.misc.Unsafe;

/** A method whose task has a class of its own, started as a task and directly; and how large the objects are. */
class FrameSizeTest {
    private static final Unsafe UNSAFE = unsafe();

    @Async private Task<Integer> sum(Probe p, int n, String s) {
        int known = n + s.length();
        p.log(known);
        return Task.of(await(p.later(1)) + 1);
    }

    @Async private Task<Integer> direct(Probe p) {
        return Task.of(await(sum(p, 1, "ab")) + 10);
    }

    @Async private Task<Integer> asTask(Probe p) {
        Task<Integer> task = sum(p, 2, "abc");
        return Task.of(await(task) + 100);
    }

    @Async private Task<Integer> both(Probe p) {
        return Task.of(await(direct(p)) + await(asTask(p)));
    }

    @Test
    void bothStartsGiveTheSame() {
        each(this::both, 114, "3", "5");
    }

    @Test
    void bothStartsPassOnAFailure() {
        eachFailsWith(1, this::both, "3");
        eachFailsWith(2, this::both, "3", "5");
    }

    @Async private Task<Integer> depth(Probe p, int n) {
        return Task.of((n == 0 ? await(p.later(0)) : await(depth(p, n - 1))) + 1);
    }

    @Test
    void theTaskIsLargerThanTheFrameOfADirectStart() {
        assertSizes(24, 40, sum(null, 0, null));
    }

    @Test
    void soItIsInARecursion() {
        assertSizes(24, 32, depth(null, 0));
        each(p -> depth(p, 10_000), 10_001);
    }

    private static void assertSizes(int ofFrame, int ofTask, Task<?> task) {
        Class<?> frame = task.getClass().getSuperclass();
        assertEquals(Frame.class, frame.getSuperclass());
        assumeTrue(UNSAFE.arrayIndexScale(Object[].class) == 4, "references are not compressed");
        assumeTrue(UNSAFE.arrayBaseOffset(byte[].class) == 16, "headers are compact");
        assertEquals(ofFrame, bytes(frame));
        assertEquals(ofTask, bytes(task.getClass()));
    }

    @Test
    void aTaskKnowsItsMethod() {
        Class<? extends Frame> task = sum(null, 0, null).getClass().asSubclass(Frame.class);
        FrameMetadata metadata = FrameMetadata.of(task);
        assertEquals("sum", metadata.method());
        assertEquals("this", metadata.await(1 << 1).locals().get(0).name());
    }

    /** The end of the last field, rounded up to the alignment of objects. */
    private static long bytes(Class<?> type) {
        long end = 0;
        for (Class<?> c = type; c != Object.class; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    end = Math.max(end, UNSAFE.objectFieldOffset(field) + bytesOf(field.getType()));
                }
            }
        }
        return (end + 7) / 8 * 8;
    }

    private static int bytesOf(Class<?> field) {
        return field == long.class || field == double.class ? 8 : 4;
    }

    private static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
