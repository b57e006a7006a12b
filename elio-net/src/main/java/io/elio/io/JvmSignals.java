package io.elio.io;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * The JVM's own way to signals, {@code sun.misc.Signal}: no standard, but in every JDK. By reflection, because compilers warn of a direct use.
 */
final class JvmSignals {
    private static final Class<?> HANDLER;
    private static final Constructor<?> SIGNAL;
    private static final Method HANDLE;

    static {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            HANDLER = Class.forName("sun.misc.SignalHandler");
            SIGNAL = signal.getConstructor(String.class);
            HANDLE = signal.getMethod("handle", signal, HANDLER);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private JvmSignals() {
    }

    /** What {@link #handle} takes: runs the action, on a thread that the JVM makes for a signal. */
    static Object handler(Runnable action) {
        return Proxy.newProxyInstance(JvmSignals.class.getClassLoader(), new Class<?>[] {HANDLER}, (proxy, method, arguments) -> {
            switch (method.getName()) {
                case "handle":
                    action.run();
                    return null;
                case "equals":
                    return proxy == arguments[0];
                case "hashCode":
                    return System.identityHashCode(proxy);
                default:
                    return "SignalHandler[" + action + "]";
            }
        });
    }

    /**
     * Sets the handler of a signal; answers the one before.
     *
     * @throws IllegalArgumentException if there is no such signal, or the JVM does not give it away
     */
    static Object handle(String name, Object handler) {
        try {
            return HANDLE.invoke(null, SIGNAL.newInstance(name), handler);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException refused) {
                throw refused;
            }
            throw new IllegalStateException("the JVM's signals cannot be used", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the JVM's signals cannot be used", e);
        }
    }
}
