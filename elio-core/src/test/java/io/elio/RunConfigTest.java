package io.elio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunConfigTest {
    @Test
    void hasDefaults() {
        RunConfig config = RunConfig.defaults();
        assertEquals(0, config.threads());
        assertEquals(4, config.blockingThreads());
        assertEquals(Duration.ofSeconds(Long.MAX_VALUE), config.shutdownTimeout());
        assertEquals(Optional.empty(), config.ioBackend());
    }

    @Test
    void changesCopiesOnly() {
        RunConfig base = RunConfig.threads(2);
        RunConfig changed = base.withThreads(256).withBlockingThreads(1).withShutdownTimeout(Duration.ZERO).withIoBackend("nio");
        assertEquals(2, base.threads());
        assertEquals(256, changed.threads());
        assertEquals(1, changed.blockingThreads());
        assertEquals(Duration.ZERO, changed.shutdownTimeout());
        assertEquals(Optional.of("nio"), changed.ioBackend());
    }

    @Test
    void refusesWhatIsOutOfRange() {
        assertEquals("threads: 257 (expected: 0 to 256)",
            assertThrows(IllegalArgumentException.class, () -> RunConfig.threads(257)).getMessage());
        assertThrows(IllegalArgumentException.class, () -> RunConfig.threads(-1));
        assertEquals("blockingThreads: 0 (expected: 1 to 1024)",
            assertThrows(IllegalArgumentException.class, () -> RunConfig.defaults().withBlockingThreads(0)).getMessage());
        assertEquals("shutdownTimeout: PT-1S (expected: zero or more)",
            assertThrows(IllegalArgumentException.class,
                () -> RunConfig.defaults().withShutdownTimeout(Duration.ofSeconds(-1))).getMessage());
        assertThrows(NullPointerException.class, () -> RunConfig.defaults().withIoBackend(null));
        assertThrows(NullPointerException.class, () -> RunConfig.defaults().withShutdownTimeout(null));
    }
}
