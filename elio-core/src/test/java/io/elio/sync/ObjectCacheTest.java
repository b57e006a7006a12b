package io.elio.sync;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.TestHome;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ObjectCacheTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final TestHome home = new TestHome();
    private final List<String> disposed = new ArrayList<>();
    private int made;
    private IOException failure;

    @Async
    private Task<String> make(String key) throws IOException {
        int number = ++made;
        await(Elio.sleep(Duration.ofMillis(100)));
        if (failure != null) {
            throw failure;
        }
        return Task.of(key + number);
    }

    private ObjectCacheOptions<String> options() {
        return ObjectCacheOptions.<String>defaults().withDisposal(disposed::add);
    }

    private ObjectCache<String, String> cache(ObjectCacheOptions<String> options) {
        return new ObjectCache<>(this::make, options);
    }

    @SuppressWarnings("unchecked")
    private static Borrowed<String> borrowed(Coroutine coroutine) throws Throwable {
        return (Borrowed<String>) coroutine.result();
    }

    @SuppressWarnings("unchecked")
    private Borrowed<String> borrow(ObjectCache<String, String> cache, String key) throws Throwable {
        Coroutine coroutine = home.spawn(cache.borrow(key));
        home.runQueued();
        passTime(Duration.ofMillis(100), coroutine);
        return borrowed(coroutine);
    }

    /** Lets the time pass that a coroutine waits for, if it still does. */
    private void passTime(Duration time, Coroutine coroutine) throws Throwable {
        if (!coroutine.isFinished()) {
            passTime(time);
        }
    }

    private void passTime(Duration time) throws Throwable {
        Coroutine clock = home.spawn(Elio.sleep(time));
        home.runQueued();
        while (!clock.isFinished()) {
            home.fireNext();
            home.runQueued();
        }
    }

    // ---- making ------------------------------------------------------------------------------------------------------------

    @Test
    void aValueIsMadeOnceForAllWhoBorrowIt() throws Throwable {
        ObjectCache<String, String> cache = cache(options());
        List<Coroutine> borrowers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            borrowers.add(home.spawn(cache.borrow("a")));
        }
        home.runAll();
        for (Coroutine borrower : borrowers) {
            assertEquals("a1", borrowed(borrower).value());
        }
        assertEquals("a1", borrow(cache, "a").value());
        assertEquals("b2", borrow(cache, "b").value());
        assertEquals(2, cache.size());
        assertTrue(cache.toString().matches("ObjectCache@[0-9a-f]+\\[2]"), cache.toString());
    }

    @Test
    void aTaskThatIsNotAwaitedMakesNothing() {
        ObjectCache<String, String> cache = cache(options());
        cache.borrow("a");
        assertEquals(0, cache.size());
    }

    @Test
    void whatIsThereIsBorrowedWithoutSuspending() throws Throwable {
        ObjectCache<String, String> cache = cache(options());
        borrow(cache, "a").close();
        home.steps = 0;
        Coroutine borrower = home.spawn(cache.borrow("a"));
        home.runOne();
        assertEquals("a1", borrowed(borrower).value());
    }

    @Test
    void aFailureIsThrownToWhoMadeItAndTheNextInLineMakesTheValue() throws Throwable {
        ObjectCache<String, String> cache = cache(options());
        failure = new IOException("refused");
        Coroutine first = home.spawn(cache.borrow("a"));
        Coroutine second = home.spawn(cache.borrow("a"));
        Coroutine third = home.spawn(cache.borrow("a"));
        passTime(Duration.ofMillis(100));
        assertSame(failure, assertThrows(IOException.class, first::result));
        failure = null;
        home.runAll();
        assertEquals("a2", borrowed(second).value());
        assertEquals("a2", borrowed(third).value());
        assertEquals(2, made);
    }

    @Test
    void afterAFailureNothingIsKept() throws Throwable {
        ObjectCache<String, String> cache = cache(options());
        failure = new IOException("refused");
        assertThrows(IOException.class, () -> home.complete(cache.borrow("a")));
        assertEquals(0, cache.size());
        failure = null;
        assertEquals("a2", borrow(cache, "a").value());
        assertEquals(List.of(), disposed);
    }

    @Test
    void whatTheFactoryThrowsAtOnceIsAFailureToo() throws Throwable {
        IOException thrown = new IOException("at once");
        ObjectCache<String, String> cache = new ObjectCache<>(key -> {
            throw thrown;
        });
        assertSame(thrown, assertThrows(IOException.class, () -> home.complete(cache.borrow("a"))));
        ObjectCache<String, String> nothing = new ObjectCache<>(key -> Task.of(null));
        NullPointerException refused = assertThrows(NullPointerException.class, () -> home.complete(nothing.borrow("a")));
        assertTrue(refused.getMessage().contains("gave null for a"), refused.getMessage());
        assertEquals(0, nothing.size());
    }

    @Test
    void whoWaitsForSomebodyElsesValueCanBeCancelled() throws Throwable {
        ObjectCache<String, String> cache = cache(options().withReclaimDelay(Duration.ZERO));
        Coroutine maker = home.spawn(cache.borrow("a"));
        CancelSource source = new CancelSource();
        Coroutine waiter = home.spawn(cache.borrow("a", source.token()));
        home.runQueued();
        source.cancel();
        home.runQueued();
        assertEquals(Optional.empty(), waiter.result());
        home.runAll();
        borrowed(maker).close();
        assertEquals(List.of("a1"), disposed);
        assertEquals(Optional.empty(), home.complete(cache.borrow("a", source.token())));
        assertEquals(0, cache.size());
        assertTrue(((Optional<?>) home.complete(cache.borrow("a", new CancelSource().token()))).isPresent());
    }

    // ---- keeping -----------------------------------------------------------------------------------------------------------

    @Test
    void withoutLimitsAValueIsKept() throws Throwable {
        ObjectCache<String, String> cache = cache(options());
        borrow(cache, "a").close();
        assertEquals(0, home.pendingTimers());
        passTime(Duration.ofDays(1000));
        assertEquals("a1", borrow(cache, "a").value());
        assertEquals(List.of(), disposed);
    }

    @Test
    void aValueIsDisposedOfWhenNobodyHasBorrowedItForTheReclaimDelay() throws Throwable {
        ObjectCache<String, String> cache = cache(options().withReclaimDelay(SECOND));
        Borrowed<String> one = borrow(cache, "a");
        Borrowed<String> other = borrow(cache, "a");
        one.close();
        passTime(SECOND.multipliedBy(5));
        other.close();
        passTime(Duration.ofMillis(900));
        borrow(cache, "a").close();
        passTime(Duration.ofMillis(999));
        assertEquals(List.of(), disposed);
        passTime(Duration.ofMillis(1));
        assertEquals(List.of("a1"), disposed);
        assertEquals(0, cache.size());
        assertEquals("a2", borrow(cache, "a").value());
    }

    @Test
    void borrowingAgainAndAgainSetsOneTimer() throws Throwable {
        ObjectCache<String, String> cache = cache(options().withReclaimDelay(SECOND));
        for (int i = 0; i < 100; i++) {
            borrow(cache, "a").close();
        }
        assertEquals(1, home.pendingTimers());
        cache.evict("a");
        assertEquals(0, home.pendingTimers());
    }

    @Test
    void theTimeOfWhoBorrowedLastCountsWhenAnotherSchedulerIsOver() throws Throwable {
        ObjectCache<String, String> cache = cache(options().withReclaimDelay(SECOND));
        TestHome other = new TestHome();
        ((Borrowed<?>) other.complete(cache.borrow("a"))).close();
        other.over = true;
        borrow(cache, "a").close();
        passTime(SECOND);
        assertEquals(List.of("a1"), disposed);
    }

    @Test
    void aReclaimDelayOfZeroKeepsNothing() throws Throwable {
        ObjectCache<String, String> cache = cache(options().withReclaimDelay(Duration.ZERO));
        Borrowed<String> one = borrow(cache, "a");
        Borrowed<String> other = borrow(cache, "a");
        one.close();
        assertEquals(List.of(), disposed);
        other.close();
        assertEquals(List.of("a1"), disposed);
        assertEquals(0, cache.size());
    }

    @Test
    void aValueIsNotLentAfterItsTimeToLive() throws Throwable {
        ObjectCache<String, String> cache = cache(options().withTimeToLive(SECOND));
        Borrowed<String> old = borrow(cache, "a");
        passTime(Duration.ofMillis(999));
        assertEquals("a1", borrow(cache, "a").value());
        passTime(Duration.ofMillis(1));
        Borrowed<String> fresh = borrow(cache, "a");
        assertEquals("a2", fresh.value());
        assertEquals("a1", old.value());
        assertEquals(List.of(), disposed);
    }

    @Test
    void anOldValueIsDisposedOfWhenTheLastOneGivesItBack() throws Throwable {
        ObjectCache<String, String> cache = cache(options().withTimeToLive(SECOND));
        Borrowed<String> old = borrow(cache, "a");
        passTime(SECOND);
        Borrowed<String> fresh = borrow(cache, "a");
        old.close();
        assertEquals(List.of("a1"), disposed);
        fresh.close();
        passTime(SECOND);
        assertEquals(List.of("a1", "a2"), disposed);
        assertEquals(0, cache.size());
    }

    @Test
    void aValueMayHaveATimeToLiveOfItsOwn() throws Throwable {
        ObjectCache<String, String> cache = cache(options().withTimeToLive(SECOND));
        ((Borrowed<?>) home.complete(cache.borrow("a", SECOND.multipliedBy(3)))).close();
        passTime(Duration.ofMillis(2500));
        assertEquals("a1", borrow(cache, "a").value());
        assertEquals("timeToLive: PT0S (expected: > 0)",
            assertThrows(IllegalArgumentException.class, () -> cache.borrow("a", Duration.ZERO)).getMessage());
    }

    // ---- eviction -----------------------------------------------------------------------------------------------------------

    @Test
    void aValueThatIsEvictedIsNotLentAndDisposedOfWhenItIsGivenBack() throws Throwable {
        ObjectCache<String, String> cache = cache(options());
        Borrowed<String> old = borrow(cache, "a");
        assertTrue(cache.evict("a"));
        assertFalse(cache.evict("a"));
        assertEquals("a2", borrow(cache, "a").value());
        assertEquals("a1", old.value());
        assertEquals(List.of(), disposed);
        old.close();
        old.close();
        assertEquals(List.of("a1"), disposed);
    }

    @Test
    void aValueThatNobodyHasBorrowedIsDisposedOfAtOnce() throws Throwable {
        ObjectCache<String, String> cache = cache(options());
        borrow(cache, "a").close();
        assertTrue(cache.evict("a"));
        assertEquals(List.of("a1"), disposed);
    }

    @Test
    void aBorrowerMayMarkItsValue() throws Throwable {
        ObjectCache<String, String> cache = cache(options());
        Borrowed<String> one = borrow(cache, "a");
        Borrowed<String> other = borrow(cache, "a");
        one.markEvict();
        one.markEvict();
        assertEquals("a1", one.value());
        one.close();
        Borrowed<String> fresh = borrow(cache, "a");
        assertNotSame(other.value(), fresh.value());
        other.close();
        assertEquals(List.of("a1"), disposed);
    }

    @Test
    void aValueEvictedWhileItIsMadeGoesToThoseWhoWaitedAndNobodyElse() throws Throwable {
        ObjectCache<String, String> cache = cache(options());
        Coroutine maker = home.spawn(cache.borrow("a"));
        Coroutine waiter = home.spawn(cache.borrow("a"));
        home.runQueued();
        assertTrue(cache.evict("a"));
        Coroutine late = home.spawn(cache.borrow("a"));
        home.runAll();
        assertEquals("a1", borrowed(maker).value());
        assertEquals("a1", borrowed(waiter).value());
        assertEquals("a2", borrowed(late).value());
        borrowed(maker).close();
        borrowed(waiter).close();
        assertEquals(List.of("a1"), disposed);
    }

    @Test
    void whoTakesOwnershipDisposesOfTheValue() throws Throwable {
        ObjectCache<String, String> cache = cache(options());
        Borrowed<String> one = borrow(cache, "a");
        Borrowed<String> other = borrow(cache, "a");
        assertEquals("a1", one.takeOwnership());
        assertThrows(IllegalStateException.class, one::value);
        assertEquals("a1", other.value());
        other.close();
        assertEquals("a2", borrow(cache, "a").value());
        assertEquals(List.of(), disposed);
    }

    @Test
    void whatWasGivenBackCannotBeUsed() throws Throwable {
        ObjectCache<String, String> cache = cache(options());
        Borrowed<String> borrowed = borrow(cache, "a");
        borrowed.close();
        assertEquals("this value was given back (expected: use before close())",
            assertThrows(IllegalStateException.class, borrowed::value).getMessage());
        assertThrows(IllegalStateException.class, borrowed::markEvict);
        assertThrows(IllegalStateException.class, borrowed::takeOwnership);
        assertEquals("a1", borrow(cache, "a").value());
    }

    // ---- disposal and close ----------------------------------------------------------------------------------------------------

    @Test
    void aFailingDisposalIsThrownToWhoCausedItOrReported() throws Throwable {
        IllegalStateException thrown = new IllegalStateException("dispose");
        ObjectCache<String, String> cache = cache(ObjectCacheOptions.<String>defaults().withReclaimDelay(SECOND).withDisposal(value -> {
            throw thrown;
        }));
        Borrowed<String> marked = borrow(cache, "a");
        marked.markEvict();
        assertSame(thrown, assertThrows(IllegalStateException.class, marked::close));
        borrow(cache, "a").close();
        assertEquals(List.of(), home.unhandled);
        passTime(SECOND);
        assertEquals(List.of(thrown), home.unhandled);
        home.complete(cache.close());
    }

    @Test
    void aDisposalHappensEvenIfNoCoroutineCanBeStartedForIt() throws Throwable {
        ObjectCache<String, String> cache = cache(options().withReclaimDelay(SECOND));
        borrow(cache, "a").close();
        Coroutine clock = home.spawn(Elio.sleep(SECOND));
        home.runQueued();
        home.closed = true;
        home.runAll();
        assertTrue(clock.isFinished());
        assertEquals(List.of("a1"), disposed);
    }

    @Test
    void closeWaitsForWhatWasBorrowed() throws Throwable {
        ObjectCache<String, String> cache = cache(options());
        Borrowed<String> one = borrow(cache, "a");
        borrow(cache, "b").close();
        Coroutine making = home.spawn(cache.borrow("c"));
        home.runQueued();
        Coroutine closing = home.spawn(cache.close());
        home.runQueued();
        assertEquals(List.of("b2"), disposed);
        IllegalStateException refused = assertThrows(IllegalStateException.class, () -> home.complete(cache.borrow("d")));
        assertTrue(refused.getMessage().endsWith(" is closed (expected: borrow before close())"), refused.getMessage());
        home.runAll();
        one.close();
        assertEquals("c3", borrowed(making).value());
        assertFalse(closing.isFinished());
        borrowed(making).close();
        home.runQueued();
        assertTrue(closing.isFinished());
        assertEquals(List.of("b2", "a1", "c3"), disposed);
        home.complete(cache.close());
    }

    @Test
    void anEmptyCacheClosesAtOnce() throws Throwable {
        ObjectCache<String, String> cache = cache(options());
        home.complete(cache.close());
        assertThrows(IllegalStateException.class, () -> home.complete(cache.borrow("a")));
    }

    @Test
    void argumentsAreChecked() {
        assertEquals("reclaimDelay: PT-1S (expected: >= 0)",
            assertThrows(IllegalArgumentException.class, () -> options().withReclaimDelay(SECOND.negated())).getMessage());
        assertThrows(IllegalArgumentException.class, () -> options().withTimeToLive(Duration.ZERO));
        assertThrows(NullPointerException.class, () -> options().withDisposal(null));
        assertThrows(NullPointerException.class, () -> new ObjectCache<String, String>(null));
        assertThrows(NullPointerException.class, () -> cache(options()).evict(null));
        assertThrows(NullPointerException.class, () -> home.complete(cache(options()).borrow(null)));
        ObjectCacheOptions<String> options = options().withTimeToLive(SECOND).withReclaimDelay(SECOND.multipliedBy(2));
        assertEquals(SECOND, options.timeToLive());
        assertEquals(SECOND.multipliedBy(2), options.reclaimDelay());
    }
}
