package io.elio.tests.guide;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.CancelResult;
import io.elio.ContextElement;
import io.elio.Elio;
import io.elio.Generator;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.TaskGroupOptions;
import io.elio.TaskLocal;
import io.elio.TaskScope;
import io.elio.TimeoutResult;
import io.elio.Tuple2;
import io.elio.Winner;
import io.elio.test.TestConfig;
import io.elio.test.TestScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** The examples of docs/structured.md, as they stand there. */
class StructuredGuideTest {
    record Page(String address) {
    }

    /** What happened. */
    private final List<String> log = new ArrayList<>();

    @Async
    private Task<Page> fetch(String address) {
        await(Elio.sleep(Duration.ofMillis(address.length())));
        return Task.of(new Page(address));
    }

    @Async
    private Task<Integer> price(String article) {
        await(Elio.sleep(Duration.ofMillis(article.length())));
        return Task.of(article.length());
    }

    @Async
    private Task<Integer> priceAt(String shop, String article) {
        CancelResult result = await(Elio.sleep(Duration.ofMillis(shop.charAt(0)), Elio.cancelToken()));
        log.add(shop + " " + result);
        return Task.of(shop.charAt(0) - 'a' + article.length());
    }

    @Async
    private Task<String> stock(String article) {
        await(Elio.sleep(Duration.ofMillis(1)));
        return Task.of("plenty of " + article);
    }

    @Async
    private Task<Void> audit() {
        log.add("audit " + MDC.get("request"));
        return Task.done();
    }

    private static <T> T run(AsyncCallable<T> main) {
        try (TestScheduler scheduler = new TestScheduler(TestConfig.defaults().withAutoAdvance(true))) {
            return scheduler.run(main);
        }
    }

    // ---- as in the guide ------------------------------------------------------------------------------------------------

    @Async
    Task<List<Page>> fetchAll(List<String> addresses) {
        List<Page> pages = new ArrayList<>(Collections.nCopies(addresses.size(), null));
        await(TaskScope.run(TaskGroupOptions.failFast().maxConcurrency(8), group -> {
            for (int i = 0; i < addresses.size(); i++) {
                int index = i;
                group.spawn(() -> Task.of(pages.set(index, await(fetch(addresses.get(index))))));
            }
            return Task.done();
        }));
        return Task.of(pages);
    }

    @Async
    Task<String> offer(String article) {
        Tuple2<Integer, String> both = await(Elio.whenAll(() -> price(article), () -> stock(article)));
        return Task.of(both.v1() + " each, " + both.v2());
    }

    @Async
    Task<Integer> cheapest(String article, List<String> shops) {
        List<AsyncCallable<Integer>> asked = new ArrayList<>();
        shops.forEach(shop -> asked.add(() -> priceAt(shop, article)));
        return Task.of(Collections.min(await(Elio.whenAll(asked))));
    }

    @Async
    Task<Integer> quickest(String article) {
        Winner<Integer> first = await(Elio.whenAny(() -> priceAt("a", article), () -> priceAt("b", article)));
        return Task.of(first.value());
    }

    @Async
    Task<String> inTime(String article) {
        TimeoutResult<Integer> price = await(Elio.withTimeout(Duration.ofMillis(200), () -> price(article)));
        return Task.of(price.timedOut() ? "ask again" : "costs " + price.value());
    }

    @Async
    Task<Integer> poll(String article) {
        int polls = 0;
        while (await(Elio.sleep(Duration.ofMillis(10), Elio.cancelToken())) == CancelResult.COMPLETED) {
            polls++;
            await(price(article));
        }
        return Task.of(polls);
    }

    static final TaskLocal<String> USER = TaskLocal.withDefault("nobody");

    @Async
    Task<List<String>> greet() {
        USER.set("ann");
        JoinHandle<String> child = Elio.spawn(() -> Task.of("hello " + USER.get()));
        USER.set("bob");
        return Task.of(List.of(await(child), "hello " + USER.get()));      // hello ann, hello bob
    }

