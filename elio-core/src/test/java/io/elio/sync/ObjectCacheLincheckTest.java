package io.elio.sync;

import static io.elio.runtime.ModelThreads.together;
import static io.elio.sync.ModelHome.resultOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.runtime.Stress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** {@link ObjectCache} in every order the model checker finds. */
public class ObjectCacheLincheckTest {
    private static final int INVOCATIONS = Stress.times(50);

    /** Counts what is made and disposed of. */
    private static final class Made {
        final AtomicInteger made = new AtomicInteger();
        final AtomicInteger disposed = new AtomicInteger();
        final ObjectCache<String, Integer> cache;

        Made(Duration reclaimDelay) {
            ObjectCacheOptions<Integer> options = ObjectCacheOptions.<Integer>defaults().withDisposal(value -> disposed.incrementAndGet());
            cache = new ObjectCache<>(key -> Task.of(made.incrementAndGet()),
                reclaimDelay == null ? options : options.withReclaimDelay(reclaimDelay));
        }
    }

    private static Borrowed<?> borrowed(Coroutine borrower) {
        return (Borrowed<?>) resultOf(borrower);
    }

    @Test
    void twoWhoBorrowAtOnceHaveOneValue() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Made made = new Made(null);
            Coroutine one = home.coroutine(made.cache.borrow("a"));
            Coroutine other = home.coroutine(made.cache.borrow("a"));
            together(() -> ModelHome.run(one), () -> ModelHome.run(other));
            home.runQueued();
            assertEquals(1, made.made.get());
            assertEquals(borrowed(one).value(), borrowed(other).value());
        });
    }

    @Test
    void aValueIsDisposedOfOnceAndNotWhileItIsBorrowed() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Made made = new Made(null);
            Borrowed<?> first = borrowed(home.run(made.cache.borrow("a")));
            Coroutine other = home.coroutine(made.cache.borrow("a"));
            together(() -> ModelHome.run(other), first::close, () -> made.cache.evict("a"));
            home.runQueued();
            boolean fresh = made.made.get() == 2;
            assertEquals(fresh ? 1 : 0, made.disposed.get());
            assertEquals(fresh ? 2 : 1, borrowed(other).value());
            borrowed(other).close();
            made.cache.evict("a");
            assertEquals(made.made.get(), made.disposed.get());
        });
    }

    @Test
    void evictionAgainstTheLastToGiveBack() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Made made = new Made(null);
            Borrowed<?> borrowed = borrowed(home.run(made.cache.borrow("a")));
            together(borrowed::close, () -> made.cache.evict("a"));
            assertEquals(1, made.disposed.get());
            assertEquals(2, borrowed(home.run(made.cache.borrow("a"))).value());
            assertFalse(home.run(made.cache.close()).isFinished());
        });
    }

    @Test
    void theLastToGiveBackDisposes() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Made made = new Made(Duration.ZERO);
            Borrowed<?> one = borrowed(home.run(made.cache.borrow("a")));
            Borrowed<?> other = borrowed(home.run(made.cache.borrow("a")));
            Coroutine third = home.coroutine(made.cache.borrow("a"));
            together(one::close, other::close, () -> ModelHome.run(third));
            home.runQueued();
            assertEquals(made.made.get() - 1, made.disposed.get());
            borrowed(third).close();
            assertEquals(made.made.get(), made.disposed.get());
            assertEquals(0, made.cache.size());
        });
    }

    @Test
    void closeWaitsForWhoBorrowsAtTheSameTime() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            Made made = new Made(null);
            Borrowed<?> first = borrowed(home.run(made.cache.borrow("a")));
            Coroutine closing = home.coroutine(made.cache.close());
            together(() -> ModelHome.run(closing), first::close);
            home.runQueued();
            assertTrue(closing.isFinished());
            assertEquals(1, made.disposed.get());
        });
    }
}
