package io.elio.weaver;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;

/** Adds a class to a class loader. */
@FunctionalInterface
interface ClassDefiner {
    void define(ClassLoader loader, ClassFile file, ProtectionDomain domain);

    /** Calls the protected method of the loaders; {@code java.lang} must be open to this module. */
    static ClassDefiner ofLoaders() throws ReflectiveOperationException {
        Method define = ClassLoader.class.getDeclaredMethod("defineClass",
            String.class, byte[].class, int.class, int.class, ProtectionDomain.class);
        define.setAccessible(true);
        return (loader, file, domain) -> {
            try {
                define.invoke(loader, file.internalName().replace('/', '.'), file.bytes(), 0, file.bytes().length, domain);
            } catch (InvocationTargetException e) {
                throw new LinkageError("the frame class " + file.internalName() + " cannot be defined in " + loader, e.getCause());
            } catch (IllegalAccessException e) {
                throw new IllegalStateException("java.lang is not open to " + ClassDefiner.class.getModule(), e);
            }
        };
    }
}
