package io.elio.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.elio.io.internal.errno.Errno;
import org.junit.jupiter.api.Test;

class ErrnoExceptionTest {
    @Test
    void tellsWhatFailedOnWhatAndWhy() {
        ErrnoException failure = ErrnoException.of("connect", 111, "tcp 127.0.0.1:1");
        assertEquals("connect tcp 127.0.0.1:1: ECONNREFUSED (connection refused)", failure.getMessage());
        assertEquals(111, failure.errno());
        assertEquals("ECONNREFUSED", failure.errnoName());
        assertEquals("connect", failure.syscall());
        assertEquals(0, failure.transferred());
        assertEquals(5, failure.withTransferred(5).transferred());
    }

    @Test
    void anUnknownNumberStaysANumber() {
        ErrnoException failure = ErrnoException.of("read", 4095, "");
        assertEquals("read: errno 4095", failure.getMessage());
        assertEquals("E4095", failure.errnoName());
    }

    @Test
    void cancelledIsATypeOfItsOwn() {
        assertInstanceOf(IoCancelledException.class, ErrnoException.of("read", Errno.ECANCELED.number(), ""));
        assertEquals(125, new IoCancelledException("read", "x").errno());
    }

    @Test
    void ioOutsideACoroutineIsRefused() {
        IllegalStateException failure = assertThrows(IllegalStateException.class, IoContext::current);
        assertEquals("I/O on thread " + Thread.currentThread().getName()
            + " (expected: in a coroutine of a scheduler, for example inside Elio.run)", failure.getMessage());
    }
}
