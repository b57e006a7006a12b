package io.elio.jmh;

import com.sun.management.OperatingSystemMXBean;
import io.elio.jmh.peer.KotlinxWaits;
import io.elio.runtime.Scheduler;
import java.lang.management.ManagementFactory;

/** Lets many sleep for an hour and prints how much of one processor the process takes meanwhile, in percent. Arguments: kind, count. */
public final class IdlenessProbe {
    /** Compilers and collectors come to rest. */
    private static final long SETTLE_MILLIS = 2_000;
    private static final long MEASURED_MILLIS = 5_000;

    private IdlenessProbe() {
    }

    public static void main(String[] args) throws InterruptedException {
        populate(args[0], Integer.parseInt(args[1]));
        System.gc();
        Thread.sleep(SETTLE_MILLIS);
        OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long start = System.nanoTime();
        long before = process.getProcessCpuTime();
        Thread.sleep(MEASURED_MILLIS);
        long used = process.getProcessCpuTime() - before;
        System.out.println("percent " + used * 100.0 / (System.nanoTime() - start));
        System.exit(0);
    }

    private static void populate(String kind, int count) throws InterruptedException {
        switch (kind) {
            case "elio" -> {
                Scheduler scheduler = new Scheduler(2);
                scheduler.start();
                ElioWaits.startSleepers(scheduler, count).await();
            }
            case "kotlinx" -> new KotlinxWaits(false).startSleepers(count).await();
            case "virtualThreads" -> VirtualThreadWaits.startSleepers(count).await();
            default -> throw new IllegalArgumentException("kind: " + kind + " (expected: elio, kotlinx or virtualThreads)");
        }
    }
}
