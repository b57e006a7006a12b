package io.elio.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
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

    @Test
    void plainTestsAreNoneOfItsBusiness() {
        assertEquals(List.of(), outcomes(new LeftOutTests(true), ElioExtensionTest.Plain.class));
    }

    @Test
    void withThisJUnitItHasNothingToDo() {
        assertEquals(List.of(), outcomes(new LeftOutTests(), ElioExtensionTest.OnSeeds.class));
    }
}
