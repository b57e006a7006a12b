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
            io.elio.trace.Shop.price(Shop.java:37)
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.total(Shop.java:32)
            io.elio.trace.Shop.order(Shop.java:23)
            """, trace(shop.order(false)));
    }

    @Test
    void afterAWait() throws Exception {
        assertEquals("""
            io.elio.trace.Shop.price(Shop.java:37)
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.total(Shop.java:32)
            io.elio.trace.Shop.order(Shop.java:23)
            """, trace(shop.order(true)));
    }

    @Test
    void throughALambda() throws Exception {
        assertEquals("""
            io.elio.trace.Shop.price(Shop.java:37)
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.total(Shop.java:32)
            io.elio.trace.Shop.order(Shop.java:23)
            io.elio.trace.Shop.lambda$viaLambda$0(Shop.java:45)
            io.elio.trace.Shop.viaLambda(Shop.java:48)
            """, trace(shop.viaLambda()));
    }

    @Test
    void throughAGenerator() throws Exception {
        assertEquals("""
            io.elio.trace.Shop.price(Shop.java:37)
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.prices(Shop.java:55)
            io.elio.trace.Shop.viaGenerator(Shop.java:62)
            """, trace(shop.viaGenerator()));
    }

    @Test
    void aSpawnedCoroutineHasItsOwnStack() throws Exception {
        assertEquals("""
            io.elio.trace.Shop.price(Shop.java:37)
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.total(Shop.java:32)
            io.elio.trace.Shop.order(Shop.java:23)
            """, trace(shop.viaSpawn()));
    }

    @Test
    void anExceptionThatIsThrownAgainKeepsItsTrace() throws Exception {
        assertEquals("""
            io.elio.trace.Shop.price(Shop.java:37)
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.price(Shop.java:39)
            io.elio.trace.Shop.total(Shop.java:32)
            io.elio.trace.Shop.order(Shop.java:23)
            io.elio.trace.Shop.caughtAndThrownAgain(Shop.java:76)
            """, trace(shop.caughtAndThrownAgain()));
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
                at io.elio.trace.Shop.total(Shop.java:30)
                at io.elio.trace.Shop.order(Shop.java:23)
                at io.elio.trace.Shop.lambda$viaLambda$0(Shop.java:45)
                at io.elio.trace.Shop.viaLambda(Shop.java:48)
            """, text.substring(start, text.indexOf("Shop.java:48)\n", start) + "Shop.java:48)\n".length()));
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
