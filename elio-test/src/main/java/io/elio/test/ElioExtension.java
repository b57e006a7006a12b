package io.elio.test;

import io.elio.Elio;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.coro.WaiterLedger;
import io.elio.runtime.IoBackendProvider;
import io.elio.runtime.Scheduler;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ServiceLoader;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * What {@link ElioTest} is made of. Registered by itself, with {@code @ExtendWith}, it bounds the time of tests, gives them
 * schedulers and tokens as parameters, and looks for what they leave behind, with the defaults of {@link ElioTest}.
 *
 * <p>The checks look at the whole process, so tests with this extension do not run in parallel with others that use Elio, files or
 * sockets. What was there before a test, such as a server that {@code @BeforeAll} has started, is no leak.
 */
public final class ElioExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver, InvocationInterceptor {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(ElioExtension.class);

    private static boolean warm;

    /** For JUnit. */
    public ElioExtension() {
        WaiterLedger.keep();
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        Settings settings = Settings.of(context);
        if (settings.checked().contains(Leak.DESCRIPTORS)) {
            warmUp();
        }
        store(context).put(TestRun.class, new TestRun(settings));
    }

    /** Some descriptors are opened by the first use and stay: no test has leaked them. */
    private static synchronized void warmUp() throws IOException {
        if (!warm) {
            warm = true;
            Descriptors.warmUp();
            for (IoBackendProvider provider : ServiceLoader.load(IoBackendProvider.class)) {
                if (provider.unavailableReason().isEmpty()) {
                    Elio.run(RunConfig.threads(1).withIoBackend(provider.name()), Task::done);
                }
            }
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        TestRun run = store(context).remove(TestRun.class, TestRun.class);
        if (context.getExecutionException().isPresent()) {
            run.fail();
        }
        run.end();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return TestRun.PARAMETERS.contains(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        TestRun run = run(context);
        Class<?> type = parameter.getParameter().getType();
        if (run == null) {
            throw new ParameterResolutionException("a " + type.getSimpleName() + " belongs to one test (expected: a parameter of a test, "
                + "@BeforeEach or @AfterEach method)");
        }
        Method test = context.getRequiredTestMethod();
        if (!returnsTask(test)) {
            return run.parameter(type);
        }
        boolean itsOwn = parameter.getDeclaringExecutable().equals(test);
        boolean deterministic = run.settings().isDeterministic();
        if (type == TestScheduler.class && !(deterministic && itsOwn) || type == Scheduler.class && deterministic) {
            throw new ParameterResolutionException(parameter.getDeclaringExecutable() + ": there is no " + type.getSimpleName()
                + " here (expected: " + (deterministic ? "a TestScheduler as a parameter of the test method only, because the test has seeds, "
                + "and each seed has its own" : "a Scheduler, or seeds = ... in @ElioTest for a TestScheduler") + ")");
        }
        // Those of the coroutine, which are known only when it runs.
        return itsOwn && type != Scheduler.class ? null : run.parameter(type);
    }

    @Override
    public void interceptTestMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> test, ExtensionContext context)
        throws Throwable {
        guard(invocation, context);
    }

    @Override
    public void interceptTestTemplateMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> test,
        ExtensionContext context) throws Throwable {
        guard(invocation, context);
    }

    private static void guard(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        TestRun run = run(context);
        Watchdog.guard(invocation, run.settings().timeout(), run::cancel);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T interceptTestFactoryMethod(Invocation<T> invocation, ReflectiveInvocationContext<Method> test, ExtensionContext context)
        throws Throwable {
        Method method = test.getExecutable();
        if (!returnsTask(method)) {
            return invocation.proceed();
        }
        invocation.skip();
        return (T) new AsyncTest(run(context), test.getTarget().orElseThrow(), method, test.getArguments()).tests();
    }

    private static boolean returnsTask(Method method) {
        return method.getReturnType() == Task.class;
    }

    private static TestRun run(ExtensionContext context) {
        return store(context).get(TestRun.class, TestRun.class);
    }

    private static ExtensionContext.Store store(ExtensionContext context) {
        return context.getStore(NAMESPACE);
    }
}
