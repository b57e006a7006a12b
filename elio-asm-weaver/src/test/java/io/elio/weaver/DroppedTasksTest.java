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
    void tasksInVariablesThatNothingReads() {
        assertEquals(List.of(
            "WARNING all C.java:5 the task that save returns is kept in a variable that is never read, so it never runs",
            "WARNING all C.java:7 the task that save returns is kept in a variable that is never read, so it never runs",
            "WARNING all C.java:9 the generator that numbers returns is kept in a variable that is never read, so it never runs"),
            findings("""
            import io.elio.*;
            class C {
                @Async Task<Void> save(long l) { return Task.done(); }
                @Async Task<Void> all() {
                    Task<Void> first = save(1);
                    for (int i = 0; i < 3; i++) {
                        Task<Void> each = save(i); i++;
                    }
                    var numbers = numbers();
                    String other = "not the task that had its slot";
                    return save(other.length());
                }
                Generator<String> numbers() { return null; }
            }
            """));
    }

    @Test
    void tasksInVariablesThatSomethingReads() {
        assertEquals(List.of(), findings("""
            import io.elio.*;
            class C {
                @Async Task<Void> save(long l) { return Task.done(); }
                @Async Task<Void> all(boolean one) {
                    Task<Void> either;
                    if (one) {
                        either = save(1);
                    } else {
                        either = save(2);
                    }
                    Task<Void> inTheEnd = save(3);
                    try {
                        Elio.await(either);
                    } finally {
                        Elio.await(inTheEnd);
                    }
                    Task<Void> captured = save(4);
                    Elio.spawn(() -> captured);
                    Task<Void> later = null;
                    for (int i = 0; i < 3; i++) {
                        if (later != null) {
                            Elio.await(later);
                        }
                        later = save(i);
                    }
                    JoinHandle<Void> handle = Elio.spawn(() -> save(5));
                    return Task.done();
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
                @Async Task<Void> all() { Elio.await(save(1)); kept = save(3); Elio.spawn(() -> save(4)); return save(5); }
            }
            """));
    }

    private static List<String> findings(String source) {
        return AsyncMethods.of(Fixtures.node(Fixtures.compile(source).get("C")), new ClassHierarchy(Fixtures.source(), List.of()))
            .findings().stream()
            .map(f -> f.severity() + " " + f.method() + " " + f.file() + ":" + f.line() + " " + f.problem()).toList();
    }
}
