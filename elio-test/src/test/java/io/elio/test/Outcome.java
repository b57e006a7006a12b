package io.elio.test;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** What JUnit says of one test, or of what contains tests and failed. */
record Outcome(String name, Throwable failure) {
    /** Runs the tests of a class, in the order of their names, but for the default time limit of this build. */
    static List<Outcome> of(Class<?> tests) {
        return of(LauncherFactory.create(), tests);
    }

    /** With other engines. */
    static List<Outcome> of(Launcher launcher, Class<?> tests) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request().selectors(selectClass(tests))
            .configurationParameter("junit.jupiter.testmethod.order.default", "org.junit.jupiter.api.MethodOrderer$MethodName").build();
        List<Outcome> outcomes = new ArrayList<>();
        launcher.execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest() || result.getThrowable().isPresent()) {
                    outcomes.add(new Outcome(test.getDisplayName(), result.getThrowable().orElse(null)));
                }
            }
        });
        return outcomes;
    }

    /** Of a class with one test, which fails. */
    static Throwable failure(Class<?> test) {
        List<Throwable> failures = of(test).stream().map(Outcome::failure).filter(failure -> failure != null).toList();
        if (failures.size() != 1) {
            throw new AssertionError(failures.size() + " failures (expected: 1): " + of(test));
        }
        return failures.get(0);
    }

    @Override
    public String toString() {
        return failure == null ? name : name + ": " + failure;
    }
}
