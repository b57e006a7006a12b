package io.elio.io.internal.errno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.elio.io.ErrnoException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ChannelErrorsTest {
    static Stream<Arguments> failures() {
        return Stream.of(
            Arguments.of(new ConnectException("Connection refused"), Errno.ECONNREFUSED),
            Arguments.of(new ConnectException("Connection timed out"), Errno.ETIMEDOUT),
            Arguments.of(new NoRouteToHostException("whatever the language"), Errno.EHOSTUNREACH),
            Arguments.of(new SocketException("Network is unreachable"), Errno.ENETUNREACH),
            Arguments.of(new SocketException("Connection reset"), Errno.ECONNRESET),
            Arguments.of(new IOException("Connection reset by peer"), Errno.ECONNRESET),
            Arguments.of(new IOException("Broken pipe"), Errno.EPIPE),
            Arguments.of(new IOException("Too many open files"), Errno.EMFILE),
            Arguments.of(new IOException("Too many open files in system"), Errno.ENFILE),
            Arguments.of(new IOException("Is a directory"), Errno.EISDIR),
            Arguments.of(new IOException("Illegal seek"), Errno.ESPIPE),
            Arguments.of(new BindException("Address already in use"), Errno.EADDRINUSE),
            Arguments.of(new BindException("Cannot assign requested address"), Errno.EADDRNOTAVAIL),
            Arguments.of(new NoSuchFileException("x"), Errno.ENOENT),
            Arguments.of(new AccessDeniedException("x"), Errno.EACCES),
            Arguments.of(new FileSystemException("x", null, "Not a directory"), Errno.ENOTDIR),
            Arguments.of(new FileSystemException("x"), Errno.EIO),
            Arguments.of(new ClosedChannelException(), Errno.EBADF),
            Arguments.of(new AsynchronousCloseException(), Errno.EBADF),
            Arguments.of(new IOException("something new"), Errno.EIO));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void exceptionsOfTheJdkGetTheirNumber(IOException failure, Errno expected) {
        assertEquals(expected, ChannelErrors.errno(failure));
    }

    @Test
    void theOriginalIsTheCause() {
        IOException original = new IOException("Broken pipe");
        ErrnoException translated = ErrnoException.of("write", original, "tcp 127.0.0.1:9");
        assertSame(original, translated.getCause());
        assertEquals("write tcp 127.0.0.1:9: EPIPE (broken pipe)", translated.getMessage());
        assertSame(translated, ErrnoException.of("other", translated, "other"));
    }
}
