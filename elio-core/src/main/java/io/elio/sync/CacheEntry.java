package io.elio.sync;

import io.elio.coro.Coroutine;
import io.elio.coro.Home;

/** What an {@link ObjectCache} knows of a key. All fields but {@code maker} are guarded by the cache's monitor. */
final class CacheEntry<K, V> {
    /** No time limit. */
    static final long NEVER = Long.MAX_VALUE;

    final K key;
    final Mutex making = new Mutex();
    /** Who makes the value; null if nobody does. Only itself looks for itself here, so nobody needs the monitor for that. */
    volatile Coroutine maker;
    V value;
    int users;
    /** Not in the map any more. */
    boolean forgotten;
    /** Somebody has taken the value out of the cache. */
    boolean disowned;
    /** Where time is taken from. */
    Home home;
    /** When the value must not be lent any more; {@link #NEVER}. */
    long expiry = NEVER;
    /** When the value is to be given up, if nobody borrows it meanwhile; {@link #NEVER}. */
    long reclaim = NEVER;
    ObjectCache<K, V>.Idle timer;

    CacheEntry(K key) {
        this.key = key;
    }

    /** The next moment at which something is to be done about an entry without users. */
    long deadline() {
        return expiry == NEVER ? reclaim : reclaim == NEVER ? expiry : expiry - reclaim < 0 ? expiry : reclaim;
    }

    boolean isDue(long deadline) {
        return deadline != NEVER && deadline - home.timers().nanoTime() <= 0;
    }
}
