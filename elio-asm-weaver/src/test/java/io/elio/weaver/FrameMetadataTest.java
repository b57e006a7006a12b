package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FrameMetadataTest {
    @Test
    void statesWithLinesAndLocals() {
        Woven woven = Woven.weave(Rooms.compile("""
            @Async Task<String> m(Awaitable<String> a, boolean yes) {
                String s = await(a);
                for (Object o : List.of(1)) {
                    s += await(a) + o;
                }
                return Task.of(s + yes);
            }"""), WeaverOptions.defaults());
        assertEquals("1\tC\tm\t(Lio/elio/Awaitable;Z)Lio/elio/Task;\tC.java\t6\n"
            + "1\t6\tthis=self:LC;\ta=a0:Lio/elio/Awaitable;\tyes=i0:Z\n"
            + "2\t8\tthis=self:LC;\ta=a1:Lio/elio/Awaitable;\tyes=i0:Z\t$4=a2:Ljava/util/Iterator;\to=a3:Ljava/lang/Object;",
            woven.metadata("C", "m"));
    }

    @Test
    void aLongTextIsSplit() {
        String awaits = IntStream.range(0, 300).mapToObj(i -> "await(a);").collect(Collectors.joining());
        String locals = IntStream.range(0, 6).mapToObj(i -> "int aVeryLongNameOfALocalVariableÄÖÜ" + i + " = n++;")
            .collect(Collectors.joining());
        String sum = IntStream.range(0, 6).mapToObj(i -> "aVeryLongNameOfALocalVariableÄÖÜ" + i).collect(Collectors.joining(" + "));
        Woven woven = Woven.weave(Rooms.compile("@Async static Task<Integer> m(Awaitable<String> a, int n) {" + locals + awaits
            + "return Task.of(" + sum + "); }"), WeaverOptions.defaults());
        var parts = woven.frame("C", "m").fields.stream().filter(f -> f.name.startsWith("ELIO_")).toList();
        assertTrue(parts.size() > 1);
        parts.forEach(part -> assertTrue(((String) part.value).getBytes(StandardCharsets.UTF_8).length <= 60_000));
        assertEquals(301, woven.metadata("C", "m").lines().count());
    }
}
