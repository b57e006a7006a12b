package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class LoopShapesTest {
    private static BodyPlan plan(String body) {
        return Rooms.of("@Async static Task<Integer> m(Awaitable<Integer> a, int n) {\nint s = 0;\n" + body + "\nreturn Task.of(s); }")
            .plan("m");
    }

    /** For each await whether the rest of its iteration is copied. */
    private static List<Boolean> copied(BodyPlan plan) {
        return plan.sites().all().stream().map(site -> plan.shapes().copied(site).isPresent()).toList();
    }

    @Test
    void noLoopNoCopy() {
        BodyPlan plan = plan("s = await(a); for (int i = 0; i < n; i++) { s += i; } s += await(a);");
        assertFalse(plan.shapes().isDual());
        assertEquals(List.of(false, false), copied(plan));
    }

    @Test
    void theRestOfASimpleIterationIsCopied() {
        BodyPlan plan = plan("for (int i = 0; i < n; i++) { s += await(a); } s += await(a);");
        assertTrue(plan.shapes().isDual());
        assertEquals(List.of(true, false), copied(plan));
    }

    @Test
    void loopsWithBranchesHandlersAndLabelsAreCopied() {
        BodyPlan plan = plan("""
            outer: while (true) {
                try { s += await(a); if (s > 9) break outer; if (s == 3) continue outer; } catch (RuntimeException e) { s--; }
            }""");
        assertEquals(List.of(true), copied(plan));
    }

    @Test
    void aRestWithALoopIsNotCopied() {
        assertEquals(List.of(false),
            copied(plan("for (int i = 0; i < n; i++) { s += await(a); for (int j = 0; j < i; j++) { s += j; } }")));
    }

    @Test
    void theRestOfAnInnerLoopIsNotCopied() {
        assertEquals(List.of(false), copied(plan("for (int i = 0; i < n; i++) { for (int j = 0; j < i; j++) { s += await(a); } }")));
    }

    @Test
    void aLoopBeforeTheAwaitIsNotInTheRest() {
        BodyPlan plan = plan("for (int i = 0; i < n; i++) { for (int j = 0; j < i; j++) { s += j; } s += await(a); }");
        assertEquals(List.of(true), copied(plan));
    }

    @Test
    void aLongRestIsNotCopied() {
        assertEquals(List.of(false), copied(plan("for (int i = 0; i < n; i++) { s += await(a);" + "s = s * 31 + i;".repeat(20) + "}")));
    }
}
