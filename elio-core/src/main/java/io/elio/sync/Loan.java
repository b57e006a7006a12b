package io.elio.sync;

/** One use of an entry of an {@link ObjectCache} that has a value. */
final class Loan<K, V> implements Borrowed<V> {
    private final ObjectCache<K, V> cache;
    /** Null when given back. Guarded by the cache's monitor. */
    private CacheEntry<K, V> entry;

    Loan(ObjectCache<K, V> cache, CacheEntry<K, V> entry) {
        this.cache = cache;
        this.entry = entry;
    }

    @Override
    public V value() {
        synchronized (cache) {
            return present().value;
        }
    }

    @Override
    public void markEvict() {
        synchronized (cache) {
            cache.forget(present());
        }
    }

    @Override
    public V takeOwnership() {
        V value;
        synchronized (cache) {
            value = present().value;
            cache.forget(entry);
            entry.disowned = true;
        }
        close();
        return value;
    }

    @Override
    public void close() {
        CacheEntry<K, V> mine;
        synchronized (cache) {
            mine = entry;
            entry = null;
        }
        if (mine != null) {
            cache.giveBack(mine);
        }
    }

    private CacheEntry<K, V> present() {
        if (entry == null) {
            throw new IllegalStateException("this value was given back (expected: use before close())");
        }
        return entry;
    }
}
