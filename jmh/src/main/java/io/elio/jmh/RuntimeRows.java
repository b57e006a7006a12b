package io.elio.jmh;

import io.elio.jmh.Row.Bound;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The lines about schedulers and about what coroutines wait for. */
final class RuntimeRows {
    private RuntimeRows() {
    }

    static List<Row> scheduling() {
        List<Row> rows = new ArrayList<>();
        for (int workers = 1; workers <= 2; workers++) {
            Bound spawn = Bound.atMost(workers == 1 ? 0.25 : 0.4);
            String spawning = "spawn+join of 1,000" + on(workers);
            rows.addAll(against(spawning, "SpawnJoin", workers,
                Map.of("kotlinxAsync", spawn, "kotlinxLaunch", spawn, "forkJoin", Bound.atMost(1.3)),
                List.of("kotlinxAsync", "kotlinxLaunch", "virtualThreads", "forkJoin", "futures")));
            String yielding = "yield among 1,000" + on(workers);
            if (workers == 1) {
                rows.add(Row.ratio(spawning, "SpawnJoin.elio.1", "EventLoop.async", spawn));
                rows.add(Row.ratio(spawning, "SpawnJoin.elio.1", "EventLoop.launch", spawn));
                rows.add(Row.ratio(yielding, "Yield.elio.1", "EventLoop.yield", Bound.atMost(0.4)));
            }
            rows.addAll(against(yielding, "Yield", workers, Map.of("kotlinx", Bound.atMost(0.4), "virtualThreads", Bound.atMost(0.12)),
                List.of("kotlinx", "virtualThreads")));
            rows.addAll(against("fib(25)" + on(workers), "Fib", workers,
                Map.of("kotlinxScoped", Bound.atMost(0.1), "kotlinxUnscoped", Bound.atMost(0.1), "forkJoin", Bound.atMost(1.5)),
                List.of("kotlinxScoped", "kotlinxUnscoped", "virtualThreads", "forkJoin")));
        }
        rows.add(Row.ratio("fib(30), one worker to two", "Scaling.elio.1", "Scaling.elio.2", Bound.atLeast(1.6)));
        return rows;
    }

    static List<Row> waiting() {
        List<Row> rows = new ArrayList<>();
        for (int workers = 1; workers <= 2; workers++) {
            rows.addAll(channels(workers));
        }
        rows.addAll(onTheEventLoop());
        rows.addAll(uncontended());
        for (int workers = 1; workers <= 2; workers++) {
            rows.addAll(halfOfKotlinx("mutex handed over", "MutexHandOver", "", workers));
            rows.addAll(halfOfKotlinx("permit handed over", "SemaphoreHandOver", "", workers));
        }
        for (int workers = 1; workers <= 2; workers++) {
            rows.addAll(against("10,000 sleeps of 1 ms, ten times" + on(workers), "Sleeps", workers, Map.of("kotlinx", Bound.atMost(0.7)),
                List.of("kotlinx", "virtualThreads")));
            rows.addAll(against("whenAll of 100" + on(workers), "WhenAll", workers, Map.of("kotlinx", Bound.atMost(0.4)),
                List.of("kotlinx", "futures")));
        }
        rows.addAll(time());
        return rows;
    }

    private static List<Row> channels(int workers) {
        List<Row> rows = new ArrayList<>();
        for (String pairs : List.of("1", "4")) {
            String between = ", " + pairs + ":" + pairs;
            rows.addAll(halfOfKotlinx("rendezvous round trip" + between, "Rendezvous", "." + pairs, workers));
            rows.addAll(halfOfKotlinx("value through a channel of 64" + between, "Buffered", "." + pairs, workers));
        }
        return rows;
    }

    private static List<Row> onTheEventLoop() {
        return List.of(
            Row.ratio("rendezvous round trip, 1:1, one worker", "Rendezvous.elio.1.1", "EventLoop.rendezvous", Bound.NONE),
            Row.ratio("value through a channel of 64, 1:1, one worker", "Buffered.elio.1.1", "EventLoop.buffered", Bound.NONE),
            Row.ratio("mutex handed over, one worker", "MutexHandOver.elio.1", "EventLoop.mutexHandOver", Bound.NONE),
            Row.ratio("whenAll of 100, one worker", "WhenAll.elio.1", "EventLoop.whenAll", Bound.NONE));
    }

    private static List<Row> uncontended() {
        return List.of(
            Row.ratio("mutex, uncontended lock+unlock (two CAS) to one CAS", "Uncontended.mutex", "Uncontended.cas", Bound.atMost(2.5)),
            Row.value("mutex, uncontended, B/op", "Uncontended.mutex.bytes", Bound.atMost(0.1)),
            Row.ratio("mutex, uncontended lock+unlock", "Uncontended.mutex", "Uncontended.kotlinxMutex", Bound.NONE),
            Row.ratio("semaphore, uncontended acquire+release to one CAS", "Uncontended.semaphore", "Uncontended.cas", Bound.NONE),
            Row.ratio("semaphore, uncontended acquire+release", "Uncontended.semaphore", "Uncontended.kotlinxSemaphore",
                Bound.atMost(0.5)));
    }

    private static List<Row> time() {
        return List.of(
            Row.value("lateness after 500 steps of 1 ms by sleepUntil, ms", "drift.alone.millis", Bound.atMost(1)),
            Row.value("lateness after 500 steps of 1 ms, latest of 100, ms", "drift.among.millis", Bound.NONE),
            Row.value("100,000 sleeping coroutines, % of a CPU", "idle.elio.percent", Bound.atMost(1)),
            Row.difference("100,000 sleeping coroutines, % of a CPU more", "idle.elio.percent", "idle.kotlinx.percent", Bound.NONE),
            Row.difference("100,000 sleeping coroutines, % of a CPU more", "idle.elio.percent", "idle.virtualThreads.percent", Bound.NONE));
    }

    private static List<Row> halfOfKotlinx(String what, String benchmark, String params, int workers) {
        return List.of("kotlinx", "virtualThreads").stream()
            .map(peer -> Row.ratio(what + on(workers), benchmark + ".elio" + params + "." + workers,
                benchmark + "." + peer + params + "." + workers, peer.equals("kotlinx") ? Bound.atMost(0.5) : Bound.NONE)).toList();
    }

    private static List<Row> against(String what, String benchmark, int workers, Map<String, Bound> bounds, List<String> peers) {
        return peers.stream().map(peer -> Row.ratio(what, benchmark + ".elio." + workers, benchmark + "." + peer + "." + workers,
            bounds.getOrDefault(peer, Bound.NONE))).toList();
    }

    private static String on(int workers) {
        return workers == 1 ? ", one worker" : ", two workers";
    }
}
