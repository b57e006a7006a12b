package io.elio.net;

import java.time.Duration;
import java.util.Objects;

/** How a {@link Resolver} looks names up; immutable, the {@code with} methods answer changed copies. */
public final class ResolverOptions {
    private static final ResolverOptions DEFAULTS =
        new ResolverOptions(Duration.ofSeconds(60), Duration.ofSeconds(5), 1024, true, ResolveDomain.shared());

    private final Duration positiveTtl;
    private final Duration negativeTtl;
    private final int cacheSize;
    private final boolean rotation;
    private final ResolveDomain domain;

    private ResolverOptions(Duration positiveTtl, Duration negativeTtl, int cacheSize, boolean rotation, ResolveDomain domain) {
        this.positiveTtl = positiveTtl;
        this.negativeTtl = negativeTtl;
        this.cacheSize = cacheSize;
        this.rotation = rotation;
        this.domain = domain;
    }

    /** Addresses are kept for 60 s, failures for 5 s, of 1,024 names; addresses are rotated; {@link ResolveDomain#shared}. */
    public static ResolverOptions defaults() {
        return DEFAULTS;
    }

    /**
     * How long addresses are kept; zero: not at all. What the JDK itself keeps ({@code networkaddress.cache.ttl}, 30 s as delivered)
     * comes on top.
     */
    public ResolverOptions withPositiveTtl(Duration ttl) {
        return new ResolverOptions(notNegative(ttl, "positiveTtl"), negativeTtl, cacheSize, rotation, domain);
    }

    /** How long it is kept that a name has no address; zero: not at all. */
    public ResolverOptions withNegativeTtl(Duration ttl) {
        return new ResolverOptions(positiveTtl, notNegative(ttl, "negativeTtl"), cacheSize, rotation, domain);
    }

    /** How many names are kept; those that were not asked for longest go first. 0: none. */
    public ResolverOptions withCacheSize(int names) {
        if (names < 0) {
            throw new IllegalArgumentException("cacheSize: " + names + " (expected: >= 0)");
        }
        return new ResolverOptions(positiveTtl, negativeTtl, names, rotation, domain);
    }

    /** Whether each answer begins with another one of a name's addresses than the one before. */
    public ResolverOptions withRotation(boolean on) {
        return new ResolverOptions(positiveTtl, negativeTtl, cacheSize, on, domain);
    }

    /** What limits the look-ups. */
    public ResolverOptions withDomain(ResolveDomain shared) {
        return new ResolverOptions(positiveTtl, negativeTtl, cacheSize, rotation, Objects.requireNonNull(shared, "domain"));
    }

    Duration positiveTtl() {
        return positiveTtl;
    }

    Duration negativeTtl() {
        return negativeTtl;
    }

    int cacheSize() {
        return cacheSize;
    }

    boolean rotates() {
        return rotation;
    }

    ResolveDomain domain() {
        return domain;
    }

    private static Duration notNegative(Duration ttl, String name) {
        if (ttl.isNegative()) {
            throw new IllegalArgumentException(name + ": " + ttl + " (expected: >= 0)");
        }
        return ttl;
    }

    @Override
    public String toString() {
        return "ResolverOptions[positiveTtl=" + positiveTtl + ", negativeTtl=" + negativeTtl + ", cacheSize=" + cacheSize + ", rotation="
            + rotation + ", domain=" + domain + "]";
    }
}
