package io.elio.tests.guide;

import static io.elio.Elio.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.CancelRegistration;
import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.Elio;
import io.elio.Generator;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.TaskScope;
import io.elio.TimeoutResult;
import io.elio.Tuple2;
import io.elio.io.ErrnoException;
import io.elio.io.IoCancelledException;
import io.elio.net.TcpListener;
import io.elio.net.TcpStream;
import io.elio.runtime.Scheduler;
import io.elio.sync.Borrowed;
import io.elio.sync.Channel;
import io.elio.sync.ConditionVariable;
import io.elio.sync.Flows;
import io.elio.sync.Guard;
import io.elio.sync.Mutex;
import io.elio.sync.ObjectCache;
import io.elio.sync.ObjectCacheOptions;
import io.elio.sync.Select;
import io.elio.sync.Semaphore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of docs/guide.md, as they stand there. */
@Timeout(60)
class GuideTest {
    record Order(String name) {
    }

    record Item(int number) {
    }

    record Account(List<Long> moves) {
        Task<Void> withdraw(long amount) throws IOException {
            moves.add(-amount);
            return Task.done();
        }

        Task<Void> deposit(long amount) throws IOException {
            moves.add(amount);
            return Task.done();
        }
    }

    record Session(String host, List<String> log) {
        Task<Integer> ask(String question) throws IOException {
            log.add(host + question);
            return Task.of(question.length());
        }

        void close() {
            log.add("close " + host);
        }
    }

    /** A library of reactive streams. */
    record Client(Flow.Publisher<Order> events) {
    }

    private static final InetSocketAddress LOOPBACK = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private static int failures;

    private final List<String> log = new ArrayList<>();
    private final ArrayDeque<Order> prepared = new ArrayDeque<>(List.of(new Order("a"), new Order("b"), new Order("c")));
    private final Semaphore semaphore = new Semaphore(1);
    private final ConditionVariable changed = new ConditionVariable();
    private final Queue<Item> queue = new ArrayDeque<>();

    @Async
    private static Task<Integer> price(String host) throws IOException {
        await(Elio.yieldNow());
        if (host.isEmpty()) {
            failures++;
            throw new ErrnoException("price", 111, "nowhere");
        }
        return Task.of(host.length());
    }

    private Task<Void> audit() {
        log.add("audit");
        return Task.done();
    }

    private Task<Void> fetch(int page) {
        log.add("page " + page);
        return Task.done();
    }

    private Task<Order> next() throws IOException {
        return Task.of(prepared.poll());
    }

    private Task<Void> ship(Order order) {
        log.add("ship " + order.name());
        return Task.done();
    }

    private Task<Session> connect(String host) {
        return Task.of(new Session(host, log));
    }

    @Async
    private static Task<Void> serve(TcpListener listener) throws IOException {
        try (TcpStream client = await(listener.accept(Elio.cancelToken()))) {
            ByteBuffer buffer = ByteBuffer.allocate(16);
            await(client.readExactly(buffer));
            await(client.writeExactly(buffer.flip()));
        }
        return Task.done();
    }

    /** Null at the end. */
    @Async
    private static Task<String> readLine(TcpStream stream) throws IOException {
        StringBuilder line = new StringBuilder();
        ByteBuffer one = ByteBuffer.allocate(1);
        while (await(stream.read(one.clear())) > 0) {
            if (one.get(0) == '\n') {
                return Task.of(line.toString());
            }
            line.append((char) one.get(0));
        }
        return Task.of(null);
    }

    // ---- as in the guide ------------------------------------------------------------------------------------------------

    @Async
    static Task<Integer> total(List<String> hosts) throws IOException {
        int total = 0;
        for (String host : hosts) {
            try {
                total += await(price(host));
            } catch (ErrnoException e) {
                await(Elio.sleep(Duration.ofMillis(100)));
            }
        }
        return Task.of(total);
    }

    @Async
    Task<String> runSpawnJoin(List<String> hosts, Path path) throws IOException {
        int n = Elio.run(() -> total(hosts));                       // from main: blocks until the coroutine and all others have ended

        JoinHandle<Integer> price = Elio.spawn(() -> price("a"));   // in a coroutine: runs concurrently
        int got = await(price);                                     // its value, or what it threw; any number of times
        Elio.go(() -> audit());                                     // nobody waits: a failure goes to the log
        String text = await(Elio.spawnBlocking(() -> Files.readString(path)));   // a call that blocks, on a thread of a pool
        return Task.of(n + got + text);
    }

