package io.elio.sync;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.TestHome;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedMutexTest {
    private final TestHome home = new TestHome();
    private final SharedMutex mutex = new SharedMutex();

    private Coroutine waiting(Task<?> task) {
        Coroutine coroutine = home.spawn(task);
        home.runQueued();
        return coroutine;
    }

    private Coroutine reader() {
        return waiting(mutex.lockShared());
    }

    private Coroutine writer() {
        return waiting(mutex.lock());
    }

    private String held() {
        return mutex.readerCount() + (mutex.isWriterActive() ? " writer" : "");
    }

    @Test
    void readersShareAndWritersDoNot() {
        assertTrue(reader().isFinished());
        assertTrue(reader().isFinished());
        assertEquals("2", held());
        assertFalse(mutex.tryLock());
        assertTrue(mutex.tryLockShared());
        mutex.unlockShared();
        mutex.unlockShared();
        assertFalse(mutex.tryLock());
        mutex.unlockShared();
        assertTrue(mutex.tryLock());
        assertEquals("0 writer", held());
        assertFalse(mutex.tryLock());
        assertFalse(mutex.tryLockShared());
        mutex.unlock();
        assertEquals("0", held());
    }

    @Test
    void aWriterInLineHoldsUpNewReadersAndTheLastReaderHandsOverToIt() {
        reader();
        reader();
        Coroutine writer = writer();
        Coroutine late = reader();
        assertFalse(mutex.tryLockShared());
        assertFalse(mutex.tryLock());
        mutex.unlockShared();
        home.runQueued();
        assertFalse(writer.isFinished());
        assertEquals("1", held());
        mutex.unlockShared();
        assertEquals("0 writer", held(), "handed over before the writer has run");
        assertFalse(mutex.tryLock());
        home.runQueued();
        assertTrue(writer.isFinished());
        assertFalse(late.isFinished());
        mutex.unlock();
        assertEquals("1", held());
        home.runQueued();
        assertTrue(late.isFinished());
    }

    @Test
    void readersInARowAreLetInTogetherAndNotThoseBehindTheNextWriter() {
        mutex.tryLock();
        List<Coroutine> row = List.of(reader(), reader(), reader());
        Coroutine second = writer();
        Coroutine behind = reader();
        mutex.unlock();
        assertEquals("3", held());
        home.runQueued();
        row.forEach(reader -> assertTrue(reader.isFinished()));
        assertFalse(second.isFinished());
        assertFalse(behind.isFinished());
        mutex.unlockShared();
        mutex.unlockShared();
        mutex.unlockShared();
        home.runQueued();
        assertTrue(second.isFinished());
        mutex.unlock();
        home.runQueued();
        assertTrue(behind.isFinished());
        assertEquals("1", held());
    }

    @Test
    void writersFollowEachOtherInOrder() {
        mutex.tryLock();
        Coroutine first = writer();
        Coroutine second = writer();
        mutex.unlock();
        home.runQueued();
        assertTrue(first.isFinished());
        assertFalse(second.isFinished());
        mutex.unlock();
        home.runQueued();
        assertTrue(second.isFinished());
        mutex.unlock();
        assertEquals("0", held());
        assertTrue(mutex.tryLockShared(), "nobody waits any more");
    }

    @Test
    void cancellingTheWriterInLineFreesTheReadersBehindItBeforeItHasRun() throws Throwable {
        reader();
        CancelSource source = new CancelSource();
        Coroutine writer = waiting(mutex.lock(source.token()));
        Coroutine one = reader();
        Coroutine two = reader();
        source.cancel();
        assertEquals("3", held());
        home.runQueued();
        assertEquals(CancelResult.CANCELLED, writer.result());
        assertTrue(one.isFinished());
        assertTrue(two.isFinished());
        assertTrue(mutex.tryLockShared(), "nobody waits any more");
    }

    @Test
    void cancellingAWriterFreesOnlyTheReadersWhoseTurnHasCome() throws Throwable {
        reader();
        CancelSource source = new CancelSource();
        Coroutine cancelled = waiting(mutex.lock(source.token()));
        Coroutine freed = reader();
        Coroutine next = writer();
        Coroutine behind = reader();
        source.cancel();
        home.runQueued();
        assertEquals(CancelResult.CANCELLED, cancelled.result());
        assertTrue(freed.isFinished());
        assertFalse(next.isFinished());
        assertFalse(behind.isFinished());
        assertEquals("2", held());
    }

    @Test
    void cancellingAWriterBehindAnotherFreesNobody() {
        reader();
        Coroutine first = writer();
        CancelSource source = new CancelSource();
        waiting(mutex.lock(source.token()));
        Coroutine reader = reader();
        source.cancel();
        home.runQueued();
        assertFalse(first.isFinished());
        assertFalse(reader.isFinished());
        mutex.unlockShared();
        home.runQueued();
        assertTrue(first.isFinished());
    }

    @Test
    void cancellingTheOnlyOneInLineLeavesNoTrace() {
        mutex.tryLock();
        CancelSource source = new CancelSource();
        waiting(mutex.lockShared(source.token()));
        source.cancel();
        home.runQueued();
        mutex.unlock();
        assertTrue(mutex.tryLockShared());
        waiting(mutex.lock(source.token()));
        assertTrue(mutex.tryLockShared());
        assertEquals("2", held());
    }

    @Test
    void theTurnOfManyWritersThatAreLostWithTheirSchedulerPasses() {
        TestHome other = new TestHome();
        reader();
        for (int i = 0; i < 20_000; i++) {
            other.spawn(mutex.lock());
        }
        other.runQueued();
        Coroutine alive = reader();
        other.over = true;
        mutex.unlockShared();
        home.runQueued();
        assertTrue(alive.isFinished());
        assertEquals("1", held());
        assertEquals(20_000, Coroutine.failAll(other, new IllegalStateException("over")));
    }

    @Test
    void givingBackWhatIsNotHeldIsAnError() {
        String message = assertThrows(IllegalStateException.class, mutex::unlock).getMessage();
        assertTrue(message.matches("SharedMutex@[0-9a-f]+ is not held by a writer \\(expected: one unlock for each lock\\)"), message);
        message = assertThrows(IllegalStateException.class, mutex::unlockShared).getMessage();
        assertTrue(message.matches("SharedMutex@[0-9a-f]+ is not held by a reader \\(expected: one unlockShared for each lock\\)"), message);
        mutex.tryLock();
        assertThrows(IllegalStateException.class, mutex::unlockShared);
        mutex.unlock();
        mutex.tryLockShared();
        assertThrows(IllegalStateException.class, mutex::unlock);
        assertEquals("1", held());
    }

    @Test
    void tooManyReadersAreRefused() throws Throwable {
        int most = 0x3fff_ffff;
        Field state = SharedMutex.class.getDeclaredField("state");
        state.setAccessible(true);
        state.setInt(mutex, most - 1);
        assertTrue(mutex.tryLockShared());
        assertFalse(mutex.tryLockShared());
        assertEquals(most, mutex.readerCount());
        assertFalse(mutex.isWriterActive());
        String message = assertThrows(IllegalStateException.class, () -> home.complete(mutex.lockShared())).getMessage();
        assertTrue(message.matches("SharedMutex@[0-9a-f]+ is held by 1073741823 readers \\(expected: fewer\\)"), message);
        mutex.unlockShared();
        home.complete(mutex.lockShared(CancelToken.none()));
        assertEquals(most, mutex.readerCount());
    }

    @Async
    private Task<List<String>> guarded() {
        List<String> seen = new ArrayList<>();
        try (Guard guard = await(mutex.lockGuard())) {
            seen.add(held());
            await(Elio.yieldNow());
            seen.add(String.valueOf(guard != null));
        }
        try (Guard one = await(mutex.lockSharedGuard()); Guard two = await(mutex.lockSharedGuard())) {
            seen.add(held());
            seen.add(String.valueOf(one == two));
        }
        seen.add(held());
        return Task.of(seen);
    }

    @Test
    void guardsGiveBackAtTheEndOfTheTry() throws Throwable {
        assertEquals(List.of("0 writer", "true", "2", "false", "0"), home.complete(guarded()));
        assertSame(mutex.lockGuard(), mutex.lockGuard());
        assertSame(mutex.lockSharedGuard(), mutex.lockSharedGuard());
    }

    @Test
    void withLockGivesBackWhateverTheBodyDoes() throws Throwable {
        assertEquals("0 writer", home.complete(mutex.withLock(() -> Task.of(held()))));
        assertEquals("1", home.complete(mutex.withLockShared(() -> Task.of(held()))));
        IOException failure = new IOException("body");
        assertSame(failure, assertThrows(IOException.class, () -> home.complete(mutex.withLock(() -> Task.failed(failure)))));
        assertSame(failure, assertThrows(IOException.class, () -> home.complete(mutex.withLockShared(() -> {
            throw failure;
        }))));
        assertEquals("0", held());
    }

    @Test
    void toStringTellsTheState() {
        assertTrue(mutex.toString().matches("SharedMutex@[0-9a-f]+\\[0 readers]"), mutex.toString());
        mutex.tryLock();
        assertTrue(mutex.toString().endsWith("[writer]"));
    }
}
