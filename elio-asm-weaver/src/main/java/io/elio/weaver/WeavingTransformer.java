package io.elio.weaver;

import java.io.PrintStream;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/** Decides which classes are looked at when they are loaded, and hands them to the weaver of their loader. */
final class WeavingTransformer implements ClassFileTransformer {
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();
    /** Java 1.0 has class files of version 44. */
    private static final int NEWEST = 44 + Runtime.version().feature();
    private static final String OWN_PACKAGE = "io/elio/weaver/";

    private final WeaverOptions options;
    private final ClassDefiner definer;
    private final PrintStream log;
    private final Map<ClassLoader, LoaderWeaver> weavers = Collections.synchronizedMap(new WeakHashMap<>());

    WeavingTransformer(WeaverOptions options, ClassDefiner definer, PrintStream log) {
        this.options = options;
        this.definer = definer;
        this.log = log;
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (loader == null || loader == PLATFORM || redefined != null || name == null || name.startsWith(OWN_PACKAGE)
            || isTooNew(bytes) || !ClassHeader.mayBelongToAsyncNest(bytes)) {
            return null;
        }
        ClassFile file = new ClassFile(name, bytes);
        try {
            return weavers.computeIfAbsent(loader, l -> new LoaderWeaver(l, options, definer, log)).weave(loader, file, domain);
        } catch (RuntimeException | LinkageError e) {
            if (!ClassFilter.concerns(bytes)) {
                return null;
            }
            log.println("[ERROR] " + name.replace('/', '.') + " cannot be woven: " + e);
            e.printStackTrace(log);
            return RefusedClass.refuse(file, "cannot be woven: " + e);
        }
    }

    /** Whether the JVM refuses the class for its version, which it says best itself. */
    private static boolean isTooNew(byte[] bytes) {
        return ((bytes[6] & 0xff) << 8 | bytes[7] & 0xff) > NEWEST;
    }
}
