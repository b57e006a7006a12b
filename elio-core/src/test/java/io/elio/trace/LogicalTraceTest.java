package io.elio.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.Gate;
import io.elio.coro.TestHome;
import io.elio.debug.VirtualStack;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The exact elements of stack traces; lines of this file are cut off. */
class LogicalTraceTest {
    private static final String BODY = "io.elio.trace.ShopFrame.body(ShopFrame.java)";
    private static final String SHOP = "com.acme.Shop.shop(Shop.java:12)";

    private final TestHome home = new TestHome();
    private final Gate gate = new Gate();

    @Test
    void anExceptionOnTheJavaStackLosesTheRuntimesElements() {
        Throwable failure = failureOf(new ShopFrame(() -> new ShopFrame(Task::done, IOException::new), null));
        assertEquals(List.of("io.elio.trace.ShopFrame.body(ShopFrame.java)", BODY), elements(failure));
    }

    @Test
    void anExceptionAfterAWaitGetsItsLogicalCallers() {
        ShopFrame inner = new ShopFrame(() -> new ShopFrame(() -> gate, IOException::new), null);
        Coroutine coroutine = home.spawn(() -> new ShopFrame(() -> inner, null));
        home.runAll();
        gate.open(null);
        home.runAll();
        assertEquals(List.of(BODY, SHOP, SHOP), elements(assertThrows(IOException.class, coroutine::result)));
    }

    @Test
    void anExceptionOfANestedCallAfterAWaitHasBoth() {
        Coroutine coroutine = home.spawn(new ShopFrame(() -> new ShopFrame(() -> gate, () -> deep(3)), null));
        home.runAll();
        gate.open(null);
        home.runAll();
        Throwable failure = assertThrows(IOException.class, coroutine::result);
        List<String> elements = elements(failure);
        List<String> innermost = Arrays.stream(failure.getStackTrace()).limit(4).map(StackTraceElement::getMethodName).toList();
        assertEquals(List.of("deep", "deep", "deep", "deep"), innermost);
        assertEquals(List.of(BODY, SHOP), elements.subList(elements.size() - 2, elements.size()));
    }

    @Test
    void anExceptionWhoseTraceCannotBeReadArrivesAllTheSame() {
        IllegalStateException unreadable = new IllegalStateException("no trace");
        IOException failure = new IOException() {
            @Override
            public StackTraceElement[] getStackTrace() {
                throw unreadable;
            }
        };
        assertSame(failure, failureOf(new ShopFrame(Task::done, () -> failure)));
        assertEquals(List.of(unreadable), List.of(failure.getSuppressed()));
        Coroutine waiting = home.spawn(new ShopFrame(() -> gate, null));
        home.runAll();
        gate.fail(failure);
        home.runAll();
        assertSame(failure, assertThrows(IOException.class, waiting::result));
    }

    @Test
    void aDeliveredExceptionIsLeftAsItIs() {
        Coroutine first = home.spawn(new ShopFrame(() -> gate, null));
        Coroutine second = home.spawn(new ShopFrame(() -> gate, null));
        home.runAll();
        IOException failure = new IOException("shared");
        StackTraceElement[] before = failure.getStackTrace();
        gate.fail(failure);
        home.runAll();
        assertSame(failure, assertThrows(IOException.class, second::result));
        assertEquals(Arrays.asList(before), Arrays.asList(failure.getStackTrace()));
        assertTrue(!first.isFinished());
    }

    @Test
    void anExceptionThatTheAwaitableMakesAfterAWaitGetsItsLogicalCallers() {
        Gate failing = new Gate() {
            @Override
            public Object result() throws IOException {
                throw new IOException();
            }
        };
        Coroutine coroutine = home.spawn(new ShopFrame(() -> new ShopFrame(() -> failing, null), null));
        home.runAll();
        failing.open(null);
        home.runAll();
        List<String> elements = elements(assertThrows(IOException.class, coroutine::result));
        assertEquals(List.of(SHOP, SHOP), elements.subList(elements.size() - 2, elements.size()));
        assertTrue(elements.stream().noneMatch(element -> element.startsWith("io.elio.coro.Coroutine.")), elements.toString());
    }

