package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class DroppedTasksTest {
    @Test
    void poppedTasksAndGenerators() {
        assertEquals(List.of(
            "WARNING plain C.java:6 the task that save returns is dropped, so it never runs",
            "WARNING plain C.java:7 the task that sleep returns is dropped, so it never runs",
            "WARNING plain C.java:8 the generator that all returns is dropped, so it never runs",
            "WARNING lambda C.java:11 the task that save returns is dropped, so it never runs"), findings("""
            import io.elio.*;
            class C {
                @Async Task<Void> save(long l) { return Task.done(); }
                Generator<String> all() { return null; }
                void plain() {
                    save(1);
                    Elio.sleep(java.time.Duration.ZERO);
                    all();
                }
                Runnable lambda() {
                    return () -> save(2);
                }
            }
            """));
    }

    @Test
    void usedTasks() {
        assertEquals(List.of(), findings("""
            import io.elio.*;
            class C {
                Task<Void> kept;
                @Async Task<Void> save(long l) { return Task.done(); }
                @Async Task<Void> all() { Elio.await(save(1)); Task<Void> t = save(2);
                    kept = save(3); Elio.spawn(() -> save(4)); return save(5); }
            }
            """));
    }

    private static List<String> findings(String source) {
        return AsyncMethods.of(Fixtures.node(Fixtures.compile(source).get("C")), new ClassHierarchy(Fixtures.source(), List.of()))
            .findings().stream()
            .map(f -> f.severity() + " " + f.method() + " " + f.file() + ":" + f.line() + " " + f.problem()).toList();
    }
}
