package io.elio.jmh;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import io.elio.runtime.Scheduler;
import io.elio.sync.Channel;
import java.util.ArrayList;
import java.util.List;

/** Coroutines that talk through channels. */
final class ElioChannels {
    private static final int CAPACITY = 64;

    private ElioChannels() {
    }

    /** Each of {@code pairs} clients sends, and receives an answer, {@code rounds} times; all share two rendezvous channels. */
    static int roundTrips(Scheduler scheduler, int pairs, int rounds) {
        return ElioTasks.run(scheduler, () -> talk(pairs, rounds));
    }

    /** Each of {@code pairs} senders sends {@code values} values through one channel of 64; as many receivers add them up. */
    static int buffered(Scheduler scheduler, int pairs, int values) {
        return ElioTasks.run(scheduler, () -> stream(pairs, values));
    }

    @Async
    private static Task<Integer> talk(int pairs, int rounds) {
        Channel<Integer> questions = Channel.rendezvous();
        Channel<Integer> answers = Channel.rendezvous();
        List<JoinHandle<Integer>> clients = new ArrayList<>(pairs);
        for (int i = 0; i < pairs; i++) {
            Elio.go(answer(questions, answers, rounds));
            clients.add(Elio.spawn(ask(questions, answers, rounds)));
        }
        return ElioTasks.sumOf(clients);
    }

    @Async
    private static Task<Integer> ask(Channel<Integer> questions, Channel<Integer> answers, int rounds) {
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            await(questions.send(Payload.of(i)));
            sum += await(answers.receive()).orElseThrow();
        }
        return Task.of(sum);
    }

    @Async
    private static Task<Void> answer(Channel<Integer> questions, Channel<Integer> answers, int rounds) {
        for (int i = 0; i < rounds; i++) {
            int question = await(questions.receive()).orElseThrow();
            await(answers.send(question + 1));
        }
        return Task.done();
    }

    @Async
    private static Task<Integer> stream(int pairs, int values) {
        Channel<Integer> channel = Channel.bounded(CAPACITY);
        List<JoinHandle<Integer>> receivers = new ArrayList<>(pairs);
        for (int i = 0; i < pairs; i++) {
            Elio.go(send(channel, values));
            receivers.add(Elio.spawn(receive(channel, values)));
        }
        return ElioTasks.sumOf(receivers);
    }

    @Async
    private static Task<Void> send(Channel<Integer> channel, int values) {
        for (int i = 0; i < values; i++) {
            await(channel.send(Payload.of(i)));
        }
        return Task.done();
    }

    @Async
    private static Task<Integer> receive(Channel<Integer> channel, int values) {
        int sum = 0;
        for (int i = 0; i < values; i++) {
            sum += await(channel.receive()).orElseThrow();
        }
        return Task.of(sum);
    }
}
