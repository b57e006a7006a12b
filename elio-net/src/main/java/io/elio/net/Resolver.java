package io.elio.net;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.CancelToken;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.JoinWaitOutcome;
import io.elio.Task;
import io.elio.coro.Coroutine;
import io.elio.coro.Home;
import io.elio.io.ErrnoException;
import io.elio.io.IoCancelledException;
import io.elio.io.IoTimeoutException;
import io.elio.io.internal.errno.Errno;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * Looks up the addresses of names, with the system's resolver ({@code getaddrinfo}, so the files and services that it uses) on the
 * threads for blocking calls. Answers are kept for a while; several coroutines of a scheduler that ask for a name at the same time share one look-up, and each has its
 * own deadline and token. A look-up that nobody waits for any more goes on to its end, counts in its {@link ResolveDomain} until then, and what
 * it finds is kept.
 *
 * <p>Addresses in numbers are only converted: they cost neither a look-up nor a place in the cache.
 *
 * <p>Any number of coroutines, of any schedulers, may use a resolver.
 */
public final class Resolver {
    private static final Resolver SHARED = new Resolver(ResolverOptions.defaults());
    static final Duration NO_LIMIT = Duration.ofSeconds(Long.MAX_VALUE);
    private static final String SYSCALL = "resolve";
    private static final int LAST_PORT = 65_535;
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");

    private final ResolverOptions options;
    private final Lookup lookup;
    private final ResolverCache cache;
    private final Map<Key, JoinHandle<List<InetAddress>>> underWay = new ConcurrentHashMap<>();
    private final AtomicInteger turn = new AtomicInteger();

    /** A resolver with a cache of its own. */
    public Resolver(ResolverOptions options) {
        this(options, InetAddress::getAllByName);
    }

    /** @param lookup blocks until it knows the addresses */
    Resolver(ResolverOptions options, Lookup lookup) {
        this.options = options;
        this.lookup = lookup;
        cache = new ResolverCache(options);
    }

    private record Key(Home home, String name) {
    }

    /** The system's look-up. */
    interface Lookup {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }

    /** The resolver that is used where none is given; with {@link ResolverOptions#defaults}. */
    public static Resolver shared() {
        return SHARED;
    }

    /** As {@link #resolve(String, int, Duration, CancelToken)}, without a deadline and a token. */
    public Task<List<InetSocketAddress>> resolve(String host, int port) throws IOException {
        return resolve(host, port, NO_LIMIT, CancelToken.none());
    }

    /**
     * The addresses of a host, at least one, in the order in which they should be tried.
     *
     * @param host a name, or an address in numbers, IPv6 with or without brackets
     * @param port that the addresses get, from 0 to 65,535
     * @param timeout how long to wait, from the await on; zero or less: not at all
     * @throws ErrnoException EHOSTUNREACH if the name has no address, with the cause; EAGAIN if the {@link ResolveDomain} admits no more
     * @throws IoTimeoutException if the time has passed first
     * @throws IoCancelledException if the token was cancelled first, or before, even if the answer is known
     */
    @Async
    public Task<List<InetSocketAddress>> resolve(String host, int port, Duration timeout, CancelToken token) throws IOException {
        String name = requireName(host);
        if (port < 0 || port > LAST_PORT) {
            throw new IllegalArgumentException("port: " + port + " (expected: 0 to " + LAST_PORT + ")");
        }
        if (token.isCancelled()) {
            throw new IoCancelledException(SYSCALL, host);
        }
        if (timeout.isZero() || timeout.isNegative()) {
            throw new IoTimeoutException(SYSCALL, host);
        }
        List<InetAddress> known = isLiteral(name) ? literal(name) : cache.get(name, now());
        List<InetAddress> addresses = known != null ? known : await(lookUp(name, timeout, token));
        if (addresses.isEmpty()) {
            throw unreachable(host, null);
        }
        return Task.of(ordered(addresses, port));
    }

    /** Forgets what it knows. */
    public void clearCache() {
        cache.clear();
    }

    private static String requireName(String host) {
        String name = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        if (name.isBlank()) {
            throw new IllegalArgumentException("host: \"" + host + "\" (expected: a name or an address)");
        }
        return name.toLowerCase(Locale.ROOT);
    }

    private static boolean isLiteral(String name) {
        return name.indexOf(':') >= 0 || IPV4.matcher(name).matches();
    }

    private static List<InetAddress> literal(String name) throws ErrnoException {
        try {
            return List.of(InetAddress.getByName(name));
        } catch (UnknownHostException e) {
            throw unreachable(name, e);
        }
    }

    private static ErrnoException unreachable(String host, Throwable cause) {
        ErrnoException failure = new ErrnoException(SYSCALL, Errno.EHOSTUNREACH.number(), host);
        failure.initCause(cause);
        return failure;
    }

    private static long now() {
        return Coroutine.current().home().timers().nanoTime();
    }

    @Async
    private Task<List<InetAddress>> lookUp(String name, Duration timeout, CancelToken token) throws IOException {
        JoinHandle<List<InetAddress>> shared = join(name);
        JoinWaitOutcome outcome = await(shared.waitReady(timeout, token));
        if (outcome == JoinWaitOutcome.TIMED_OUT) {
            throw new IoTimeoutException(SYSCALL, name);
        }
        if (outcome == JoinWaitOutcome.CANCELLED) {
            throw new IoCancelledException(SYSCALL, name);
        }
        return Task.of(await(shared));
    }

    /** The look-up of the name that is under way on this scheduler, or a new one. Two that come at the same moment may begin two. */
    private JoinHandle<List<InetAddress>> join(String name) {
        Key key = new Key(Coroutine.current().home(), name);
        JoinHandle<List<InetAddress>> present = underWay.get(key);
        if (present != null && !present.isFinished()) {
            return present;
        }
        // Those of a scheduler that was ended by force are still there.
        underWay.values().removeIf(JoinHandle::isFinished);
        JoinHandle<List<InetAddress>> begun = Elio.spawn(() -> lookedUp(name));
        underWay.put(key, begun);
        return begun;
    }

    /** The permit is given back by the thread that looks up, or here if there is none. */
    @Async
    private Task<List<InetAddress>> lookedUp(String name) throws ErrnoException {
        if (!options.domain().enter()) {
            throw new ErrnoException(SYSCALL, Errno.EAGAIN.number(), name + ", as the limit of look-ups is reached: " + options.domain());
        }
        try {
            List<InetAddress> found = await(Elio.spawnBlocking(() -> answer(name)));
            cache.put(name, found, now());
            return Task.of(found);
        } catch (RejectedExecutionException refused) {
            options.domain().leave();
            ErrnoException failure = new ErrnoException(SYSCALL, Errno.EAGAIN.number(), name);
            failure.initCause(refused);
            throw failure;
        }
    }

    private List<InetAddress> answer(String name) {
        try {
            return List.of(lookup.addresses(name));
        } catch (UnknownHostException none) {
            return List.of();
        } finally {
            options.domain().leave();
        }
    }

    private List<InetSocketAddress> ordered(List<InetAddress> addresses, int port) {
        List<InetSocketAddress> ordered = new ArrayList<>();
        addresses.forEach(address -> ordered.add(new InetSocketAddress(address, port)));
        if (options.rotates()) {
            Collections.rotate(ordered, -Math.floorMod(turn.getAndIncrement(), ordered.size()));
        }
        return List.copyOf(ordered);
    }
}
