package io.elio.debug;

import io.elio.coro.CoroutineSnapshot;
import java.util.List;

/**
 * All live coroutines, as data and as text. A dump stops nothing; a coroutine that moves while it is read may be shown
 * half before and half after the move, and one that begins or ends meanwhile may be missing or shown.
 */
public final class CoroutineDump {
    private CoroutineDump() {
    }

    /** All coroutines that are alive now, by number. */
    public static List<CoroutineSnapshot> snapshots() {
        return CoroutineSnapshot.all();
    }

    /**
     * All coroutines that are alive now, one after the other, for example
     *
     * <pre>{@code
     * coroutine #7 "orders" [waiting: read tcp 127.0.0.1:9000] (worker 1, 3.2 s)
     *     at com.acme.Orders.total(Orders.java:42)
     *     at com.acme.Shop.main(Shop.java:12)
     * }</pre>
     *
     * where the time is how long ago its last step began.
     */
    public static String text() {
        return text(snapshots());
    }

    /** The same text for some of them. */
    public static String text(List<CoroutineSnapshot> coroutines) {
        StringBuilder text = new StringBuilder();
        coroutines.forEach(coroutine -> append(text, coroutine));
        return text.toString();
    }

    private static void append(StringBuilder text, CoroutineSnapshot coroutine) {
        text.append("coroutine #").append(coroutine.id());
        if (coroutine.name() != null) {
            text.append(" \"").append(coroutine.name()).append('"');
        }
        text.append(" [").append(coroutine.state());
        if (coroutine.waitsFor() != null) {
            text.append(": ").append(coroutine.waitsFor());
        }
        text.append(']');
        if (coroutine.worker() >= 0) {
            text.append(" (worker ").append(coroutine.worker()).append(", ")
                .append(coroutine.tenths() / 10).append('.').append(coroutine.tenths() % 10).append(" s)");
        }
        text.append('\n');
        coroutine.stack().forEach(element -> text.append("    at ").append(element).append('\n'));
    }
}
