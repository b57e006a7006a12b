package io.elio.test;

import io.elio.Task;
import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.Set;
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
 * Fails in the place of tests that JUnit leaves out: from 5.13 on it does not run methods which return a {@link Task}, and says so
 * in a warning only. With older versions this has nothing to do. For JUnit, which finds it as a service.
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

    @Override
    public String getId() {
        return "elio-left-out-tests";
    }

    @Override
    public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
        EngineDescriptor engine = new EngineDescriptor(id, "Elio tests that JUnit leaves out");
        if (refused) {
            Set<Method> leftOut = new LinkedHashSet<>();
            request.getSelectorsByType(ClassSelector.class).forEach(each -> leftOut.addAll(asyncTests(each.getJavaClass())));
            leftOut.forEach(method -> engine.addChild(new LeftOut(id, method)));
        }
        return engine;
    }

    private static boolean isRefused() {
        try {
            Class.forName(MARK);
            return true;
        } catch (ClassNotFoundException older) {
            return false;
        }
    }

    /** The test methods of a class that return a task. */
    private static Set<Method> asyncTests(Class<?> type) {
        Set<Method> found =
            new LinkedHashSet<>(AnnotationSupport.findAnnotatedMethods(type, ElioTest.class, HierarchyTraversalMode.TOP_DOWN));
        found.removeIf(method -> method.getReturnType() != Task.class);
        return found;
    }

    @Override
    public void execute(ExecutionRequest request) {
        TestDescriptor engine = request.getRootTestDescriptor();
        EngineExecutionListener listener = request.getEngineExecutionListener();
        listener.executionStarted(engine);
        for (TestDescriptor each : engine.getChildren()) {
            listener.executionStarted(each);
            listener.executionFinished(each, TestExecutionResult.failed(refusal(each.getDisplayName())));
        }
        listener.executionFinished(engine, TestExecutionResult.successful());
    }

    private static AssertionError refusal(String test) {
        return new AssertionError(test + " was not run: JUnit 5.13 and newer leave out methods that return a Task "
            + "(expected: a @Test method without a result, which calls TestScheduler.explore or Elio.run)");
    }

    private static final class LeftOut extends AbstractTestDescriptor {
        LeftOut(UniqueId engine, Method method) {
            super(engine.append("method", method.toString()), method.getDeclaringClass().getSimpleName() + "." + method.getName(),
                MethodSource.from(method));
        }

        @Override
        public Type getType() {
            return Type.TEST;
        }
    }
}
