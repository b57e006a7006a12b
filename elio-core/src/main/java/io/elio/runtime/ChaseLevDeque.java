package io.elio.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A growable work-stealing deque. This type is the owner's view, for one thread: it pushes and pops at the bottom and can
 * also poll at the top. {@link Thief} is the view of all others: they take from the top.
 *
 * <p><b>Implementation overview.</b> Chase and Lev, "Dynamic Circular Work-Stealing Deque" (SPAA 2005), with the memory
 * orders of Lê, Pop, Cohen and Zappa Nardelli, "Correct and Efficient Work-Stealing for Weak Memory Models" (PPoPP 2013).
 * The elements are those with an index in {@code [top, bottom)}; index {@code i} lies in slot {@code i & mask}. {@code top}
 * only grows, by CAS; who moves it from {@code i} to {@code i + 1} owns element {@code i}.
 *
 * <table border="1">
 * <caption>Fields</caption>
 * <tr><th>field</th><th>written by</th><th>order and its partner</th></tr>
 * <tr><td>bottom</td><td>owner</td><td>every store is a release, after the slot, and a thief loads it with acquire: the thief
 * sees the element, and all that the owner wrote before. {@code pop} lowers it and puts a full fence before it reads top; a
 * thief puts a full fence between reading top and bottom. So of an owner and a thief that go for the last element at least
 * one sees the other, and then both decide by the CAS on top</td></tr>
 * <tr><td>top</td><td>thieves, owner; CAS</td><td>volatile CAS; the owner's acquire load in push pairs with it, so that a slot is
 * overwritten only after its reader is done</td></tr>
 * <tr><td>slots</td><td>owner</td><td>release when replaced; a thief loads it with acquire after bottom, so it is at least
 * as new as that bottom. An array that was replaced keeps its elements</td></tr>
 * <tr><td>a slot</td><td>owner</td><td>opaque: a thief may read it while the owner overwrites it; then the thief's CAS fails and
 * what it read is dropped. Thieves never write slots; the owner nulls what they emptied when it finds the deque empty</td></tr>
 * </table>
 *
 * <p>A deque without thieves, as that of a lone worker, keeps the same fields for those who look at its size, but its owner
 * needs neither the fence nor the CAS.
 *
 * <p>The fields are padded against false sharing: thieves poll top, the owner writes bottom all the time.
 */
final class ChaseLevDeque<T> extends ChaseLevTop {
    private static final int INITIAL_CAPACITY = 256;
    /** A larger array is dropped when the owner finds the deque empty. */
    private static final int RETAINED_CAPACITY = 1 << 13;