    @Test
    void anExceptionMadeInOneCoroutineAndDeliveredToAnotherIsLeftAsItIs() {
        CompletableFuture<Object> future = new CompletableFuture<>();
        List<StackTraceElement> made = new ArrayList<>();
        home.spawn(() -> {
            IOException failure = new IOException("shared");
            made.addAll(Arrays.asList(failure.getStackTrace()));
            future.completeExceptionally(failure);
            return Task.done();
        });
        home.runAll();
        Throwable failure = failureOf(new ShopFrame(() -> Task.from(future), null));
        assertEquals(made, Arrays.asList(failure.getStackTrace()));
    }

    @Test
    void theTraceIsCompletedOnceHoweverManyCoroutinesItPasses() {
        Coroutine failing = home.spawn(new ShopFrame(() -> new ShopFrame(() -> gate, IOException::new), null));
        Coroutine joining = home.spawn(new ShopFrame(() -> failing, null));
        home.runAll();
        gate.open(null);
        home.runAll();
        assertEquals(List.of(BODY, SHOP), elements(assertThrows(IOException.class, joining::result)));
    }

    @Test
    void whatSuspendThrowsHasTheAwaitingMethodsAsCallers() {
        gate.suspendFailure = null;
        gate.duringSuspend = () -> {
            throw new IllegalArgumentException("cannot register");
        };
        List<String> elements = elements(failureOf(new ShopFrame(() -> gate, null)));
        assertEquals(SHOP, elements.get(elements.size() - 1));
    }

    @Test
    void anExceptionWithoutTraceStaysWithout() {
        Throwable failure = failureOf(new ShopFrame(Task::done, () -> new Throwable("bare", null, false, false) { }));
        assertEquals(0, failure.getStackTrace().length);
    }

    @Test
    void aTraceThatTheJvmCutsOffGetsItsLogicalCallersToo() {
        Task<?> task = new ShopFrame(Task::done, () -> deep(2_000));
        for (int i = 0; i < 3; i++) {
            Task<?> inner = task;
            task = new ShopFrame(() -> inner, null);
        }
        Throwable cut = failureOf(task);
        assertEquals(1_024, cut.getStackTrace().length);
        home.stackBudget = 0;
        Throwable failure = failureOf(new ShopFrame(() -> new ShopFrame(Task::done, () -> deep(1_015)), null));
        assertEquals(SHOP, text(failure.getStackTrace()[failure.getStackTrace().length - 1]));
    }

    @Test
    void theVirtualStackOfRunningCodeHasItsLogicalCallers() {
        List<List<StackTraceElement>> seen = new ArrayList<>();
        home.spawn(new ShopFrame(() -> new ShopFrame(() -> gate, () -> note(seen)), null));
        home.runAll();
        gate.open(null);
        home.runAll();
        List<String> elements = seen.get(0).stream().map(LogicalTraceTest::text).toList();
        assertEquals("io.elio.trace.LogicalTraceTest.note(LogicalTraceTest.java)", elements.get(0));
        assertEquals(List.of(BODY, SHOP), elements.subList(elements.size() - 2, elements.size()));
    }

    @Test
    void outsideACoroutineTheVirtualStackIsTheJavaStack() {
        List<StackTraceElement> virtual = VirtualStack.current();
        StackTraceElement[] physical = new Throwable().getStackTrace();
        assertEquals("outsideACoroutineTheVirtualStackIsTheJavaStack", virtual.get(0).getMethodName());
        assertEquals(Arrays.asList(physical).subList(1, physical.length), virtual.subList(1, virtual.size()));
    }

    private static Throwable note(List<List<StackTraceElement>> seen) {
        seen.add(VirtualStack.current());
        return new IOException();
    }

    private static Throwable deep(int depth) {
        return depth == 0 ? new IOException() : deep(depth - 1);
    }

    private Throwable failureOf(Task<?> task) {
        Coroutine coroutine = home.spawn(task);
        home.runAll();
        return assertThrows(Throwable.class, coroutine::result);
    }

    private static List<String> elements(Throwable failure) {
        return Arrays.stream(failure.getStackTrace()).map(LogicalTraceTest::text).toList();
    }

    /** Without the lines of the hand-written sources. */
    private static String text(StackTraceElement element) {
        return element.getClassName().startsWith("io.elio.trace.")
            ? element.getClassName() + "." + element.getMethodName() + "(" + element.getFileName() + ")" : element.toString();
    }
}
