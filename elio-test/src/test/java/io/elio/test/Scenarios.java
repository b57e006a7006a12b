package io.elio.test;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Awaitable;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.coro.Coroutine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Programs with and without mistakes, for the scheduler to run. */
final class Scenarios {
    private Scenarios() {
    }

    /** Some coroutines that yield and sleep and join; answers the order in which they passed. */
    @Async
    static Task<String> crowd() {
        StringBuilder order = new StringBuilder();
        List<JoinHandle<Void>> handles = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            String name = Integer.toString(i);
            handles.add(Elio.spawn(() -> walk(name, order)));
        }
        for (JoinHandle<Void> handle : handles) {
            await(handle);
        }
        return Task.of(order.toString());
    }

    @Async
    private static Task<Void> walk(String name, StringBuilder order) {
        for (int step = 0; step < 4; step++) {
            order.append(name);
            await(Elio.yieldNow());
            await(Elio.sleep(Duration.ofMillis(step)));
        }
        return Task.done();
    }

    /** Checks, waits, acts: two buyers can both find the last ticket. */
    static final class Tickets {
        int left = 1;

        @Async
        Task<Void> buy() {
            if (left > 0) {
                await(Elio.yieldNow());
                left--;
            }
            return Task.done();
        }

        @Async
        static Task<Void> sale() {
            Tickets tickets = new Tickets();
            JoinHandle<Void> one = Elio.spawn(tickets::buy);
            JoinHandle<Void> other = Elio.spawn(tickets::buy);
            await(one);
            await(other);
            if (tickets.left < 0) {
                throw new IllegalStateException("sold twice");
            }
            return Task.done();
        }
    }

    /** An event that asks whether it is set, yields, and only then enters itself: a set in between is lost. */
    static final class ForgetfulEvent {
        private boolean set;
        private Coroutine waiter;

        void set() {
            set = true;
            Coroutine present = waiter;
            waiter = null;
            if (present != null) {
                present.resume();
            }
        }

        @Async
        Task<Void> await() {
            if (!set) {
                Elio.await(Elio.yieldNow());
                Elio.await(new Entry());
            }
            return Task.done();
        }

        private final class Entry implements Awaitable<Void> {
            @Override
            public boolean isReady() {
                return false;
            }

            @Override
            public boolean suspend(Coroutine coroutine) {
                waiter = coroutine;
                return true;
            }

            @Override
            public Void result() {
                return null;
            }

            @Override
            public String describeWait() {
                return "forgetful event";
            }
        }

        @Async
        static Task<Void> signal() {
            ForgetfulEvent event = new ForgetfulEvent();
            JoinHandle<Void> waiter = Elio.spawn(event::await);
            Elio.await(Elio.yieldNow());
            event.set();
            Elio.await(waiter);
            return Task.done();
        }
    }

    /**
     * Fails only if one coroutine is held back from its start to its end while another one makes many steps: uniform choices
     * hardly ever do that.
     */
    @Async
    static Task<Void> deepRace(int length) {
        int[] progress = new int[1];
        JoinHandle<Void> runner = Elio.spawn(() -> run(progress, length));
        JoinHandle<Integer> watcher = Elio.spawn(() -> watch(progress));
        await(runner);
        if (await(watcher) == length) {
            throw new IllegalStateException("the watcher came last");
        }
        return Task.done();
    }

    @Async
    private static Task<Void> run(int[] progress, int length) {
        while (progress[0] < length) {
            progress[0]++;
            await(Elio.yieldNow());
        }
        return Task.done();
    }

    @Async
    private static Task<Integer> watch(int[] progress) {
        return Task.of(progress[0]);
    }

    /** Never ends. */
    @Async
    static Task<Void> treadmill() {
        while (true) {
            await(Elio.yieldNow());
        }
    }

    /** Two coroutines that join each other. */
    @Async
    static Task<Void> embrace() {
        List<JoinHandle<Void>> handles = new ArrayList<>();
        handles.add(Elio.spawn(() -> join(handles, 1)));
        handles.add(Elio.spawn(() -> join(handles, 0)));
        await(handles.get(0));
        return Task.done();
    }

    @Async
    private static Task<Void> join(List<JoinHandle<Void>> handles, int index) {
        await(Elio.yieldNow());
        await(handles.get(index));
        return Task.done();
    }
}