    @Async
    Task<String> cancellation(TcpListener listener) throws IOException {
        JoinHandle<Void> job = Elio.spawn(() -> serve(listener));
        job.requestCancel();                                        // cancels the token of that coroutine

        CancelResult slept = await(Elio.sleep(Duration.ofSeconds(9), Elio.cancelToken()));   // CANCELLED: it was woken
        TcpStream client = await(listener.accept(Elio.cancelToken()));                       // I/O throws IoCancelledException

        CancelSource stop = new CancelSource();                     // a token of one's own, for any number of waits
        CancelRegistration registration = stop.token().onCancel(() -> System.out.println("stopping"));
        stop.cancel();                                              // from any thread
        return Task.of(slept + " " + client + registration);
    }

    @Async
    Task<String> together(List<String> hosts) throws IOException {
        Tuple2<Integer, Integer> both = await(Elio.whenAll(() -> price("a"), () -> price("b")));
        TimeoutResult<Integer> soon = await(Elio.withTimeout(Duration.ofSeconds(1), () -> price("a")));
        await(TaskScope.run(group -> {
            hosts.forEach(host -> group.spawn(() -> price(host)));
            return Task.done();
        }));                                                        // all have ended
        return Task.of(both + " " + soon);
    }

    private final Mutex mutex = new Mutex();

    @Async
    Task<Void> transfer(Account from, Account to, long amount) throws IOException {
        try (Guard guard = await(mutex.lockGuard())) {          // or lock() and, in a finally, unlock(); or withLock(() -> ...)
            await(from.withdraw(amount));
            await(to.deposit(amount));
        }
        return Task.done();
    }

    @Async
    Task<Void> limited(int page) {
        if (await(semaphore.acquire(Elio.cancelToken())) == CancelResult.COMPLETED) {
            try {
                await(fetch(page));
            } finally {
                semaphore.release();
            }
        }
        return Task.done();
    }

    @Async
    Task<Item> takeItem() {
        await(mutex.lock());
        while (queue.isEmpty()) {
            await(changed.await(mutex));
        }
        Item item = queue.remove();
        mutex.unlock();
        return Task.of(item);
    }

    Channel<Order> orders = Channel.bounded(100);               // or rendezvous(), unbounded()

    @Async
    Task<Void> produce() throws IOException {
        for (Order order = await(next()); order != null; order = await(next())) {
            if (!await(orders.send(order))) {                   // waits while 100 orders are there; false: closed
                break;
            }
        }
        orders.close();                                         // what was sent can still be received
        return Task.done();
    }

    @Async
    Task<Void> consume() {                                      // any number of these
        for (Optional<Order> order = await(orders.receive()); order.isPresent(); order = await(orders.receive())) {
            await(ship(order.get()));
        }
        return Task.done();
    }

    @Async
    Task<String> selected(Channel<String> free, String worker) {
        Select<String> select = Select.<String>of()
            .onReceive(orders, order -> order.map(Order::name).orElse("closed"))
            .onSend(free, worker, sent -> "free: " + worker)
            .onTimeout(Duration.ofSeconds(1), () -> "nothing to do")
            .onCancelled(Elio.cancelToken(), () -> "stopped");
        String next = await(select.task());                       // again and again, if you like
        return Task.of(next);
    }

    Flow.Publisher<Order> connected(Scheduler scheduler, Client client, Channel<Order> events) {
        Flow.Publisher<Order> published = Flows.publisher(orders, scheduler);   // each subscriber takes from the channel
        client.events().subscribe(Flows.subscriber(events));                    // requests as much as the channel has room for
        return published;
    }

    private final ObjectCache<String, Session> sessions = new ObjectCache<>(host -> connect(host),
        ObjectCacheOptions.<Session>defaults()
            .withTimeToLive(Duration.ofHours(1))                // then a new one is made for who borrows next
            .withReclaimDelay(Duration.ofMinutes(1))            // how long one is kept that nobody has borrowed
            .withDisposal(Session::close));

    @Async
    Task<Integer> ask(String host) throws IOException {
        try (Borrowed<Session> session = await(sessions.borrow(host))) {      // shared with others; made once, if there is none
            return Task.of(await(session.value().ask("...")));
        }
    }

    @Async
    static Generator<String> lines(TcpStream stream) throws IOException {
        for (String line = await(readLine(stream)); line != null; line = await(readLine(stream))) {
            Generator.yield(line);
        }
        return Generator.end();
    }

    @Async
    static Task<Void> print(TcpStream stream) throws IOException {
        Generator<String> lines = lines(stream);
        try {
            while (await(lines.advance())) {
                System.out.println(lines.current());
            }
        } finally {
            await(lines.close());                               // runs the generator's finally blocks if it was left early
        }
        return Task.done();
    }

