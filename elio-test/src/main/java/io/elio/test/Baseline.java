package io.elio.test;

import io.elio.Awaitable;
import io.elio.coro.CoroutineSnapshot;
import io.elio.coro.WaiterLedger;
import io.elio.debug.CoroutineDump;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** What there was before a test. What is there afterwards in addition was left behind by the test. */
final class Baseline {
    /** The property for how many milliseconds what ends by itself may take to end. */
    static final String PATIENCE = "elio.test.patience";

    private static final long PATIENCE_MILLIS = 5_000;
    /** Once something has been waited for in vain: what else is left most likely comes from that. */
    private static final long IMPATIENCE_MILLIS = 500;
    private static final long PAUSE_NANOS = 500_000;

    private final Set<Long> coroutines = CoroutineSnapshot.all().stream().map(CoroutineSnapshot::id).collect(Collectors.toSet());
    private final Set<Awaitable<?>> waiters = Set.copyOf(WaiterLedger.queued());
    private final Set<Thread> threads = Set.copyOf(threads());
    private final Map<Integer, String> descriptors = Descriptors.open();
    private long patienceMillis = Long.getLong(PATIENCE, PATIENCE_MILLIS);

    /** The text for one kind of leak; empty if there is none, at the latest after some patience, which only the first leak costs. */
    String leaked(Leak leak) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis);
        String found = look(leak);
        while (!found.isEmpty() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(PAUSE_NANOS);
            found = look(leak);
        }
        if (!found.isEmpty()) {
            patienceMillis = Math.min(patienceMillis, IMPATIENCE_MILLIS);
        }
        return found;
    }

    private String look(Leak leak) {
        return switch (leak) {
            case COROUTINES -> leakedCoroutines();
            case WAITERS -> leakedWaiters();
            case THREADS -> leakedThreads();
            case DESCRIPTORS -> leakedDescriptors();
        };
    }

    private String leakedCoroutines() {
        List<CoroutineSnapshot> left = new ArrayList<>(CoroutineSnapshot.all());
        left.removeIf(each -> coroutines.contains(each.id()));
        String header = Reports.counted(left.size(), "coroutine") + " did not finish:\n";
        return left.isEmpty() ? "" : header + CoroutineDump.text(left);
    }

    private String leakedWaiters() {
        List<Awaitable<?>> left = WaiterLedger.queued();
        left.removeAll(waiters);
        return list(left.stream().map(each -> each.describeWait() + "\n").sorted().toList(), "waiter");
    }

    private String leakedThreads() {
        List<Thread> left = new ArrayList<>(threads());
        left.removeAll(threads);
        return list(left.stream().map(Reports::withStack).sorted().toList(), "thread");
    }

    private String leakedDescriptors() {
        Map<Integer, String> left = Descriptors.open();
        left.entrySet().removeIf(each -> each.getValue().equals(descriptors.get(each.getKey())));
        return list(left.entrySet().stream().map(each -> Descriptors.describe(each.getKey(), each.getValue()) + "\n").toList(),
            "descriptor");
    }

    private static String list(List<String> left, String what) {
        return left.isEmpty() ? "" : Reports.counted(left.size(), what) + (left.size() == 1 ? " is" : " are") + " left:\n"
            + String.join("", left);
    }

    private static List<Thread> threads() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] all = new Thread[root.activeCount() * 2 + 16];
        int count = root.enumerate(all);
        return Arrays.stream(all, 0, count).filter(thread -> thread.getName().startsWith("elio-")).toList();
    }
}
