package io.elio.tests.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.elio.runtime.Scheduler;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The program of the README. */
@Timeout(60)
class EchoServerTest {
    @Test
    void echoes() throws IOException {
        Scheduler scheduler = new Scheduler(1);
        scheduler.start();
        try {
            int port = freePort();
            scheduler.go(() -> EchoServer.serve(port));
            try (Socket socket = connect(port)) {
                socket.getOutputStream().write("hello".getBytes());
                assertEquals("hello", new String(socket.getInputStream().readNBytes(5)));
            }
        } finally {
            scheduler.shutdownForce();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    /** It takes the server a moment to listen. */
    private static Socket connect(int port) throws IOException {
        while (true) {
            try {
                return new Socket(InetAddress.getLoopbackAddress(), port);
            } catch (ConnectException early) {
                Thread.onSpinWait();
            }
        }
    }
}
