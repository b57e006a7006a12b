package io.elio.tests.differential;

import io.elio.runtime.Scheduler;
import io.elio.tests.differential.woven.Env;
import io.elio.tests.fixture.Completion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** Runs both twins of a program in every mode of completion, without and with awaits that fail or are cancelled, and compares them. */
final class Runner implements AutoCloseable {
    private static final int FAILURES = 3;

    private final Scheduler one = new Scheduler(1);
    private final Scheduler two = new Scheduler(2);
    private final long patienceMillis;

    Runner(long patienceMillis) {
        this.patienceMillis = patienceMillis;
        one.start();
        two.start();
    }

    /** The first difference found; empty if there is none. */
    String compare(Program program, ClassLoader loader) throws Exception {
        io.elio.tests.differential.twin.Entry twin = (io.elio.tests.differential.twin.Entry) make(loader, "generated.twin." + program.name());
        io.elio.tests.differential.woven.Entry woven = (io.elio.tests.differential.woven.Entry) make(loader, "generated.woven." + program.name());
        int awaits = runTwin(twin, program.seed(), Fault.NONE).awaits();
        for (Fault fault : faults(program.seed(), awaits)) {
            String difference = compareModes(woven, program, fault, runTwin(twin, program.seed(), fault));
            if (!difference.isEmpty()) {
                return difference;
            }
        }
        return "";
    }

    private static List<Fault> faults(long seed, int awaits) {
        List<Fault> faults = new ArrayList<>(List.of(Fault.NONE));
        Random random = new Random(seed);
        for (int i = 0; i < FAILURES && awaits > 0; i++) {
            faults.add(Fault.failing(awaits <= FAILURES ? i % awaits + 1 : 1 + random.nextInt(awaits)));
        }
        if (awaits > 0) {
            faults.add(Fault.cancelledFrom(1 + random.nextInt(awaits)));
        }
        return faults;
    }

    private String compareModes(io.elio.tests.differential.woven.Entry woven, Program program, Fault fault, Outcome expected) throws Exception {
        for (Map.Entry<String, IntFunction<Completion>> mode : modes(program.seed()).entrySet()) {
            Scheduler scheduler = mode.getKey().startsWith("mixed") ? two : one;
            Outcome outcome = runWoven(scheduler, woven, new Env(program.seed(), fault, mode.getValue()));
            String difference = outcome.difference(expected);
            if (!difference.isEmpty()) {
                return "awaits " + mode.getKey() + ", " + fault + ": " + difference;
            }
        }
        return "";
    }

    private static Map<String, IntFunction<Completion>> modes(long seed) {
        Map<String, IntFunction<Completion>> modes = new LinkedHashMap<>();
        Completion[] all = Completion.values();
        for (Completion completion : all) {
            modes.put(completion.name(), n -> completion);
        }
        modes.put("mixed", n -> all[(int) Math.floorMod(seed * 31 + n * 7L + n / 3, (long) all.length)]);
        modes.put("mixed, mostly ready", n -> Math.floorMod(seed + n, 5L) == 0 ? Completion.SAME_WORKER : Completion.AT_ONCE);
        return modes;
    }

    private static Outcome runTwin(io.elio.tests.differential.twin.Entry twin, long seed, Fault fault) {
        io.elio.tests.differential.twin.Env env = new io.elio.tests.differential.twin.Env(seed, fault);
        try {
            return Outcome.value(env, io.elio.tests.differential.twin.Elio.await(twin.run(env)));
        } catch (RuntimeException e) {
            return Outcome.failure(env, e);
        }
    }

    private Outcome runWoven(Scheduler scheduler, io.elio.tests.differential.woven.Entry woven, Env env) throws InterruptedException {
        Future<Object> result = scheduler.spawn(() -> woven.run(env)).toFuture();
        try {
            return Outcome.value(env, result.get(patienceMillis, TimeUnit.MILLISECONDS));
        } catch (ExecutionException e) {
            return Outcome.failure(env, e.getCause());
        } catch (TimeoutException e) {
            return Outcome.failure(env, e);
        }
    }

    private static Object make(ClassLoader loader, String name) throws ReflectiveOperationException {
        return loader.loadClass(name).getConstructor().newInstance();
    }

    @Override
    public void close() {
        one.shutdownForce();
        two.shutdownForce();
    }
}
