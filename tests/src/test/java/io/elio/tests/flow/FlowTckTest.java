package io.elio.tests.flow;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.Async;
import io.elio.Task;
import io.elio.runtime.Scheduler;
import io.elio.sync.Channel;
import io.elio.sync.Flows;
import java.util.List;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;
import org.reactivestreams.tck.flow.FlowSubscriberBlackboxVerification;
import org.testng.ITestResult;
import org.testng.TestListenerAdapter;
import org.testng.TestNG;

/** Publishers and subscribers of channels against the test suite of Reactive Streams. */
class FlowTckTest {
    private static final int TIMEOUT_MILLIS = 2_000;
    /** How long the suite looks whether something comes that must not come. */
    private static final int SILENCE_MILLIS = 50;

    private static Scheduler scheduler;

    private static TestListenerAdapter results(Class<?> suite) {
        TestListenerAdapter listener = new TestListenerAdapter();
        TestNG runner = new TestNG(false);
        runner.setVerbose(0);
        runner.setTestClasses(new Class<?>[] {suite});
        runner.addListener(listener);
        scheduler = new Scheduler(2);
        scheduler.start();
        try {
            runner.run();
        } finally {
            scheduler.shutdownForce();
        }
        return listener;
    }

    private static void assertPasses(Class<?> suite, int atLeast) {
        TestListenerAdapter results = results(suite);
        List<String> failed = results.getFailedTests().stream().map(FlowTckTest::text).toList();
        assertEquals(List.of(), failed);
        List<String> skipped = results.getSkippedTests().stream().map(ITestResult::getName)
            .filter(name -> name.startsWith("required") && !name.contains("untested")).toList();
        assertEquals(List.of(), skipped);
        assertTrue(results.getPassedTests().size() >= atLeast, results.getPassedTests().size() + " passed");
    }

    private static String text(ITestResult result) {
        return result.getName() + ": " + result.getThrowable();
    }

    @Test
    void aPublisherKeepsTheRules() {
        assertPasses(PublisherSuite.class, 25);
    }

    @Test
    void aSubscriberKeepsTheRules() {
        assertPasses(SubscriberSuite.class, 10);
    }

    /** Named so that it is no test class by itself. */
    public static class PublisherSuite extends FlowPublisherVerification<Integer> {
        public PublisherSuite() {
            super(new TestEnvironment(TIMEOUT_MILLIS, SILENCE_MILLIS));
        }

        @Override
        public Flow.Publisher<Integer> createFlowPublisher(long elements) {
            Channel<Integer> channel = Channel.bounded(16);
            scheduler.go(() -> feed(channel, elements));
            return Flows.publisher(channel, scheduler);
        }

        @Async
        private static Task<Void> feed(Channel<Integer> channel, long elements) {
            for (long i = 0; i < elements; i++) {
                await(channel.send((int) i));
            }
            channel.close();
            return Task.done();
        }

        @Override
        public Flow.Publisher<Integer> createFailedFlowPublisher() {
            Channel<Integer> channel = Channel.rendezvous();
            channel.close(new IllegalStateException("failed"));
            return Flows.publisher(channel, scheduler);
        }
    }

    /** Named so that it is no test class by itself. */
    public static class SubscriberSuite extends FlowSubscriberBlackboxVerification<Integer> {
        public SubscriberSuite() {
            super(new TestEnvironment(TIMEOUT_MILLIS, SILENCE_MILLIS));
        }

        @Override
        public Flow.Subscriber<Integer> createFlowSubscriber() {
            Channel<Integer> channel = Channel.bounded(4);
            scheduler.go(() -> drain(channel));
            return Flows.subscriber(channel);
        }

        @Async
        private static Task<Void> drain(Channel<Integer> channel) {
            boolean more = true;
            while (more) {
                more = await(drainOne(channel));
            }
            return Task.done();
        }

        @Async
        private static Task<Boolean> drainOne(Channel<Integer> channel) {
            try {
                return Task.of(await(channel.receive()).isPresent());
            } catch (Exception failed) {
                return Task.of(false);
            }
        }

        @Override
        public Integer createElement(int element) {
            return element;
        }
    }
}
