package io.elio.test;

import io.elio.RunConfig;
import io.elio.Task;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** What an {@link ElioTest} asks for. */
record Settings(RunConfig real, int repetitions, TestConfig deterministic, int seeds, Duration timeout, Set<Leak> checked) {
    @ElioTest
    private static final class Defaults {
    }

    /** Of the test method, else of its class or the next one around it, else the defaults. */
    static Settings of(ExtensionContext context) {
        Optional<ElioTest> found = context.getTestMethod().flatMap(Settings::on);
        Optional<ExtensionContext> outer = Optional.of(context);
        for (; found.isEmpty() && outer.isPresent(); outer = outer.get().getParent()) {
            found = outer.get().getTestClass().flatMap(type -> AnnotationSupport.findAnnotation(type, ElioTest.class));
        }
        ElioTest test = found.orElseGet(() -> Defaults.class.getAnnotation(ElioTest.class));
        if (context.getTestMethod().map(Method::getReturnType).orElse(null) == Task.class) {
            refuseWithoutSeeds(test);
        }
        return of(test);
    }

    private static Optional<ElioTest> on(Method method) {
        return AnnotationSupport.findAnnotation(method, ElioTest.class);
    }

    private static Settings of(ElioTest test) {
        RunConfig real = RunConfig.threads(atLeast("threads", test.threads(), 1));
        TestConfig deterministic = TestConfig.defaults().withStrategy(test.strategy()).withAutoAdvance(test.autoAdvance());
        Set<Leak> checked = EnumSet.allOf(Leak.class);
        checked.removeAll(Arrays.asList(test.unchecked()));
        return new Settings(
            test.ioBackend().isEmpty() ? real : real.withIoBackend(test.ioBackend()),
            atLeast("repetitions", test.repetitions(), 1),
            test.firstSeed() == 0 ? deterministic : deterministic.withSeed(test.firstSeed()),
            atLeast("seeds", test.seeds(), 0),
            Duration.ofSeconds(atLeast("timeoutSeconds", test.timeoutSeconds(), 1)),
            checked);
    }

    boolean isDeterministic() {
        return seeds > 0;
    }

    /** On a real scheduler these would be ignored: a sleep of days would last for days. */
    private static void refuseWithoutSeeds(ElioTest test) {
        String given = test.seeds() != 0 ? null
            : test.autoAdvance() ? "autoAdvance = true"
            : test.firstSeed() != 0 ? "firstSeed = " + test.firstSeed()
            : test.strategy() != Strategy.MIXED ? "strategy = Strategy." + test.strategy() : null;
        if (given != null) {
            throw new IllegalArgumentException("@ElioTest(" + given + ") without seeds, on a real scheduler (expected: seeds >= 1 with it, "
                + "which runs the test on a TestScheduler)");
        }
    }

    private static int atLeast(String attribute, int value, int least) {
        if (value < least) {
            throw new IllegalArgumentException("@ElioTest(" + attribute + " = " + value + ") (expected: >= " + least + ")");
        }
        return value;
    }
}
