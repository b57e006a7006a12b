package io.elio.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.elio.Task;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherFactory;

class LeftOutTestsTest {
    private static List<String> outcomes(LeftOutTests engine, Class<?> tests) {
        LauncherConfig config = LauncherConfig.builder().enableTestEngineAutoRegistration(false).addTestEngines(engine).build();
        return Outcome.of(LauncherFactory.create(config), tests).stream().map(Outcome::toString).toList();
    }

    @Test
    void whatANewerJUnitLeavesOutFails() {
        assertEquals(List.of("OnSeeds.a", "OnSeeds.b").stream().map(test -> test + ": java.lang.AssertionError: " + test
            + " was not run: JUnit 5.13 and newer leave out methods that return a Task (expected: a @Test method without a result, "
            + "which calls TestScheduler.explore or Elio.run)").toList(),
            outcomes(new LeftOutTests(true), ElioExtensionTest.OnSeeds.class).stream().sorted().toList());
    }

    static class Silent {
        @ElioTest
        void noTask() {
            throw new AssertionError("runs");
        }

        @Test
        Task<Void> test() {
            throw new AssertionError("runs");
        }

        @RepeatedTest(2)
        Task<Void> repeated() {
            throw new AssertionError("runs");
        }

        @ElioTest
        private Task<Void> hidden() {
            throw new AssertionError("runs");
        }

        @ElioTest
        static Task<Void> shared() {
            throw new AssertionError("runs");
        }

        @ElioTest
        Task<Void> good() {
            return Task.done();
        }

        @ElioTest
        @Test
        void plain() {
            assertEquals(2, 1 + 1);
        }

        @Nested
        class Inner {
            @Test
            Task<Void> inner() {
                throw new AssertionError("runs");
            }
        }
    }

    @Test
    void whatEveryJUnitLeavesOutSilentlyFails() {
        assertEquals(List.of(
            "Inner.inner: JUnit leaves out @Test methods that return something (expected: @ElioTest in place of @Test)",
            "Silent.hidden: JUnit leaves out private and static methods (expected: a method that is neither)",
            "Silent.noTask: it is marked @ElioTest and returns no Task (expected: an async method that returns Task<Void>, or @Test beside "
                + "@ElioTest)",
            "Silent.repeated: JUnit leaves out @Test methods that return something (expected: @ElioTest in place of @Test)",
            "Silent.shared: JUnit leaves out private and static methods (expected: a method that is neither)",
            "Silent.test: JUnit leaves out @Test methods that return something (expected: @ElioTest in place of @Test)"),
            outcomes(new LeftOutTests(false), Silent.class).stream().sorted()
                .map(outcome -> outcome.replaceFirst("java.lang.AssertionError: \\S+ was not run: ", "")).toList());
    }

    @Test
    void plainTestsAreNoneOfItsBusiness() {
        assertEquals(List.of(), outcomes(new LeftOutTests(true), ElioExtensionTest.Plain.class));
    }

    @Test
    void withThisJUnitItHasNothingToDo() {
        assertEquals(List.of(), outcomes(new LeftOutTests(), ElioExtensionTest.OnSeeds.class));
    }
}
