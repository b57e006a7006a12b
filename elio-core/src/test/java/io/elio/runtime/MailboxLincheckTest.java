package io.elio.runtime;

import static io.elio.runtime.ModelThreads.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** Every message is delivered once, also the first ones, for which the queue is made. */
class MailboxLincheckTest {
    private static final int INVOCATIONS = Stress.times(100);

    private final Mailbox mailbox = new Mailbox();
    private final AtomicInteger delivered = new AtomicInteger();

    private void send() {
        mailbox.add(worker -> delivered.incrementAndGet());
    }

    private void read() {
        mailbox.readAll(null);
    }

    @Test
    void theFirstMessagesOfTwoSendersAgainstTheReader() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            MailboxLincheckTest model = new MailboxLincheckTest();
            together(model::send, model::send, model::read);
            model.read();
            model.assertAllDelivered(2);
        });
    }

    @Test
    void aMessageAgainstWhoEmptiesItForAWorkerThatHasGone() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            MailboxLincheckTest model = new MailboxLincheckTest();
            model.send();
            together(model::send, () -> model.mailbox.emptyTo(message -> message.deliver(null)));
            model.read();
            model.assertAllDelivered(2);
        });
    }

    private void assertAllDelivered(int sent) {
        assertEquals(sent, delivered.get());
        assertTrue(mailbox.isEmpty());
        assertEquals(0, mailbox.size());
    }
}
