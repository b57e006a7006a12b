package io.elio.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.Gate;
import io.elio.coro.TestHome;
import io.elio.debug.CoroutineDump;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a user of woven code sees, line by line. */
class WovenTraceTest {
    private final TestHome home = new TestHome();
    private final Gate gate = new Gate();
    private final Shop shop = new Shop(gate);

    @Test
    void onTheJavaStack() throws Exception {
        assertEquals("""
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.price(Shop.java:41)
            io.elio.trace.Shop.price(Shop.java:41)
            io.elio.trace.Shop.price(Shop.java:41)
            io.elio.trace.Shop.total(Shop.java:34)
            io.elio.trace.Shop.order(Shop.java:25)
            """, trace(shop.order(false)));
    }

    @Test
    void afterAWait() throws Exception {
        assertEquals("""
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.price(Shop.java:41)
            io.elio.trace.Shop.price(Shop.java:41)
            io.elio.trace.Shop.price(Shop.java:41)
            io.elio.trace.Shop.total(Shop.java:34)
            io.elio.trace.Shop.order(Shop.java:25)
            """, trace(shop.order(true)));
    }

    @Test
    void throughALambda() throws Exception {
        assertEquals("""
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.price(Shop.java:41)
            io.elio.trace.Shop.price(Shop.java:41)
            io.elio.trace.Shop.price(Shop.java:41)
            io.elio.trace.Shop.total(Shop.java:34)
            io.elio.trace.Shop.order(Shop.java:25)
            io.elio.trace.Shop.lambda$viaLambda$0(Shop.java:47)
            io.elio.trace.Shop.viaLambda(Shop.java:50)
            """, trace(shop.viaLambda()));
    }

    @Test
    void throughAGenerator() throws Exception {
        assertEquals("""
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.price(Shop.java:41)
            io.elio.trace.Shop.prices(Shop.java:57)
            io.elio.trace.Shop.viaGenerator(Shop.java:64)
            """, trace(shop.viaGenerator()));
    }

    @Test
    void aSpawnedCoroutineHasItsOwnStack() throws Exception {
        assertEquals("""
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.price(Shop.java:41)
            io.elio.trace.Shop.price(Shop.java:41)
            io.elio.trace.Shop.price(Shop.java:41)
            io.elio.trace.Shop.total(Shop.java:34)
            io.elio.trace.Shop.order(Shop.java:25)
            """, trace(shop.viaSpawn()));
    }

    @Test
    void anExceptionThatIsThrownAgainKeepsItsTrace() throws Exception {
        assertEquals("""
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.price(Shop.java:41)
            io.elio.trace.Shop.price(Shop.java:41)
            io.elio.trace.Shop.price(Shop.java:41)
            io.elio.trace.Shop.total(Shop.java:34)
            io.elio.trace.Shop.order(Shop.java:25)
            io.elio.trace.Shop.caughtAndThrownAgain(Shop.java:78)
            """, trace(shop.caughtAndThrownAgain()));
    }

    @Test
    void theVirtualStackFollowsTheFrameThatRuns() throws Throwable {
        Coroutine coroutine = home.spawn(shop.stacksOfConsumer());
        home.runAll();
        gate.open(null);
        home.runAll();
        assertEquals("""
            io.elio.trace.Shop.stacks(Shop.java:88)
            io.elio.trace.Shop.stackAfterYield(Shop.java:97)
            io.elio.trace.Shop.stacksOfConsumer(Shop.java:108)
            io.elio.trace.Shop.stackAfterYield(Shop.java:99)
            io.elio.trace.Shop.stacksOfConsumer(Shop.java:108)
            io.elio.trace.Shop.stacksOfConsumer(Shop.java:109)
            """, coroutine.result());
    }

    @Test
    void aDumpShowsWhereEachMethodWaits() throws Exception {
        Coroutine coroutine = home.spawn(shop.viaLambda());
        coroutine.setName("shopping");
        home.runAll();
        String text = CoroutineDump.text();
        int start = text.indexOf(" \"shopping\"");
        assertEquals("""
             "shopping" [waiting: gate]
                at io.elio.trace.Shop.total(Shop.java:32)
                at io.elio.trace.Shop.order(Shop.java:25)
                at io.elio.trace.Shop.lambda$viaLambda$0(Shop.java:47)
                at io.elio.trace.Shop.viaLambda(Shop.java:50)
            """, text.substring(start, text.indexOf("Shop.java:50)\n", start) + "Shop.java:50)\n".length()));
        gate.open(null);
        home.runAll();
    }

    private String trace(Task<?> task) {
        Coroutine coroutine = home.spawn(task);
        home.runAll();
        if (gate.waiter != null) {
            gate.open(null);
            home.runAll();
        }
        return Arrays.stream(assertThrows(IOException.class, coroutine::result).getStackTrace())
            .map(element -> element + "\n").collect(Collectors.joining());
    }
}
