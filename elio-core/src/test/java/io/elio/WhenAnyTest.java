package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.elio.coro.Coroutine;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class WhenAnyTest extends HomeRuns {
    private final IOException disk = new IOException("disk");
    private final IllegalStateException other = new IllegalStateException("other");

    @Test
    void theFirstBranchThatEndsWinsAndTheOthersAreCancelledAndJoined() throws Throwable {
        Winner<String> winner = run(() -> {
            Winner<String> first = Elio.await(Elio.whenAny(() -> Task.of(Elio.await(pause(NEVER, "token")).name()),
                () -> valueAfter(SOON, "won"),
                () -> Task.of(Elio.await(valueAfter(LATER, "ignores the token")) + log.add("ignored the token"))));
            log.add("after");
            return Task.of(first);
        });
        assertEquals(new Winner<>(1, "won"), winner);
        assertEquals(List.of("token cancelled", "ignored the token", "after"), log);
        assertEquals(LATER.toNanos(), home.nanoTime());
    }

    @Test
    void aListOfBranchesOfSubtypes() throws Throwable {
        List<AsyncCallable<? extends Number>> branches = List.of(() -> valueAfter(LATER, 1), () -> valueAfter(SOON, 2L));
        Winner<Number> winner = run(() -> Elio.<Number>whenAny(branches));
        assertEquals(new Winner<Number>(1, 2L), winner);
    }

    @Test
    void aValueOfNullWinsToo() throws Throwable {
        assertEquals(new Winner<>(0, null), run(() -> Elio.whenAny(() -> Task.of(null), () -> pause(NEVER, "loser"))));
    }

    @Test
    void aFailureThatComesFirstIsThrown() {
        assertSame(disk, failure(IOException.class, () -> Elio.whenAny(() -> pause(NEVER, "loser"), () -> failAfter(SOON, disk))));
        assertEquals(List.of("loser cancelled"), log);
        assertEquals(List.of(), home.unhandled);
    }

    @Test
    void theWinnerStaysAlthoughALoserThrowsWhichTheHandlerIsTold() throws Throwable {
        assertEquals(new Winner<>(0, "won"), run(() -> Elio.whenAny(() -> valueAfter(SOON, "won"), () -> failAfter(LATER, other),
            () -> failAfter(LATER, new CancellationException("lost")))));
        assertEquals(List.of(other), home.unhandled);
    }

    @Test
    void branchesThatHaveNotBegunWhenOneWinsNeverDo() throws Throwable {
        assertEquals(new Winner<>(0, "won"), run(() -> Elio.whenAny(() -> Task.of("won"), () -> failAfter(SOON, other))));
        assertEquals(List.of(), home.unhandled);
    }

    @Test
    void ofBranchesThatEndAtTheSameTimeOneWins() throws Throwable {
        Winner<Integer> winner = run(() -> Elio.<Integer>whenAny(() -> valueAfter(SOON, 0), () -> valueAfter(SOON, 1),
            () -> valueAfter(SOON, 2)));
        assertEquals(winner.index(), winner.value());
    }

    @Test
    void inACancelledCoroutineNoBranchBegins() {
        Coroutine coroutine = home.spawn(() -> Elio.whenAny(() -> pause(SOON, "a"), () -> pause(SOON, "b")));
        coroutine.requestCancel();
        home.runAll();
        assertEquals("whenAny was cancelled before any of its 2 branches had begun",
            assertThrows(CombinatorCancelledException.class, coroutine::result).getMessage());
        assertEquals(List.of(), log);
    }

    @Test
    void cancelledWhileTheBranchesRunTheFirstToEndStillWins() throws Throwable {
        Coroutine coroutine = home.spawn(() -> Elio.<Object>whenAny(() -> valueAfter(LATER, "a"), () -> valueAfter(SOON, "b")));
        home.runQueued();
        coroutine.requestCancel();
        home.runAll();
        assertEquals(new Winner<>(1, "b"), value(coroutine));
    }

    @Test
    void aBranchThatCannotBeStartedBeatsTheWinner() {
        Coroutine coroutine = home.spawn(() -> {
            home.startsLeft = 1;
            return Elio.whenAny(() -> valueAfter(SOON, "won"), () -> valueAfter(LATER, "refused"));
        });
        home.runAll();
        assertEquals("the home is closed", assertThrows(IllegalStateException.class, coroutine::result).getMessage());
    }

    @Test
    void withoutBranchesThereIsNoWinner() {
        assertEquals("whenAny: no branches (expected: at least one, for one of them must end first)",
            failure(IllegalArgumentException.class, () -> Elio.whenAny(List.of())).getMessage());
    }

    @Test
    void aWhenAnyRunsOnce() {
        assertEquals("this whenAny was awaited before (a task runs once: call whenAny again)", failure(IllegalStateException.class, () -> {
            Task<Winner<Integer>> any = Elio.whenAny(() -> Task.of(1));
            Elio.await(any);
            return any;
        }).getMessage());
    }
}
