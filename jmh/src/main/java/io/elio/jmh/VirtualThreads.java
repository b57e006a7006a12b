package io.elio.jmh;

import java.util.concurrent.ThreadFactory;

/** Virtual threads for code that is compiled for Java 17, found by name. */
final class VirtualThreads {
    private VirtualThreads() {
    }

    static ThreadFactory factory() {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            return (ThreadFactory) Class.forName("java.lang.Thread$Builder").getMethod("factory").invoke(builder);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no virtual threads on Java " + Runtime.version().feature() + " (expected: 21 or later)", e);
        }
    }

    static boolean supported() {
        return Runtime.version().feature() >= 21;
    }
}