    private static final VarHandle BOTTOM;
    private static final VarHandle SLOTS;
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);

    static {
        try {
            BOTTOM = MethodHandles.lookup().findVarHandle(ChaseLevDeque.class, "bottom", long.class);
            SLOTS = MethodHandles.lookup().findVarHandle(ChaseLevDeque.class, "slots", Object[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long bottom;
    private Object[] slots;
    /** Owner only: every slot of an index below this one holds no element that a thief has taken. */
    private long cleared;
    private final Thief<T> thief = new Thief<>(this);
    /** Owner only. */
    private boolean shared;
    /** Owner only: how many pushes are left until {@code slots} is replaced by an array of the same length. */
    private int untilRenewal;

    /** @param shared whether anybody is going to {@link Thief#steal} */
    ChaseLevDeque(boolean shared) {
        this(INITIAL_CAPACITY, shared);
    }

    /** The capacity is a power of two. */
    ChaseLevDeque(int capacity, boolean shared) {
        slots = new Object[capacity];
        untilRenewal = capacity;
        this.shared = shared;
    }

    /** From now on there are thieves, which begin when they have learned of this from the owner. */
    void share() {
        shared = true;
    }

    Thief<T> thief() {
        return thief;
    }

    /** Adds an element at the bottom. */
    void push(T element) {
        long b = bottom;
        Object[] array = slots;
        // An old top only makes the deque look fuller than it is.
        long size = b - (long) TOP.getAcquire(this);
        if (size >= array.length) {
            array = move(b, array.length << 1);
        } else if (--untilRenewal < 0) {
            array = renew(b, size, array);
        }
        SLOT.setOpaque(array, index(b, array), element);
        BOTTOM.setRelease(this, b + 1);
    }

    /** Takes the element pushed last; null if there is none. */
    T pop() {
        long b = bottom - 1;
        // Top never shrinks: if even an old value says empty, it is.
        if (b < (long) TOP.getOpaque(this)) {
            clearStolen(b + 1);
            return null;
        }
        BOTTOM.setRelease(this, b);
        if (!shared) {
            return takeSlot(b);
        }
        VarHandle.fullFence();
        long t = (long) TOP.getOpaque(this);
        if (t < b) {
            return takeSlot(b);
        }
        T last = t == b ? takeLast(t) : null;
        BOTTOM.setRelease(this, b + 1);
        return last;
    }

    /** Takes the element pushed last if it is the given one. */
    boolean popIf(T element) {
        long b = bottom - 1;
        Object[] array = slots;
        return b >= (long) TOP.getOpaque(this) && array[index(b, array)] == element && pop() == element;
    }

    /** Takes the oldest element; null if there is none. Only thieves compete, so no fence is needed beyond the CAS. */
    T poll() {
        while (true) {
            long t = (long) TOP.getAcquire(this);
            if (bottom - t <= 0) {
                clearStolen(t);
                return null;
            }
            if (moveTop(t)) {
                return takeSlot(t);
            }
        }
    }

    private boolean moveTop(long t) {
        if (shared) {
            return TOP.compareAndSet(this, t, t + 1);
        }
        TOP.setRelease(this, t + 1);
        return true;
    }

    /** The number of elements; exact for the owner while no thief is active. */
    int size() {
        return (int) Math.max(0, bottom - (long) TOP.getOpaque(this));
    }

    private T takeLast(long t) {
        return TOP.compareAndSet(this, t, t + 1) ? takeSlot(t) : null;
    }

    @SuppressWarnings("unchecked")
    private T takeSlot(long at) {
        Object[] array = slots;
        int index = index(at, array);
        T element = (T) array[index];
        SLOT.setOpaque(array, index, null);
        return element;
    }

    /**
     * Replaces the array: because it is full, or, every so many pushes, by a young one, because a store into an old one
     * costs the garbage collector's barrier a fence.
     */
    private Object[] move(long b, int capacity) {
        Object[] old = slots;
        Object[] array = new Object[capacity];
        untilRenewal = capacity;
        for (long i = (long) TOP.getAcquire(this); i < b; i++) {
            array[index(i, array)] = old[index(i, old)];
        }
        SLOTS.setRelease(this, array);
        return array;
    }

    /** Unless there is so much to move that it would cost more than the old array does. */
    private Object[] renew(long b, long size, Object[] array) {
        if (array.length <= RETAINED_CAPACITY && size <= array.length >> 3) {
            return move(b, array.length);
        }
        untilRenewal = array.length;
        return array;
    }

    /** Called when the deque is empty with {@code top == end}: lets go of what thieves took, and of an array grown large. */
    private void clearStolen(long end) {
        if (cleared == end) {
            return;
        }
        Object[] array = slots;
        if (array.length > RETAINED_CAPACITY) {
            SLOTS.setRelease(this, new Object[INITIAL_CAPACITY]);
        } else {
            for (long i = Math.max(cleared, end - array.length); i < end; i++) {
                SLOT.setOpaque(array, index(i, array), null);
            }
        }
        cleared = end;
    }

    private static int index(long at, Object[] array) {
        return (int) at & array.length - 1;
    }

    /** The view of everybody but the owner. */
    static final class Thief<T> {
        private final ChaseLevDeque<T> deque;

        private Thief(ChaseLevDeque<T> deque) {
            this.deque = deque;
        }

        /** Takes the oldest element; null if there is none. A lost race means that somebody else has got one. */
        @SuppressWarnings("unchecked")
        T steal() {
            while (true) {
                long t = (long) TOP.getAcquire(deque);
                VarHandle.fullFence();
                long b = (long) BOTTOM.getAcquire(deque);
                if (b - t <= 0) {
                    return null;
                }
                Object[] array = (Object[]) SLOTS.getAcquire(deque);
                T element = (T) SLOT.getOpaque(array, index(t, array));
                if (TOP.compareAndSet(deque, t, t + 1)) {
                    return element;
                }
            }
        }

        /** How many elements have been taken from the top. */
        long taken() {
            return (long) TOP.getAcquire(deque);
        }

        /** The number of elements at some moment; exact while nobody changes the deque. */
        int size() {
            long t = (long) TOP.getAcquire(deque);
            return (int) Math.max(0, (long) BOTTOM.getAcquire(deque) - t);
        }
    }
}