    @Async
    Task<String> handle(String request) {
        ContextElement.attach(ContextElement.mdc());
        MDC.put("request", request);
        await(Elio.sleep(Duration.ofMillis(1)));                            // goes on on any thread
        await(TaskScope.run(group -> {
            group.spawn(() -> audit());                                     // what it logs has the request too
            return Task.done();
        }));
        return Task.of(MDC.get("request"));
    }

    static final ContextElement<Span> SPAN = new ContextElement<>() {
        @Override
        public Span save() {
            return Tracer.current();
        }

        @Override
        public void restore(Span state) {
            Tracer.makeCurrent(state);
        }
    };

    @Async
    Generator<String> numbered(Generator<String> lines) {
        try {
            for (int i = 1; await(lines.advance()); i++) {
                Generator.yield(i + " " + lines.current());
            }
        } finally {
            await(lines.close());
        }
        return Generator.end();
    }

    // ---- what they do ---------------------------------------------------------------------------------------------------

    record Span(String name) {
    }

    /** Stands for a library. */
    static final class Tracer {
        private static final ThreadLocal<Span> CURRENT = new ThreadLocal<>();

        private Tracer() {
        }

        static Span current() {
            return CURRENT.get();
        }

        static void makeCurrent(Span span) {
            CURRENT.set(span);
        }
    }

    @Test
    void theScopeFetchesAll() {
        assertEquals(List.of(new Page("long"), new Page("a")), run(() -> fetchAll(List.of("long", "a"))));
    }

    @Test
    void combinatorsAnswerAllAndTheFirst() {
        assertEquals("3 each, plenty of cup", run(() -> offer("cup")));
        assertEquals(3, run(() -> cheapest("cup", List.of("c", "a", "b"))));
        log.clear();
        assertEquals(3, run(() -> quickest("cup")));
        assertEquals(List.of("a COMPLETED", "b CANCELLED"), log);
    }

    @Test
    void theTimeLimitCounts() {
        assertEquals("costs 3", run(() -> inTime("cup")));
        assertEquals("ask again", run(() -> inTime("x".repeat(201))));
    }

    @Test
    void cancellationEndsThePolling() {
        int polls = run(() -> {
            JoinHandle<Integer> polling = Elio.spawn(() -> poll("four"));
            await(Elio.sleep(Duration.ofMillis(50)));
            polling.requestCancel();
            return Task.of(await(polling));
        });
        assertEquals(3, polls);
    }

    @Test
    void localsAreInheritedByValue() {
        assertEquals(List.of("hello ann", "hello bob"), run(this::greet));
    }

    @Test
    void elementsFollow() {
        Span seen = run(() -> {
            ContextElement.attach(SPAN);
            Tracer.makeCurrent(new Span("mine"));
            await(Elio.sleep(Duration.ofMillis(1)));
            return Task.of(Tracer.current());
        });
        assertEquals(new Span("mine"), seen);
        assertEquals(null, Tracer.current());
    }

    @Test
    void theMdcIsWhatTheProviderOfLoggingMakesOfIt() {
        String request = run(() -> handle("7"));
        assertEquals(List.of("audit " + request), log);
    }

    @Async
    private Generator<String> lines() {
        try {
            Generator.yield("a");
            Generator.yield("b");
            Generator.yield("c");
        } finally {
            log.add("closed");
        }
        return Generator.end();
    }

    @Test
    void stoppingTheOuterGeneratorStopsTheInnerOne() {
        List<String> seen = new ArrayList<>();
        run(() -> numbered(lines()).forEachWhile(line -> seen.add(line) && seen.size() < 2));
        assertEquals(List.of("1 a", "2 b"), seen);
        assertEquals(List.of("closed"), log);
        assertTrue(run(() -> numbered(lines()).next()).isPresent());
    }
}
