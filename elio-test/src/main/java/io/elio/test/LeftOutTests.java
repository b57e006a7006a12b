package io.elio.test;

import io.elio.Task;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestTemplate;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * Fails in the place of tests that JUnit leaves out without a word, or with a warning only: methods marked {@link ElioTest} that are private,
 * static or without result, {@code @Test} methods that return a {@link Task}, and from 5.13 on all that return one. For JUnit, which finds
 * it as a service.
 */
public final class LeftOutTests implements TestEngine {
    /** Came with the refusal. */
    private static final String MARK = "org.junit.platform.engine.DiscoveryIssue";

    private final boolean refused;

    /** For JUnit. */
    public LeftOutTests() {
        this(isRefused());
    }

    LeftOutTests(boolean refused) {
        this.refused = refused;
    }

    private static boolean isRefused() {
        try {
            Class.forName(MARK);
            return true;
        } catch (ClassNotFoundException older) {
            return false;
        }
    }

    @Override
    public String getId() {
        return "elio-left-out-tests";
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
        EngineDescriptor engine = new EngineDescriptor(id, "Elio tests that JUnit leaves out");
        request.getSelectorsByType(ClassSelector.class).forEach(each -> look(each.getJavaClass(), engine));
        return engine;
    }

    private void look(Class<?> type, EngineDescriptor engine) {
        look(type, ElioTest.class, engine);
        look(type, Test.class, engine);
        look(type, TestTemplate.class, engine);
        Arrays.stream(type.getDeclaredClasses()).filter(inner -> inner.isAnnotationPresent(Nested.class)).forEach(inner -> look(inner, engine));
    }

    private void look(Class<?> type, Class<? extends Annotation> mark, EngineDescriptor engine) {
        for (Method method : AnnotationSupport.findAnnotatedMethods(type, mark, HierarchyTraversalMode.TOP_DOWN)) {
            String why = whyLeftOut(method);
            LeftOut test = new LeftOut(engine.getUniqueId(), method, why);
            if (why != null && !engine.getChildren().contains(test)) {
                engine.addChild(test);
            }
        }
    }

    private String whyLeftOut(Method method) {
        boolean plain = AnnotationSupport.isAnnotated(method, Test.class) || AnnotationSupport.isAnnotated(method, TestTemplate.class);
        if (method.getReturnType() != Task.class) {
            return plain || method.getReturnType() != void.class ? null : "it is marked @ElioTest and returns no Task (expected: an async "
                + "method that returns Task<Void>, or @Test beside @ElioTest)";
        }
        if (refused) {
            return "JUnit 5.13 and newer leave out methods that return a Task (expected: a @Test method without a result, which calls "
                + "TestScheduler.explore or Elio.run)";
        }
        if (plain) {
            return "JUnit leaves out @Test methods that return something (expected: @ElioTest in place of @Test)";
        }
        return (method.getModifiers() & (Modifier.PRIVATE | Modifier.STATIC)) == 0 ? null
            : "JUnit leaves out private and static methods (expected: a method that is neither)";
    }

    @Override
    public void execute(ExecutionRequest request) {
        TestDescriptor engine = request.getRootTestDescriptor();
        EngineExecutionListener listener = request.getEngineExecutionListener();
        listener.executionStarted(engine);
        for (TestDescriptor each : engine.getChildren()) {
            listener.executionStarted(each);
            listener.executionFinished(each, TestExecutionResult.failed(new AssertionError(((LeftOut) each).refusal())));
        }
        listener.executionFinished(engine, TestExecutionResult.successful());
    }

    private static final class LeftOut extends AbstractTestDescriptor {
        private final String why;

        LeftOut(UniqueId engine, Method method, String why) {
            super(engine.append("method", method.toString()), method.getDeclaringClass().getSimpleName() + "." + method.getName(),
                MethodSource.from(method));
            this.why = why;
        }

        String refusal() {
            return getDisplayName() + " was not run: " + why;
        }

        @Override
        public Type getType() {
            return Type.TEST;
        }
    }
}
