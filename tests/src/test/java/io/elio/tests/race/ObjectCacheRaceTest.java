package io.elio.tests.race;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.sync.Borrowed;
import io.elio.sync.ObjectCache;
import io.elio.sync.ObjectCacheOptions;
import io.elio.test.ElioTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Values of a cache are borrowed while they are evicted, grow old, and cannot be made. None is used after its disposal, none is left. */
class ObjectCacheRaceTest {
    private static final int SEEDS = 1_000;
    private static final Duration TICK = Duration.ofMillis(10);

    private static final class Value {
        int users;
        boolean disposed;
    }

    private static final class Scene {
        final List<Value> made = new ArrayList<>();
        final ObjectCache<String, Value> cache;
        int making;
        /** How many values may be made at the same time: one more for each that is evicted meanwhile. */
        int flights = 1;
        int failures;

        Scene(Duration timeToLive, Duration reclaimDelay) {
            cache = new ObjectCache<>(key -> make(), ObjectCacheOptions.<Value>defaults().withTimeToLive(timeToLive)
                .withReclaimDelay(reclaimDelay).withDisposal(Scene::dispose));
        }

        static void dispose(Value value) {
            assertFalse(value.disposed);
            assertEquals(0, value.users);
            value.disposed = true;
        }

        @Async
        private Task<Value> make() {
            assertTrue(++making <= flights);
            await(Elio.yieldNow());
            making--;
            if (failures > 0) {
                failures--;
                throw new IllegalStateException("not now");
            }
            Value value = new Value();
            made.add(value);
            return Task.of(value);
        }

        @Async
        Task<Void> use(boolean mark) {
            try (Borrowed<Value> borrowed = await(cache.borrow("key"))) {
                await(use(borrowed.value()));
                if (mark) {
                    borrowed.markEvict();
                }
                await(use(borrowed.value()));
            }
            return Task.done();
        }

        @Async
        Task<Void> use(Value value) {
            assertFalse(value.disposed);
            value.users++;
            await(Elio.yieldNow());
            assertFalse(value.disposed);
            value.users--;
            return Task.done();
        }

        @Async
        Task<Void> useUnlessCancelled(CancelToken token) {
            Optional<Borrowed<Value>> borrowed = await(cache.borrow("key", token));
            assertTrue(borrowed.isPresent() || token.isCancelled());
            if (borrowed.isPresent()) {
                await(use(borrowed.get().value()));
                borrowed.get().close();
            }
            return Task.done();
        }

        @Async
        Task<Void> closeAndLook() {
            await(cache.close());
            assertEquals(0, cache.size());
            for (Value value : made) {
                assertTrue(value.disposed);
            }
            return Task.done();
        }
    }

    @Async
    private static Task<Void> joinAll(List<JoinHandle<Void>> handles) {
        for (JoinHandle<Void> handle : handles) {
            await(handle);
        }
        return Task.done();
    }

    @ElioTest(seeds = SEEDS)
    @Async
    Task<Void> evictionAgainstBorrowing() {
        Scene scene = new Scene(TICK, TICK);
        scene.flights = 2;
        List<JoinHandle<Void>> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            boolean mark = i == 1;
            all.add(Elio.spawn(() -> scene.use(mark)));
        }
        all.add(Elio.spawn(() -> {
            await(Elio.yieldNow());
            scene.cache.evict("key");
            return Task.done();
        }));
        await(joinAll(all));
        assertTrue(scene.made.size() <= 3);
        return scene.closeAndLook();
    }

    @ElioTest(seeds = SEEDS)
    @Async
    Task<Void> failuresAndCancellationAgainstBorrowing() {
        Scene scene = new Scene(TICK, Duration.ZERO);
        scene.failures = 1;
        CancelSource source = new CancelSource();
        List<JoinHandle<Void>> all = new ArrayList<>();
        all.add(Elio.spawn(() -> scene.use(false)));
        all.add(Elio.spawn(() -> scene.useUnlessCancelled(source.token())));
        all.add(Elio.spawn(() -> scene.use(false)));
        all.add(Elio.spawn(() -> {
            source.cancel();
            return Task.done();
        }));
        int failed = 0;
        for (JoinHandle<Void> each : all) {
            try {
                await(each);
            } catch (IllegalStateException expected) {
                failed++;
            }
        }
        assertEquals(1, failed);
        return scene.closeAndLook();
    }

    @Async
    private static Task<Void> useAfterATick(Scene scene) {
        await(scene.use(false));
        await(Elio.sleep(TICK));
        await(scene.use(false));
        return Task.done();
    }

    @ElioTest(seeds = SEEDS, autoAdvance = true)
    @Async
    Task<Void> timeAgainstBorrowing() {
        Scene scene = new Scene(TICK.multipliedBy(2), TICK);
        List<JoinHandle<Void>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(Elio.spawn(() -> useAfterATick(scene)));
        }
        await(joinAll(all));
        await(Elio.sleep(TICK.multipliedBy(3)));
        assertEquals(0, scene.cache.size());
        return scene.closeAndLook();
    }

    @ElioTest(seeds = SEEDS)
    @Async
    Task<Void> closeAgainstBorrowing() {
        Scene scene = new Scene(TICK, TICK);
        List<JoinHandle<Void>> all = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            all.add(Elio.spawn(() -> scene.use(false)));
        }
        JoinHandle<Void> closing = Elio.spawn(scene::closeAndLook);
        int refused = 0;
        for (JoinHandle<Void> each : all) {
            try {
                await(each);
            } catch (IllegalStateException closed) {
                refused++;
            }
        }
        await(closing);
        assertTrue(refused <= 2 && scene.making == 0);
        return Task.done();
    }
}
