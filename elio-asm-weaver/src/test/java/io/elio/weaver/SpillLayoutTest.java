package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

class SpillLayoutTest {
    private static List<String> fields(BodyPlan plan) {
        return plan.layout().fields().stream().map(field -> field.name() + ":" + field.type()).toList();
    }

    @Test
    void fieldsByKindNotByType() {
        Rooms rooms = Rooms.of("""
            @Async static Task<String> m(Awaitable<String> a, boolean z, byte b, char c, short s, int i, long j, float f, double d,
                    String t) {
                String r = await(a);
                return Task.of(r + z + b + c + s + i + j + f + d + t);
            }""");
        assertEquals(List.of("1=i0", "2=i1", "3=i2", "4=i3", "5=i4", "6=j0", "8=f0", "9=d0", "11=a0"), rooms.saved("m", 1));
        assertEquals(List.of("a0:Ljava/lang/Object;", "a1:Ljava/lang/Object;", "d0:D", "f0:F", "i0:I", "i1:I", "i2:I", "i3:I", "i4:I",
            "j0:J"), fields(rooms.plan("m")));
    }

    @Test
    void statesShareFields() {
        Rooms rooms = Rooms.of("""
            @Async static Task<Integer> m(Awaitable<Integer> a) {
                String s = "s" + a;
                await(a);
                int l = s.length();
                Integer t = l;
                await(a);
                return Task.of(t);
            }""");
        assertEquals(List.of("0=a0", "1=a1"), rooms.saved("m", 1));
        assertEquals(List.of("3=a0"), rooms.saved("m", 2));
        assertEquals(2, rooms.plan("m").layout().fields().size());
    }

    @Test
    void referencesThatDiedAreNulled() {
        BodyPlan plan = Rooms.of("""
            @Async static Task<Integer> m(Awaitable<Integer> a, byte[] big) {
                await(a);
                int n = big.length;
                await(a);
                return Task.of(n);
            }""").plan("m");
        AwaitSite second = plan.sites().all().get(1);
        assertEquals(List.of("a0", "a1"), plan.layout().deadReferences(second).stream().map(SpillLayout.Field::name).toList());
    }

    @Test
    void fieldsOfArgumentsAloneAreClearedAtTheStartAndNotAgain() {
        BodyPlan plan = Rooms.of("@Async static Task<Void> m(Awaitable<Integer> a) { await(a); return Task.done(); }").plan("m");
        assertEquals(List.of(), plan.layout().deadReferences(plan.sites().all().get(0)));
    }

    @Test
    void fieldsThatNoStateUsesAreThoseOfArguments() {
        SpillLayout layout = Rooms.of("""
            @Async static Task<Integer> m(Awaitable<Integer> a, int n, int more, long l) {
                int sum = n + more + (int) l;
                await(a);
                return Task.of(sum);
            }""").plan("m").layout();
        assertEquals(List.of("i0"), layout.savedFields().stream().map(SpillLayout.Field::name).toList());
        assertEquals(List.of("a0", "i1", "j0"), layout.argumentFields().stream().map(SpillLayout.Field::name).toList());
    }

    @Test
    void theStackComesFirstInItsOrder() {
        Rooms rooms = Rooms.of("""
            @Async static Task<Void> m(Awaitable<Integer> a, int[] x, int i) {
                x[i] += await(a);
                x[i] = 0;
                return Task.done();
            }""");
        assertEquals(List.of("a0", "i0", "i1", "1=a1", "2=i2"), rooms.saved("m", 1));
    }

    @Test
    void aNullLocalNeedsNoField() {
        Rooms rooms = Rooms.of("""
            @Async static Task<Object> m(Awaitable<Integer> a) {
                Object nothing = null;
                await(a);
                return Task.of(nothing);
            }""");
        assertEquals(List.of("1=null"), rooms.saved("m", 1));
    }

    @Test
    void theReceiverHasAFieldOfItsOwn() {
        Rooms rooms = Rooms.of("int n; @Async Task<Integer> m(Awaitable<Integer> a) { await(a); return Task.of(n); }");
        assertEquals(List.of(), rooms.saved("m", 1));
    }

    @Test
    void aTypeThatCannotBeNamedGetsAFieldOfThatType() {
        Map<String, byte[]> classes = Fixtures.compile(
            "package p; class Hidden { public int n() { return 7; } } ",
            "package p; public class Open { public static Hidden hidden() { return new Hidden(); } }",
            """
            package q;
            import static io.elio.Elio.await;
            class User {
                @io.elio.Async static io.elio.Task<String> m(io.elio.Awaitable<String> a) {
                    var hidden = p.Open.hidden();
                    await(a);
                    return io.elio.Task.of("" + hidden);
                }
            }""");
        Woven woven = Woven.weave(classes, WeaverOptions.defaults());
        assertEquals("Lp/Hidden;", woven.frame("q/User", "m").fields.stream().filter(f -> f.name.equals("x0_0")).findFirst()
            .orElseThrow().desc);
        assertFalse(Type.getArgumentTypes(woven.body("q/User", "m").desc).length == 0);
    }
}
