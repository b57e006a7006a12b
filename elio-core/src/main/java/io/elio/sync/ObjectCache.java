package io.elio.sync;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.CancelResult;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.Durations;
import io.elio.coro.Home;
import io.elio.coro.Timeout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Keeps values that are costly to make, one for each key, and lends them to any number of coroutines at the same time: connections, parsed
 * files, sessions.
 * <pre>{@code
 * ObjectCache<String, Session> sessions = new ObjectCache<>(host -> connect(host),
 *     ObjectCacheOptions.<Session>defaults().withReclaimDelay(Duration.ofMinutes(1)).withDisposal(Session::close));
 *
 * try (Borrowed<Session> session = await(sessions.borrow("db1"))) {
 *     await(session.value().query("..."));
 * }
 * }</pre>
 *
 * <p><b>Making.</b> Who borrows first makes the value, in its own coroutine; who comes meanwhile waits for it. If making fails, that
 * borrower's await throws the failure, the very object, and the next one in line makes the value itself.
 *
 * <p><b>Keeping.</b> A value is lent until it is evicted or its {@linkplain ObjectCacheOptions#withTimeToLive time to live} is over. One
 * that nobody has borrowed is kept for the {@linkplain ObjectCacheOptions#withReclaimDelay reclaim delay}. A value that the cache keeps no
 * more is {@linkplain ObjectCacheOptions#withDisposal disposed of}, once, when the last who has borrowed it has given it back; meanwhile a
 * new one may be made and lent. Time is that of the scheduler of who borrowed last; when that scheduler is shut down, nothing is disposed
 * of because of time.
 *
 * <p>The methods that do not wait may be called from any thread. The {@code equals} and {@code hashCode} of the keys are called with a lock
 * held.
 *
 * <p><b>Implementation overview.</b> The monitor of this object guards the map and all entries. An entry counts its users: those who have
 * borrowed it and those who wait for its value; it is left alone while there are any. It is in the map, or <em>forgotten</em>: nobody new
 * finds it, and its last user disposes of it. Its mutex is held by who makes the value, so that the others wait in line. Time is looked at
 * only where it counts: when somebody borrows, and, by one timer for each entry, while nobody has borrowed it. A timer that finds things
 * changed sets a new one, or nothing; so borrowing again and again sets no timers. Disposal and timers are called outside of the monitor.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class ObjectCache<K, V> {
    private static final long NEVER = CacheEntry.NEVER;

    private final Factory<? super K, V> factory;
    private final ObjectCacheOptions<V> options;
    private final long reclaimNanos;
    private final Map<K, CacheEntry<K, V>> entries = new HashMap<>();
    private final Event empty = new Event();
    /** Entries that have users, or a value that was not disposed of. */
    private int live;
    private boolean closed;

    /** Makes the value for a key. */
    @FunctionalInterface
    public interface Factory<K, V> {
        /** The task that makes the value; it is awaited by who borrows. The value must not be null. */
        Task<V> make(K key) throws Exception;
    }

    /** A cache that keeps its values until they are evicted. */
    public ObjectCache(Factory<? super K, V> factory) {
        this(factory, ObjectCacheOptions.defaults());
    }

    public ObjectCache(Factory<? super K, V> factory, ObjectCacheOptions<V> options) {
        this.factory = Objects.requireNonNull(factory, "factory");
        this.options = Objects.requireNonNull(options, "options");
        reclaimNanos = nanos(options.reclaimDelay());
    }

    /**
     * Borrows the value for a key, which is made if there is none. This wait cannot be cancelled, unless the factory's task can.
     *
     * @throws IllegalStateException when awaited, if the cache is closed; or if the coroutine is the one that makes this very value
     */
    public Task<Borrowed<V>> borrow(K key) {
        return borrow(key, options.timeToLive(), CancelToken.none());
    }

    /** {@link #borrow(Object)} with a time to live for the value, if it is made by this call, in place of that of the options. */
    public Task<Borrowed<V>> borrow(K key, Duration timeToLive) {
        return borrow(key, ObjectCacheOptions.checkedTimeToLive(timeToLive), CancelToken.none());
    }

    /**
     * {@link #borrow(Object)} until the token is cancelled while somebody else makes the value; empty then. The making itself is ended by
     * what the factory's task obeys.
     */
    @Async
    public Task<Optional<Borrowed<V>>> borrow(K key, CancelToken token) {
        return Task.of(Optional.ofNullable(Elio.await(borrow(key, options.timeToLive(), Objects.requireNonNull(token, "token")))));
    }

    /**
     * The cache is not to lend its present value for that key any more, nor the one that is being made. It is disposed of when nobody has
     * borrowed it, perhaps now. False: there is none.
     */
    public boolean evict(K key) {
        CacheEntry<K, V> entry;
        synchronized (this) {
            entry = entries.get(Objects.requireNonNull(key, "key"));
            if (entry == null) {
                return false;
            }
            forget(entry);
            entry.users++;
        }
        giveBack(entry);
        return true;
    }

    /** For how many keys there is a value, or one being made. */
    public synchronized int size() {
        return entries.size();
    }

    /**
     * Lends nothing any more, evicts everything, and waits until all that was borrowed has been given back and disposed of. May be called,
     * and awaited, any number of times. What the first disposal threw that was done here and failed is thrown at the end.
     */
    @Async
    public Task<Void> close() {
        Throwable failure = giveBackAll();
        Elio.await(empty.await());
        return failure == null ? Task.done() : Task.failed(failure);
    }

    @Override
    public String toString() {
        return Wait.nameOf(this) + '[' + size() + ']';
    }

    // ---- borrowing --------------------------------------------------------------------------------------------------------

    /** Null: cancelled. */
    @Async
    private Task<Borrowed<V>> borrow(K key, Duration timeToLive, CancelToken token) {
        CacheEntry<K, V> entry = enter(Objects.requireNonNull(key, "key"));
        boolean mine = false;
        try {
            checkMaker(entry);
            if (isMade(entry)) {
                mine = !token.isCancelled();
            } else if (Elio.await(entry.making.lock(token)) == CancelResult.COMPLETED) {
                try {
                    Elio.await(makeUnlessMade(entry, timeToLive));
                    mine = true;
                } finally {
                    entry.making.unlock();
                }
            }
        } finally {
            if (!mine) {
                giveBack(entry);
            }
        }
        return Task.of(mine ? new Loan<>(this, entry) : null);
    }

    @Async
    private Task<Void> makeUnlessMade(CacheEntry<K, V> entry, Duration timeToLive) {
        if (!isMade(entry)) {
            entry.maker = Coroutine.current();
            try {
                V value = Elio.await(Bodies.call(() -> factory.make(entry.key)));
                if (value == null) {
                    throw new NullPointerException("the factory of " + this + " gave null for " + entry.key + " (expected: a value)");
                }
                made(entry, value, nanos(timeToLive));
            } finally {
                entry.maker = null;
            }
        }
        return Task.done();
    }

    private void checkMaker(CacheEntry<K, V> entry) {
        if (entry.maker == Coroutine.current()) {
            throw new IllegalStateException("the factory of " + this + " borrows " + entry.key + ", which it is to make, and would wait "
                + "for itself (expected: a factory that makes the value without it)");
        }
    }

    /** The entry to be used, with the caller among its users. */
    private CacheEntry<K, V> enter(K key) {
        CacheEntry<K, V> entry;
        CacheEntry<K, V> outdated = null;
        synchronized (this) {
            if (closed) {
                throw new IllegalStateException(Wait.nameOf(this) + " is closed (expected: borrow before close())");
            }
            entry = entries.get(key);
            if (entry != null && entry.isDue(entry.users == 0 ? entry.deadline() : entry.expiry)) {
                forget(entry);
                entry.users++;
                outdated = entry;
                entry = null;
            }
            if (entry == null) {
                entry = new CacheEntry<>(key);
                entries.put(key, entry);
                live++;
            }
            entry.home = Coroutine.current().home();
            entry.users++;
        }
        if (outdated != null) {
            giveBackOutdated(outdated);
        }
        return entry;
    }

    /** What disposing of it throws is nothing to who borrows its successor. */
    private void giveBackOutdated(CacheEntry<K, V> entry) {
        try {
            giveBack(entry);
        } catch (Throwable failure) {
            Coroutine borrower = Coroutine.current();
            borrower.home().unhandled(borrower, failure);
        }
    }

    private synchronized boolean isMade(CacheEntry<K, V> entry) {
        return entry.value != null;
    }

    private synchronized void made(CacheEntry<K, V> entry, V value, long nanos) {
        entry.value = value;
        entry.expiry = nanos == NEVER ? NEVER : entry.home.timers().nanoTime() + nanos;
    }

    private static long nanos(Duration duration) {
        return duration == null ? NEVER : Durations.nanos(duration);
    }

    // ---- giving back ------------------------------------------------------------------------------------------------------

    /** Nobody new finds the entry. Called under the monitor. */
    void forget(CacheEntry<K, V> entry) {
        if (!entry.forgotten) {
            entry.forgotten = true;
            entries.remove(entry.key);
        }
    }

    private synchronized List<CacheEntry<K, V>> forgetAll() {
        closed = true;
        List<CacheEntry<K, V>> all = new ArrayList<>(entries.values());
        for (CacheEntry<K, V> entry : all) {
            forget(entry);
            entry.users++;
        }
        if (live == 0) {
            empty.set();
        }
        return all;
    }

    /** Evicts everything; answers what the first disposal threw that failed, null if none did. */
    private Throwable giveBackAll() {
        Throwable first = null;
        for (CacheEntry<K, V> entry : forgetAll()) {
            try {
                giveBack(entry);
            } catch (Throwable failure) {
                if (first == null) {
                    first = failure;
                } else if (first != failure) {
                    first.addSuppressed(failure);
                }
            }
        }
        return first;
    }

    /** Ends one use of an entry. */
    void giveBack(CacheEntry<K, V> entry) {
        boolean over;
        Idle timer;
        synchronized (this) {
            if (--entry.users > 0) {
                return;
            }
            if (entry.value == null || reclaimNanos == 0) {
                forget(entry);
            }
            // From here on, an entry that is forgotten is this thread's alone, and one that is not may be anybody's.
            over = entry.forgotten;
            timer = over ? entry.timer : idle(entry);
        }
        if (over) {
            cancel(timer);
            dispose(entry);
        } else {
            schedule(timer);
        }
    }

    /** Disposes of an entry that is forgotten and has no users. Nobody else has it. */
    private void dispose(CacheEntry<K, V> entry) {
        try {
            if (entry.value != null && !entry.disowned) {
                options.disposal().accept(entry.value);
            }
        } finally {
            entry.value = null;
            gone();
        }
    }

    private synchronized void gone() {
        live--;
        if (closed && live == 0) {
            empty.set();
        }
    }

    // ---- time -------------------------------------------------------------------------------------------------------------

    /** Nobody uses the entry from now on; answers the timer to be set. Called under the monitor. */
    private Idle idle(CacheEntry<K, V> entry) {
        entry.reclaim = reclaimNanos == NEVER ? NEVER : entry.home.timers().nanoTime() + reclaimNanos;
        return timerFor(entry);
    }

    /** A timer that is to be set; null if none is needed: the one that is set is early enough. Called under the monitor. */
    private Idle timerFor(CacheEntry<K, V> entry) {
        long deadline = entry.deadline();
        if (deadline == NEVER || entry.timer != null && entry.timer.deadline - deadline <= 0 && !entry.timer.home.isOver()) {
            return null;
        }
        entry.timer = new Idle(entry, deadline);
        return entry.timer;
    }

    private void schedule(Idle timer) {
        if (timer != null) {
            timer.home.timers().schedule(timer);
        }
    }

    private void cancel(Idle timer) {
        if (timer != null) {
            timer.home.timers().cancel(timer);
        }
    }

    /** Time may be up for an entry that nobody has borrowed. */
    final class Idle extends Timeout {
        private final CacheEntry<K, V> entry;
        private final Home home;

        Idle(CacheEntry<K, V> entry, long deadline) {
            super(deadline);
            this.entry = entry;
            home = entry.home;
        }

        @Override
        protected void fire() {
            Idle next;
            synchronized (ObjectCache.this) {
                if (entry.timer != this) {
                    return;
                }
                entry.timer = null;
                if (entry.users > 0 || entry.forgotten) {
                    return;
                }
                next = entry.isDue(entry.deadline()) ? null : timerFor(entry);
                if (next == null) {
                    forget(entry);
                }
            }
            if (next == null) {
                disposeInCoroutine();
            } else {
                schedule(next);
            }
        }

        private void disposeInCoroutine() {
            AsyncCallable<Void> body = () -> {
                dispose(entry);
                return Task.done();
            };
            Coroutine disposal = Coroutine.detached(home, body);
            try {
                home.start(disposal);
            } catch (IllegalStateException refused) {
                disposal.reject(refused);
                disposeNow(disposal);
            }
        }

        private void disposeNow(Coroutine disposal) {
            try {
                dispose(entry);
            } catch (Throwable failure) {
                home.unhandled(disposal, failure);
            }
        }
    }
}
