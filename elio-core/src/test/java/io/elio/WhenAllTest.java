package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.coro.Coroutine;
import io.elio.debug.CoroutineDump;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class WhenAllTest extends HomeRuns {
    private final IOException disk = new IOException("disk");
    private final IllegalStateException other = new IllegalStateException("other");

    @Test
    void allValuesInTheOrderOfTheBranches() throws Throwable {
        assertEquals(new Tuple2<>("a", 2), home.complete(Elio.whenAll(() -> valueAfter(LATER, "a"), () -> valueAfter(SOON, 2))));
        assertEquals(new Tuple3<>("a", 2, 'c'), home.complete(Elio.whenAll(() -> Task.of("a"), () -> Task.of(2), () -> Task.of('c'))));
        assertEquals(new Tuple4<>(1, 2, 3, 4), home.complete(Elio.whenAll(() -> Task.of(1), () -> Task.of(2), () -> Task.of(3),
            () -> Task.of(4))));
        assertEquals(new Tuple5<>(1, 2, 3, 4, 5), home.complete(Elio.whenAll(() -> Task.of(1), () -> Task.of(2), () -> Task.of(3),
            () -> Task.of(4), () -> Task.of(5))));
        assertEquals(new Tuple6<>(1, 2, 3, 4, 5, 6), home.complete(Elio.whenAll(() -> Task.of(1), () -> Task.of(2), () -> Task.of(3),
            () -> Task.of(4), () -> Task.of(5), () -> Task.of(6))));
        assertEquals(new Tuple7<>(1, 2, 3, 4, 5, 6, 7), home.complete(Elio.whenAll(() -> Task.of(1), () -> Task.of(2), () -> Task.of(3),
            () -> Task.of(4), () -> Task.of(5), () -> Task.of(6), () -> Task.of(7))));
        assertEquals(new Tuple8<>(1, 2, 3, 4, 5, 6, 7, 8), home.complete(Elio.whenAll(() -> Task.of(1), () -> Task.of(2),
            () -> Task.of(3), () -> Task.of(4), () -> Task.of(5), () -> Task.of(6), () -> Task.of(7), () -> valueAfter(SOON, 8))));
    }

    @Test
    void aListOfBranchesAnswersAListOfValuesOfWhichSomeMayBeNull() throws Throwable {
        List<AsyncCallable<Integer>> branches = List.of(() -> valueAfter(LATER, 1), () -> valueAfter(SOON, null), () -> Task.of(3));
        List<Integer> values = run(() -> Elio.whenAll(branches));
        assertEquals(Arrays.asList(1, null, 3), values);
        assertThrows(UnsupportedOperationException.class, () -> values.set(0, 2));
    }

    @Test
    void noBranchesAnswerNoValues() throws Throwable {
        assertEquals(List.of(), run(() -> Elio.whenAll(List.<AsyncCallable<String>>of())));
    }

    @Test
    void branchesRunConcurrently() throws Throwable {
        run(() -> Elio.whenAll(() -> pause(LATER, "a"), () -> pause(LATER, "b")));
        assertEquals(LATER.toNanos(), home.nanoTime());
    }

    @Test
    void aFailureCancelsTheOthersAndIsThrownWhenAllHaveEnded() {
        IOException thrown = failure(IOException.class, () -> {
            try {
                return Task.of(Elio.await(Elio.whenAll(() -> pause(NEVER, "token"), () -> failAfter(SOON, disk),
                    () -> Task.of(Elio.await(valueAfter(LATER, "ignores the token")) + log.add("ignored the token")))));
            } finally {
                log.add("after");
            }
        });
        assertSame(disk, thrown);
        assertEquals(List.of("token cancelled", "ignored the token", "after"), log);
    }

    @Test
    void laterFailuresGoToTheHandlerUnlessTheySayCancelled() {
        assertSame(disk, failure(IOException.class, () -> Elio.whenAll(() -> failAfter(SOON, disk), () -> failAfter(LATER, other),
            () -> failAfter(LATER, new CancellationException("because of disk")))));
        assertEquals(List.of(other), home.unhandled);
    }

    @Test
    void whatACancellationCallbackThrowsGoesToTheHandler() {
        assertSame(disk, failure(IOException.class, () -> Elio.whenAll(() -> failAfter(SOON, disk), () -> {
            Elio.cancelToken().onCancel(() -> {
                throw other;
            });
            return pause(NEVER, "branch");
        })));
        assertEquals(List.of(other), home.unhandled);
    }

    @Test
    void branchesThatHaveNotBegunWhenOneFailsNeverDo() {
        assertSame(disk, failure(IOException.class, () -> Elio.whenAll(() -> Task.failed(disk), () -> pause(SOON, "second"))));
        assertEquals(List.of(), log);
    }

    @Test
    void inACancelledCoroutineNoBranchBegins() {
        Coroutine coroutine = home.spawn(() -> Elio.whenAll(() -> pause(SOON, "a"), () -> pause(SOON, "b")));
        coroutine.requestCancel();
        home.runAll();
        assertEquals("whenAll was cancelled before 2 of its 2 branches had begun; all others have ended",
            assertThrows(CombinatorCancelledException.class, coroutine::result).getMessage());
        assertEquals(List.of(), log);
        assertEquals(1, home.finished, "coroutines that ran");
    }

    @Test
    void ifAllValuesAreThereTheyWinOverTheCancellation() throws Throwable {
        Coroutine coroutine = home.spawn(() -> Elio.whenAll(() -> pause(NEVER, "a"), () -> valueAfter(SOON, "b")));
        home.runQueued();
        coroutine.requestCancel();
        home.runAll();
        assertEquals(new Tuple2<>(CancelResult.CANCELLED, "b"), value(coroutine));
    }

    @Test
    void cancelledBetweenTwoBranchesTheOneThatDidNotBeginIsMissed() {
        Coroutine[] self = new Coroutine[1];
        Coroutine coroutine = home.spawn(() -> {
            self[0] = Coroutine.current();
            return Elio.whenAll(() -> {
                self[0].requestCancel();
                return pause(NEVER, "a");
            }, () -> pause(NEVER, "b"));
        });
        home.runAll();
        assertEquals("whenAll was cancelled before 1 of its 2 branches had begun; all others have ended",
            assertThrows(CombinatorCancelledException.class, coroutine::result).getMessage());
        assertEquals(List.of("a cancelled"), log);
    }

    @Test
    void aBranchThatCannotBeStartedCountsMoreThanAnyFailure() {
        Coroutine coroutine = home.spawn(() -> {
            home.startsLeft = 1;
            return Elio.whenAll(() -> failAfter(SOON, disk), () -> pause(NEVER, "refused"));
        });
        home.runAll();
        assertEquals("the home is closed", assertThrows(IllegalStateException.class, coroutine::result).getMessage());
        assertEquals(List.of(), log);
    }

    @Test
    void aWhenAllRunsOnce() {
        assertEquals("this whenAll was awaited before (a task runs once: call whenAll again)", failure(IllegalStateException.class, () -> {
            Task<Tuple2<Integer, Integer>> both = Elio.whenAll(() -> Task.of(1), () -> Task.of(2));
            Elio.await(both);
            return both;
        }).getMessage());
    }

    @Test
    void nothingRunsBeforeTheAwait() {
        Task<?> dropped = Elio.whenAll(() -> pause(SOON, "a"), () -> pause(SOON, "b"));
        home.runAll();
        assertFalse(dropped.isReady());
        assertEquals(List.of(), log);
        assertEquals(0, home.steps);
    }

    @Test
    void aBranchIsNeverNull() {
        List<AsyncCallable<Integer>> branches = Arrays.asList(() -> Task.of(1), null);
        assertThrows(NullPointerException.class, () -> run(() -> Elio.whenAll(() -> Task.of(1), null)));
        assertThrows(NullPointerException.class, () -> run(() -> Elio.whenAll(branches)));
    }

    @Test
    void theDumpTellsHowManyBranchesAreLeft() throws Throwable {
        String text = run(() -> Elio.whenAll(() -> valueAfter(LATER, 1), () -> {
            Elio.await(Elio.sleep(SOON));
            return Task.of(CoroutineDump.text());
        })).v2();
        assertTrue(text.contains("[waiting: whenAll (2 left)]"), text);
    }

    @Test
    void ofBranchesThatFailAtTheSameTimeOneIsThrownAndAllOthersAreReported() {
        List<AsyncCallable<Integer>> branches = new ArrayList<>();
        List<Throwable> failures = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            IllegalStateException failure = new IllegalStateException("branch " + i);
            failures.add(failure);
            branches.add(() -> failAfter(SOON, failure));
        }
        Throwable thrown = failure(IllegalStateException.class, () -> Elio.whenAll(branches));
        List<Throwable> seen = new ArrayList<>(home.unhandled);
        assertEquals(9, seen.size());
        seen.add(thrown);
        assertTrue(seen.containsAll(failures));
    }
}
