package io.elio.weaver;

import java.lang.instrument.Instrumentation;

/** Weaves classes when they are loaded: {@code java -javaagent:elio-asm-weaver.jar ...}. */
public final class WeavingAgent {
    private WeavingAgent() {
    }

    public static void premain(String arguments, Instrumentation instrumentation) {
        throw new UnsupportedOperationException("being written");
    }
}
