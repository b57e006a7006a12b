package io.elio.coro;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * All live coroutines, listed at the cost of two stores each.
 *
 * <p><b>Implementation overview.</b> A slot is an element of an array. Each thread of ours has its own arrays
 * ({@link Claims}); all other threads share one {@code Claims} behind a lock. A coroutine that is made claims a null slot of its
 * thread's arrays and remembers it; whoever finishes the coroutine, on any thread, nulls that slot. This is safe without
 * CAS: only the owner makes a slot non-null, and only when it has seen it null; only the finisher of the coroutine in
 * the slot makes it null, once. So writers of one slot alternate, and each waits for the other's store. A stale non-null
 * value makes the owner skip a free slot, no more. Nothing is retained after the end of a coroutine but the slot itself.
 * The finisher of a coroutine whose home is over is who fails it ({@link Coroutine#failAll}).
 *
 * <p>A dump reads the arrays with acquire loads, which pair with the release store of a claim, so that it sees a
 * complete coroutine. It may miss one that was made while it read, and show one that has just finished.
 */
final class LiveCoroutines {
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Coroutine[].class);
    private static final List<Claims> ALL = new CopyOnWriteArrayList<>();
    private static final AtomicInteger NEXT_IDS = new AtomicInteger(1);
    private static final Claims SHARED = register(null);

    private LiveCoroutines() {
    }

    /** Makes a coroutine and lists it. */
    static Coroutine make(Home home, Object entry, Object observer, CoroutineContext context) {
        if (Thread.currentThread() instanceof CoroutineThread thread) {
            return thread.claims.make(home, entry, observer, context);
        }
        synchronized (SHARED) {
            return SHARED.make(home, entry, observer, context);
        }
    }

    /** Called once, with what the coroutine was made with. */
    static void unlist(Coroutine[] slots, int slot) {
        SLOT.setRelease(slots, slot, null);
    }

    /** Makes the arrays of a thread; drops those of ended threads that list nothing any more. */
    static Claims register(CoroutineThread thread) {
        // Loops, for this runs at every start of a program, where each lambda costs a millisecond.
        for (Claims each : ALL) {
            if (each.isAbandoned()) {
                ALL.remove(each);
            }
        }
        Claims claims = new Claims(thread);
        ALL.add(claims);
        return claims;
    }

    /** All coroutines that are alive now, the oldest claim of each thread first. */
    static List<Coroutine> all() {
        List<Coroutine> result = new ArrayList<>();
        ALL.forEach(claims -> claims.addTo(result));
        return result;
    }

    /** The thread of ours that runs the coroutine now; null if none does. */
    static Thread runnerOf(Coroutine coroutine) {
        for (Claims claims : ALL) {
            CoroutineThread thread = claims.thread();
            if (thread != null && thread.running.coroutine == coroutine) {
                return thread;
            }
        }
        return null;
    }

    /** The arrays of one thread. Touched by it alone, but for dumps, which read the list and the arrays. */
    static final class Claims {
        /** Their numbers fit a byte. */
        private static final int SLOTS = 128;
        private static final int IDS = 64;
        /** How many arrays are looked at before a new one is made. */
        private static final int LOOKS = 4;

        private final WeakReference<CoroutineThread> thread;
        private Coroutine[] current = new Coroutine[SLOTS];
        /** Copied when it grows; the elements after the last array are null. Volatile for dumps. */
        private volatile Coroutine[][] arrays = {current};
        private int count = 1;
        private int cursor;
        private int visited;
        private int nextId;
        private int idsLeft;

        Claims(CoroutineThread thread) {
            this.thread = new WeakReference<>(thread);
        }

        Coroutine make(Home home, Object entry, Object observer, CoroutineContext context) {
            int free = nextFree();
            // All of this before the object is allocated, so that the stores into it come right after that.
            int id = nextId();
            Coroutine[] slots = current;
            Coroutine made = new Coroutine(home, entry, observer, context, id, slots, free);
            SLOT.setRelease(slots, free, made);
            return made;
        }

        private int nextId() {
            if (idsLeft == 0) {
                nextId = NEXT_IDS.getAndAdd(IDS);
                idsLeft = IDS;
            }
            idsLeft--;
            return nextId++;
        }

        private int nextFree() {
            while (true) {
                while (cursor < SLOTS) {
                    int candidate = cursor++;
                    if (SLOT.getOpaque(current, candidate) == null) {
                        return candidate;
                    }
                }
                moveOn();
            }
        }

        /**
         * Chooses the next array, among a few: one that is at least half free, else a new one. One that is empty is
         * replaced by a new one, because a store into a young array is cheaper for the garbage collector.
         */
        private void moveOn() {
            cursor = 0;
            for (int look = Math.min(count, LOOKS); look > 0; look--) {
                visited = visited + 1 < count ? visited + 1 : 0;
                int taken = taken(arrays[visited]);
                if (taken <= SLOTS / 2) {
                    current = taken == 0 ? renew(visited) : arrays[visited];
                    return;
                }
            }
            current = new Coroutine[SLOTS];
            add(current);
        }

        private Coroutine[] renew(int index) {
            Coroutine[][] all = arrays;
            all[index] = new Coroutine[SLOTS];
            // The same array again: the volatile store shows dumps the new element.
            arrays = all;
            return all[index];
        }

        private void add(Coroutine[] slots) {
            Coroutine[][] grown = count < arrays.length ? arrays : Arrays.copyOf(arrays, 2 * count);
            grown[count++] = slots;
            arrays = grown;
        }

        private static int taken(Coroutine[] slots) {
            int taken = 0;
            for (int i = 0; i < SLOTS; i++) {
                if (SLOT.getOpaque(slots, i) != null) {
                    taken++;
                }
            }
            return taken;
        }

        CoroutineThread thread() {
            return thread.get();
        }

        boolean isAbandoned() {
            CoroutineThread owner = thread.get();
            boolean ended = owner == null || owner.getState() == Thread.State.TERMINATED;
            return this != SHARED && ended && isEmpty();
        }

        void addTo(List<Coroutine> result) {
            for (Coroutine[] slots : lists()) {
                for (int i = 0; i < SLOTS; i++) {
                    Coroutine coroutine = (Coroutine) SLOT.getAcquire(slots, i);
                    if (coroutine != null) {
                        result.add(coroutine);
                    }
                }
            }
        }

        private boolean isEmpty() {
            for (Coroutine[] slots : lists()) {
                if (taken(slots) > 0) {
                    return false;
                }
            }
            return true;
        }

        private List<Coroutine[]> lists() {
            List<Coroutine[]> present = new ArrayList<>();
            for (Coroutine[] slots : arrays) {
                if (slots != null) {
                    present.add(slots);
                }
            }
            return present;
        }
    }
}
