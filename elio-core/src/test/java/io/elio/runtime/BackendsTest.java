package io.elio.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.elio.RunConfig;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BackendsTest {
    private final IoBackendProvider good = provider("good", 5, Optional.empty());
    private final IoBackendProvider best = provider("best", 9, Optional.empty());
    private final IoBackendProvider broken = provider("broken", 20, Optional.of("no such kernel"));
    private final List<IoBackendProvider> all = List.of(good, broken, best);

    private static IoBackendProvider provider(String name, int priority, Optional<String> unavailable) {
        return TestBackend.provider(name, priority, unavailable, TestBackend::new);
    }

    @Test
    void theBestThatWorksIsTaken() {
        assertSame(best, Backends.select(RunConfig.defaults(), null, all));
        assertSame(best, Backends.select(RunConfig.defaults(), " ", all));
    }

    @Test
    void thePropertyGoesBeforeThatAndTheConfigurationBeforeTheProperty() {
        assertSame(good, Backends.select(RunConfig.defaults(), "good", all));
        assertSame(best, Backends.select(RunConfig.defaults().withIoBackend("best"), "good", all));
        assertEquals("parking", Backends.select(RunConfig.defaults().withIoBackend("parking"), "good", all).name());
    }

    @Test
    void withoutAnyTheParkingBackendServes() {
        assertEquals("parking", Backends.select(RunConfig.defaults(), null, List.of()).name());
        assertEquals("parking", Backends.select(RunConfig.defaults(), null, List.of(broken)).name());
    }

    @Test
    void whatIsUnknownOrDoesNotWorkIsReportedWithWhatThereIs() {
        assertEquals("-Delio.backend: uring (expected one of those on the class path: [broken, best, good, parking])",
            message(RunConfig.defaults(), "uring"));
        assertEquals("RunConfig.withIoBackend: broken cannot be used here: no such kernel"
                + " (on the class path: [broken, best, good, parking])",
            message(RunConfig.defaults().withIoBackend("broken"), null));
    }

    private String message(RunConfig config, String property) {
        return assertThrows(IoBackendException.class, () -> Backends.select(config, property, all)).getMessage();
    }
}
