package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LivenessTest {
    private static List<Integer> live(String members, int state) {
        Rooms rooms = Rooms.of(members);
        BitSet live = new Liveness(rooms.code("m").node()).liveAfter(rooms.sites("m").all().get(state - 1).call());
        return live.stream().boxed().toList();
    }

    private static List<Integer> slots(int... slots) {
        return IntStream.of(slots).boxed().toList();
    }

    @Test
    void onlyWhatIsStillReadIsLive() {
        assertEquals(slots(2), live("""
            @Async static Task<String> m(Awaitable<String> a, byte[] big, int n) {
                int length = big.length;
                await(a);
                return Task.of("" + n);
            }""", 1));
    }

    @Test
    void whatTheNextIterationReadsIsLive() {
        assertEquals(slots(0, 1, 2), live("""
            @Async static Task<Void> m(Awaitable<String> a, int n) {
                for (int i = 0; i < n; i++) { await(a); }
                return Task.done();
            }""", 1));
    }

    @Test
    void whatIsWrittenBeforeItIsReadIsDead() {
        assertEquals(slots(), live("""
            @Async static Task<Integer> m(Awaitable<String> a, int n) {
                await(a);
                n = 3;
                return Task.of(n);
            }""", 1));
    }

    @Test
    void whatAHandlerReadsIsLiveInItsRange() {
        assertEquals(slots(1), live("""
            @Async static Task<Integer> m(Awaitable<String> a, int n) {
                try { await(a); n = 3; } catch (RuntimeException e) { return Task.of(n); }
                return Task.of(4);
            }""", 1));
    }

    @Test
    void whatOnlyAHandlerElsewhereReadsIsDead() {
        assertEquals(slots(0), live("""
            @Async static Task<Integer> m(Awaitable<String> a, int n) {
                try { await(a); } catch (RuntimeException e) { return Task.of(n); }
                await(a);
                return Task.of(4);
            }""", 1).stream().filter(slot -> slot == 0).toList());
        assertEquals(slots(), live("""
            @Async static Task<Integer> m(Awaitable<String> a, int n) {
                try { await(a); } catch (RuntimeException e) { return Task.of(n); }
                await(a);
                return Task.of(4);
            }""", 2));
    }

    @Test
    void anIncrementReads() {
        assertEquals(slots(1), live("""
            @Async static Task<Integer> m(Awaitable<String> a, int n) {
                await(a);
                n++;
                return Task.of(n);
            }""", 1));
    }
}
