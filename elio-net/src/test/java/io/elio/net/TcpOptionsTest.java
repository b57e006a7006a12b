package io.elio.net;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.elio.Elio;
import io.elio.Task;
import io.elio.io.ErrnoException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@ExtendWith(LeakCheck.class)
class TcpOptionsTest {
    private static final TcpOptions DEFAULTS = TcpOptions.defaults();

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void listenersMayShareAPort(String backend) {
        TcpOptions shared = DEFAULTS.withReusePort(true);
        Io.run(backend, () -> {
            try (TcpListener first = await(TcpListener.bind(Io.loopback(), shared));
                 TcpListener second = await(TcpListener.bind(first.localAddress(), shared))) {
                assertEquals(first.localAddress(), second.localAddress());
                ErrnoException refused = assertInstanceOf(ErrnoException.class,
                    await(Io.failure(Elio.spawn(() -> TcpListener.bind(first.localAddress(), DEFAULTS)))));
                assertEquals("EADDRINUSE", refused.errnoName());
            }
            return Task.done();
        });
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void connectionsTakeAllOptionsThatTheBackendHas(String backend) {
        TcpOptions many = DEFAULTS.withKeepAlive(Duration.ofSeconds(10), Duration.ofSeconds(2), 3).withNoDelay(false)
            .withReceiveBuffer(65_536).withSendBuffer(65_536).withBacklog(5).withReuseAddress(false);
        Io.run(backend, () -> {
            try (Io.Pair pair = await(Io.pair(backend.equals("nio") ? many : many.withUserTimeout(Duration.ofSeconds(20))))) {
                await(pair.client().writeExactly(Io.bytes("x")));
                assertEquals(1, await(pair.server().read(Io.bytes("."))));
            }
            return Task.done();
        });
    }

    @Test
    void refusesWhatIsOutOfRange() {
        Duration second = Duration.ofSeconds(1);
        for (Executable each : List.<Executable>of(() -> DEFAULTS.withKeepAlive(Duration.ofMillis(1500), second, 1),
            () -> DEFAULTS.withKeepAlive(second, Duration.ZERO, 1), () -> DEFAULTS.withKeepAlive(second, Duration.ofSeconds(40_000), 1),
            () -> DEFAULTS.withKeepAlive(second, second, 0), () -> DEFAULTS.withKeepAlive(second, second, 128),
            () -> DEFAULTS.withUserTimeout(Duration.ZERO), () -> DEFAULTS.withUserTimeout(Duration.ofDays(30)),
            () -> DEFAULTS.withReceiveBuffer(-1), () -> DEFAULTS.withSendBuffer(-1), () -> DEFAULTS.withBacklog(0))) {
            assertEquals(true, assertThrows(IllegalArgumentException.class, each).getMessage().contains("expected: "));
        }
    }

    @Test
    void tellsWhatItHas() {
        assertEquals("TcpOptions[{REUSE_ADDRESS=1, NO_DELAY=1, KEEP_ALIVE=0}, backlog=128]", DEFAULTS.toString());
        assertEquals(DEFAULTS.toString(), DEFAULTS.withReceiveBuffer(9).withReceiveBuffer(0).toString());
    }
}
