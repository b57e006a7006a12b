package io.elio.coro;

import java.util.Arrays;

/**
 * The values of a coroutine's task-locals: keys and values in turn, in an array that is never changed, so that children
 * inherit it for nothing. There are a few at most, so they are searched one after the other.
 */
final class Locals {
    static final Object[] NONE = {};

    private Locals() {
    }

    /** The index of the key; -1 if it has no value. */
    static int indexOf(Object[] locals, Object key) {
        for (int i = 0; i < locals.length; i += 2) {
            if (locals[i] == key) {
                return i;
            }
        }
        return -1;
    }

    static Object[] with(Object[] locals, Object key, Object value) {
        int present = indexOf(locals, key);
        int index = present < 0 ? locals.length : present;
        Object[] changed = Arrays.copyOf(locals, Math.max(locals.length, index + 2));
        changed[index] = key;
        changed[index + 1] = value;
        return changed;
    }

    static Object[] without(Object[] locals, Object key) {
        int index = indexOf(locals, key);
        if (index < 0) {
            return locals;
        }
        Object[] changed = Arrays.copyOf(locals, locals.length - 2);
        System.arraycopy(locals, index + 2, changed, index, changed.length - index);
        return changed;
    }
}
