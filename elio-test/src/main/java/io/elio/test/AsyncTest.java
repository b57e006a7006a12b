package io.elio.test;

import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.Executable;

/** A test method that returns a task, and how it is run. */
final class AsyncTest {
    private final TestRun run;
    private final Settings settings;
    private final Object instance;
    private final Method method;
    private final List<Object> arguments;

    AsyncTest(TestRun run, Object instance, Method method, List<Object> arguments) {
        this.run = run;
        this.settings = run.settings();
        this.instance = instance;
        this.method = method;
        this.arguments = arguments;
        method.setAccessible(true);
    }

    /** What JUnit runs in its place. */
    Stream<DynamicTest> tests() {
        if (settings.isDeterministic()) {
            return Stream.of(test(Reports.counted(settings.seeds(), "seed"), this::explore));
        }
        return IntStream.rangeClosed(1, settings.repetitions())
            .mapToObj(i -> test("repetition " + i + " of " + settings.repetitions(), this::runOnScheduler));
    }

    private DynamicTest test(String name, Executable body) {
        return DynamicTest.dynamicTest(name, () -> {
            try {
                body.execute();
            } catch (Throwable failure) {
                run.fail();
                throw failure;
            }
        });
    }

    private void explore() throws Throwable {
        TestThread.run(() -> TestScheduler.explore(settings.deterministic(), settings.seeds(), this::call), settings.timeout());
    }

    private void runOnScheduler() throws Throwable {
        JoinHandle<?> handle = run.scheduler().spawn(this::call);
        Duration timeout = settings.timeout();
        try {
            handle.toFuture().get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException failed) {
            handle.result();
        } catch (TimeoutException hanging) {
            HangError error = Reports.hang(timeout);
            handle.requestCancel();
            throw error;
        }
    }

    /** Called in the coroutine of the test. */
    @SuppressWarnings("unchecked")
    private Task<Object> call() throws Exception {
        try {
            return (Task<Object>) method.invoke(instance, arguments());
        } catch (InvocationTargetException e) {
            throw TestScheduler.<RuntimeException>unchecked(e.getCause());
        }
    }

    /** Some are known only here. */
    private Object[] arguments() {
        Object[] actual = arguments.toArray();
        for (int i = 0; i < actual.length; i++) {
            Class<?> type = method.getParameterTypes()[i];
            if (type == TestScheduler.class) {
                actual[i] = TestScheduler.current();
            } else if (type == CancelToken.class) {
                actual[i] = Elio.cancelToken();
            }
        }
        return actual;
    }
}
