package io.elio.net;

import java.net.InetAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a {@link Resolver} knows of names. Guarded by its monitor. Times are those of the scheduler that asks. */
final class ResolverCache {
    private final ResolverOptions options;
    private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

    ResolverCache(ResolverOptions options) {
        this.options = options;
    }

    /** The addresses, none if it is known that there are none. */
    private record Entry(List<InetAddress> addresses, long end) {
    }

    /** Null if nothing is known. */
    synchronized List<InetAddress> get(String host, long now) {
        Entry entry = entries.get(host);
        if (entry == null) {
            return null;
        }
        if (entry.end - now <= 0) {
            entries.remove(host);
            return null;
        }
        return entry.addresses;
    }

    synchronized void put(String host, List<InetAddress> addresses, long now) {
        Duration ttl = addresses.isEmpty() ? options.negativeTtl() : options.positiveTtl();
        if (ttl.isZero() || options.cacheSize() == 0) {
            return;
        }
        entries.put(host, new Entry(addresses, now + saturated(ttl)));
        if (entries.size() > options.cacheSize()) {
            entries.remove(entries.keySet().iterator().next());
        }
    }

    synchronized void clear() {
        entries.clear();
    }

    /** Some hundred years are as good as for ever, and can be added to any time. */
    private static long saturated(Duration ttl) {
        return ttl.getSeconds() >= Long.MAX_VALUE / 4_000_000_000L ? Long.MAX_VALUE / 4 : ttl.toNanos();
    }
}
