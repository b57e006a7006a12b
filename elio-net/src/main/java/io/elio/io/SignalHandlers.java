package io.elio.io;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which open sets have which signals. The JVM keeps one handler for each signal; ours replaces it while there is such a set. Everything is
 * guarded by the class's monitor, but for the delivery, which looks at an array.
 */
final class SignalHandlers {
    private static final Map<String, Taken> TAKEN = new HashMap<>();

    private SignalHandlers() {
    }

    static synchronized void add(SignalSet set) {
        List<String> added = new ArrayList<>();
        try {
            for (String name : set.names()) {
                add(name, set);
                added.add(name);
            }
        } catch (Throwable failure) {
            added.forEach(name -> remove(name, set));
            throw failure;
        }
    }

    private static void add(String name, SignalSet set) {
        Taken taken = TAKEN.get(name);
        if (taken == null) {
            taken = new Taken(name);
            taken.previous = handle(name, JvmSignals.handler(taken::arrive));
            TAKEN.put(name, taken);
        }
        List<SignalSet> sets = new ArrayList<>(taken.sets);
        sets.add(set);
        taken.sets = sets;
    }

    static synchronized void remove(SignalSet set) {
        set.names().forEach(name -> remove(name, set));
    }

    private static void remove(String name, SignalSet set) {
        Taken taken = TAKEN.get(name);
        if (taken == null) {
            return;
        }
        taken.sets = taken.sets.stream().filter(each -> each != set).toList();
        if (taken.sets.isEmpty()) {
            TAKEN.remove(name);
            handle(name, taken.previous);
        }
    }

    private static Object handle(String name, Object handler) {
        try {
            return JvmSignals.handle(name, handler);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException("signal " + name + ": " + refused.getMessage()
                + " (expected: one of this system that the JVM leaves to programs, without SIG, such as INT, TERM, HUP or USR2)", refused);
        }
    }

    /** A signal that at least one set has. */
    private static final class Taken {
        private final String name;
        private volatile List<SignalSet> sets = List.of();
        private Object previous;

        Taken(String name) {
            this.name = name;
        }

        void arrive() {
            sets.forEach(set -> set.arrive(name));
        }
    }
}