    @Async
    static Task<String> ask(InetSocketAddress server, String question) throws IOException {
        try (TcpStream stream = await(TcpStream.connect(server))) {
            await(stream.writeExactly(ByteBuffer.wrap(question.getBytes(UTF_8))));
            ByteBuffer answer = ByteBuffer.allocate(16);
            await(stream.readExactly(answer));
            return Task.of(new String(answer.array(), UTF_8));
        }
    }

    // ---- whether they do what is said ------------------------------------------------------------------------------------

    private static <T> T run(AsyncCallable<T> main) {
        return Elio.run(RunConfig.threads(1), main);
    }

    @Test
    void anAsyncMethodCatchesAndGoesOn() {
        int before = failures;
        assertEquals(3, run(() -> total(List.of("a", "", "bc"))));
        assertEquals(before + 1, failures);
    }

    @Test
    void runIsForMainOnly() {
        assertThrows(IllegalStateException.class, () -> run(() -> runSpawnJoin(List.of("a"), Path.of("none"))));
        assertEquals(List.of(), log);
    }

    @Test
    void cancellationWakesWhatHasTheToken() {
        assertThrows(IoCancelledException.class, () -> Elio.run(RunConfig.threads(1), () -> {
            try (TcpListener listener = await(TcpListener.bind(LOOPBACK))) {
                JoinHandle<String> cancelled = Elio.spawn(() -> cancellation(listener));
                cancelled.requestCancel();
                return Task.of(await(cancelled, IOException.class));
            }
        }, IOException.class));
    }

    @Test
    void whatBelongsTogether() {
        assertEquals("Tuple2[v1=1, v2=1] TimeoutResult[timedOut=false, value=1]", run(() -> together(List.of("a", "bc"))));
    }

    @Test
    void locks() {
        Account from = new Account(new ArrayList<>());
        Account to = new Account(new ArrayList<>());
        Item item = run(() -> {
            await(transfer(from, to, 5));
            await(limited(3));
            JoinHandle<Item> taken = Elio.spawn(() -> takeItem());
            await(Elio.yieldNow());
            await(mutex.withLock(() -> Task.of(queue.add(new Item(7)))));
            changed.notifyOne();
            return Task.of(await(taken));
        });
        assertEquals(new Item(7), item);
        assertEquals(List.of(-5L, 5L), List.of(from.moves().get(0), to.moves().get(0)));
        assertEquals(List.of("page 3"), log);
        assertEquals(1, semaphore.availablePermits());
    }

    @Test
    void channels() {
        String selected = run(() -> {
            orders.trySend(new Order("first"));
            String first = await(selected(Channel.rendezvous(), "ann"));
            JoinHandle<Void> producer = Elio.spawn(() -> produce());
            await(consume());
            await(producer);
            return Task.of(first);
        });
        assertEquals("first", selected);
        assertEquals(List.of("ship a", "ship b", "ship c"), log);
    }

    @Test
    void flows() {
        try (Scheduler scheduler = new Scheduler(1)) {
            scheduler.start();
            Channel<Order> source = Channel.bounded(1);
            Channel<Order> events = Channel.bounded(1);
            Channel<Order> copies = Channel.bounded(1);
            source.trySend(new Order("event"));
            source.close();
            connected(scheduler, new Client(Flows.publisher(source, scheduler)), events).subscribe(Flows.subscriber(copies));
            orders.trySend(new Order("order"));
            orders.close();
            assertEquals(Optional.of(new Order("event")), scheduler.spawn(events.receive()).toFuture().join());
            assertEquals(Optional.of(new Order("order")), scheduler.spawn(copies.receive()).toFuture().join());
        }
    }

    @Test
    void aCache() {
        assertEquals(6, run(() -> {
            int both = await(ask("a")) + await(ask("a"));
            await(sessions.close());
            return Task.of(both);
        }));
        assertEquals(List.of("a...", "a...", "close a"), log);
    }

    @Test
    void generatorsAndTheNetwork() {
        assertEquals("sixteen letters!", run(() -> {
            try (TcpListener listener = await(TcpListener.bind(LOOPBACK))) {
                Elio.go(() -> serve(listener));
                String answer = await(ask(listener.localAddress(), "sixteen letters!"));
                JoinHandle<Void> server = Elio.spawn(() -> sendLines(listener, "one\ntwo\n"));
                try (TcpStream stream = await(TcpStream.connect(listener.localAddress()))) {
                    await(lines(stream).forEach(log::add));
                    await(print(stream));
                }
                await(server);
                return Task.of(answer);
            }
        }));
        assertEquals(List.of("one", "two"), log);
    }

    @Async
    private static Task<Void> sendLines(TcpListener listener, String lines) throws IOException {
        try (TcpStream client = await(listener.accept())) {
            await(client.writeExactly(ByteBuffer.wrap(lines.getBytes(UTF_8))));
        }
        return Task.done();
    }
}
