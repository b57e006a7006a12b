package io.elio.weaver;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Weaves classes when they are loaded: {@code java -javaagent:elio-asm-weaver.jar[=no-direct-starts] ...}. Classes that were
 * woven at build time stay as they are. A class with errors is reported on standard error and throws a
 * {@link LinkageError} when it is initialised.
 */
public final class WeavingAgent {
    private static final String NO_DIRECT_STARTS = "no-direct-starts";

    private static final AtomicBoolean INSTALLED = new AtomicBoolean();

    private WeavingAgent() {
    }

    public static void premain(String argument, Instrumentation instrumentation) throws ReflectiveOperationException {
        WeaverOptions options = options(argument);
        if (!INSTALLED.compareAndSet(false, true)) {
            System.err.println("[WARNING] the weaving agent is named twice, for instance by -javaagent and JAVA_TOOL_OPTIONS: "
                + "the second is ignored");
            return;
        }
        openJavaLang(instrumentation);
        instrumentation.addTransformer(new WeavingTransformer(options, ClassDefiner.ofLoaders(), System.err));
    }

    private static WeaverOptions options(String argument) {
        if (argument == null || argument.isEmpty()) {
            return WeaverOptions.defaults();
        }
        if (argument.equals(NO_DIRECT_STARTS)) {
            return new WeaverOptions(false);
        }
        throw new IllegalArgumentException("-javaagent:elio-asm-weaver.jar=" + argument
            + " (expected: no argument, or " + NO_DIRECT_STARTS + ")");
    }

    /** So that {@code ClassLoader.defineClass} can be called: frame classes belong into the loader of their owners. */
    private static void openJavaLang(Instrumentation instrumentation) {
        Module agent = WeavingAgent.class.getModule();
        Map<String, Set<Module>> opened = Map.of("java.lang", Set.of(agent));
        instrumentation.redefineModule(Object.class.getModule(), Set.of(), Map.of(), opened, Set.of(), Map.of());
    }
}
