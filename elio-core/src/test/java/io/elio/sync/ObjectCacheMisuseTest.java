package io.elio.sync;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.TestHome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Disposals that throw, and factories that want what they are to make. */
class ObjectCacheMisuseTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final TestHome home = new TestHome();
    private final List<String> disposed = new ArrayList<>();
    private int made;

    private Task<String> make(String key) {
        return Task.of(key + ++made);
    }

    @SuppressWarnings("unchecked")
    private Borrowed<String> borrow(ObjectCache<String, String> cache, String key) throws Throwable {
        Coroutine coroutine = home.spawn(cache.borrow(key));
        home.runQueued();
        return (Borrowed<String>) coroutine.result();
    }

    private ObjectCacheOptions<String> failingDisposal() {
        return ObjectCacheOptions.<String>defaults().withDisposal(value -> {
            disposed.add(value);
            throw new IllegalStateException("disposal of " + value);
        });
    }

    @Test
    void whatDisposingOfAnOutdatedValueThrowsDoesNotHarmWhoBorrowsTheNext() throws Throwable {
        ObjectCache<String, String> cache = new ObjectCache<>(this::make, failingDisposal().withTimeToLive(SECOND));
        Borrowed<String> first = borrow(cache, "a");
        first.close();
        home.advance(SECOND.multipliedBy(2));
        Borrowed<String> second = borrow(cache, "a");
        assertEquals("a2", second.value());
        assertEquals(1, home.unhandled.size());
        assertThrows(IllegalStateException.class, () -> {
            second.markEvict();
            second.close();
        });
        Coroutine closing = home.spawn(cache.close());
        home.runQueued();
        assertTrue(closing.isFinished(), "nothing is left of either");
        assertEquals(List.of("a1", "a2"), disposed);
    }

    @Test
    void closingDisposesOfAllAlthoughDisposalsThrow() throws Throwable {
        ObjectCache<String, String> cache = new ObjectCache<>(this::make, failingDisposal());
        borrow(cache, "a").close();
        borrow(cache, "b").close();
        Coroutine closing = home.spawn(cache.close());
        home.runQueued();
        IllegalStateException first = assertThrows(IllegalStateException.class, closing::result);
        assertEquals(1, first.getSuppressed().length);
        assertEquals(List.of("a1", "b2"), disposed);
        Coroutine again = home.spawn(cache.close());
        home.runQueued();
        assertTrue(again.isFinished());
    }

    @Test
    void aFactoryThatBorrowsWhatItIsToMakeIsToldSo() throws Throwable {
        List<ObjectCache<String, String>> self = new ArrayList<>();
        ObjectCache<String, String> cache = new ObjectCache<>(key -> makeFrom(self.get(0), key));
        self.add(cache);
        Coroutine direct = home.spawn(cache.borrow("a"));
        home.runQueued();
        assertTrue(assertThrows(IllegalStateException.class, direct::result).getMessage().contains("borrows a, which it is to make"));
        assertEquals("made of seed", borrow(cache, "b").value());
        assertEquals(2, cache.size(), "b and its seed");
    }

    /** A seed is there, b is made of it, and everything else of itself. */
    @Async
    private static Task<String> makeFrom(ObjectCache<String, String> cache, String key) {
        if (key.equals("seed")) {
            return Task.of(key);
        }
        String source = key.equals("b") ? "seed" : key;
        try (Borrowed<String> borrowed = await(cache.borrow(source))) {
            return Task.of("made of " + borrowed.value());
        }
    }
}
