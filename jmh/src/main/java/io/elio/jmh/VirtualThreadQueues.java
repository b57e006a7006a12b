package io.elio.jmh;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;

/** Virtual threads that talk through the queues of the JDK. */
final class VirtualThreadQueues {
    private static final int CAPACITY = 64;

    private final VirtualThreadTasks threads = new VirtualThreadTasks();

    int roundTrips(int pairs, int rounds) {
        BlockingQueue<Integer> questions = new SynchronousQueue<>();
        BlockingQueue<Integer> answers = new SynchronousQueue<>();
        return threads.sumOf(pairs, () -> ask(questions, answers, rounds), () -> answer(questions, answers, rounds));
    }

    int buffered(int pairs, int values) {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(CAPACITY);
        return threads.sumOf(pairs, () -> receive(queue, values), () -> send(queue, values));
    }

    private static int ask(BlockingQueue<Integer> questions, BlockingQueue<Integer> answers, int rounds) throws InterruptedException {
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            questions.put(Payload.of(i));
            sum += answers.take();
        }
        return sum;
    }

    private static int answer(BlockingQueue<Integer> questions, BlockingQueue<Integer> answers, int rounds) throws InterruptedException {
        for (int i = 0; i < rounds; i++) {
            answers.put(questions.take() + 1);
        }
        return 0;
    }

    private static int send(BlockingQueue<Integer> queue, int values) throws InterruptedException {
        for (int i = 0; i < values; i++) {
            queue.put(Payload.of(i));
        }
        return 0;
    }

    private static int receive(BlockingQueue<Integer> queue, int values) throws InterruptedException {
        int sum = 0;
        for (int i = 0; i < values; i++) {
            sum += queue.take();
        }
        return sum;
    }
}
