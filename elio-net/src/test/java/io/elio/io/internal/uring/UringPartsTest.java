package io.elio.io.internal.uring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.io.AbstractSocketAddress;
import io.elio.net.Io;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class UringPartsTest {
    @BeforeEach
    void needsTheNativeLibrary() {
        Io.assumeAvailable("io_uring");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "255.254.1.0", "::1", "fe80::1:2", "2001:db8::ff00:42:8329"})
    void addressesGoThroughTheKernelsForm(String host) throws Exception {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(host), 0xABCD);
        ByteBuffer memory = ByteBuffer.allocateDirect(SocketAddresses.STORAGE).order(ByteOrder.nativeOrder());
        int size = SocketAddresses.put(address, memory);
        assertEquals(host.contains(":") ? 28 : 16, size);
        assertEquals((byte) 0xAB, memory.get(2));
        assertEquals((byte) 0xCD, memory.get(3));
        assertEquals(address, SocketAddresses.get(memory, size));
    }

    @Test
    void anIpv4AddressInIpv6FormComesOutAsIpv4() throws Exception {
        ByteBuffer memory = ByteBuffer.allocateDirect(SocketAddresses.STORAGE).order(ByteOrder.nativeOrder());
        memory.putShort(0, (short) SocketAddresses.AF_INET6);
        memory.put(8, new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, 10, 1, 2, 3});
        assertEquals(new InetSocketAddress("10.1.2.3", 0), SocketAddresses.get(memory, 28));
    }

    @ParameterizedTest
    @CsvSource({"1,256", "256,256", "257,512", "4096,4096", "65535,65536", "65536,65536", "1000000,65536"})
    void nativeBuffersArePowersOfTwo(int asked, int got) {
        NativeBuffers buffers = new NativeBuffers();
        NativeBuffer buffer = buffers.acquire(asked);
        assertEquals(got, buffer.capacity());
        buffers.release(buffer);
        buffers.close();
    }

    @Test
    void nativeBuffersAreReusedAndBounded() {
        NativeBuffers buffers = new NativeBuffers();
        NativeBuffer first = buffers.acquire(1000);
        first.bytes.position(5).limit(7);
        buffers.release(first);
        NativeBuffer again = buffers.acquire(600);
        assertSame(first, again);
        assertEquals(1024, again.bytes.remaining());
        assertNotSame(again, buffers.acquire(600));
        NativeBuffer[] many = new NativeBuffer[40];
        for (int i = 0; i < many.length; i++) {
            many[i] = buffers.acquire(NativeBuffers.LARGEST);
        }
        for (NativeBuffer each : many) {
            buffers.release(each);
        }
        int reused = 0;
        for (int i = 0; i < many.length; i++) {
            NativeBuffer taken = buffers.acquire(NativeBuffers.LARGEST);
            for (NativeBuffer each : many) {
                reused += each == taken ? 1 : 0;
            }
        }
        assertEquals(16, reused);
        buffers.close();
    }

    @ParameterizedTest
    @CsvSource({"5.18.9,false", "5.19.0-1-amd64,true", "5.4.0,false", "6.1,true", "10.0.1,true", "4.19.0,false", "strange,false"})
    void knowsWhichKernelsHaveWhatItNeeds(String version, boolean usable) {
        assertEquals(usable, KernelVersion.isAtLeast(version, 5, 19));
    }

    @Test
    void aSocketForTheWildcardServesBothFamilies() throws Exception {
        InetSocketAddress any = new InetSocketAddress("0.0.0.0", 0);
        assertEquals(SocketAddresses.AF_INET6, SocketAddresses.family(any, true));
        assertEquals(SocketAddresses.AF_INET, SocketAddresses.family(any, false));
        assertEquals(SocketAddresses.AF_INET, SocketAddresses.family(new InetSocketAddress("127.0.0.1", 0), true));
        assertEquals(SocketAddresses.AF_INET6, SocketAddresses.family(new InetSocketAddress("::1", 0), false));
        assertEquals(SocketAddresses.AF_UNIX, SocketAddresses.family(UnixDomainSocketAddress.of("x"), true));
    }

    @Test
    void unixAddressesGoThroughTheKernelsForm() {
        ByteBuffer memory = ByteBuffer.allocateDirect(SocketAddresses.STORAGE).order(ByteOrder.nativeOrder());
        for (SocketAddress address : new SocketAddress[] {UnixDomainSocketAddress.of("/run/x"), AbstractSocketAddress.of("name")}) {
            int size = SocketAddresses.put(address, memory);
            assertEquals(address instanceof AbstractSocketAddress ? 2 + 1 + 4 : 2 + 6 + 1, size);
            assertEquals(address, SocketAddresses.get(memory, size));
        }
        assertEquals(UnixDomainSocketAddress.of(""), SocketAddresses.get(memory, 2));
    }

    @Test
    void anIdleRingPollsWithoutWaitingAndIsWokenByOthers() throws Exception {
        UringContext ring = new UringContext(8, 16);
        assertEquals(0, ring.poll());
        assertEquals(0, ring.pending());
        ring.wakeup();
        ring.wakeup();
        assertEquals(0, ring.await(-1));
        Thread waker = new Thread(() -> ring.execute(() -> { }));
        waker.start();
        ring.await(-1);
        waker.join();
        long start = System.nanoTime();
        ring.await(20_000_000);
        assertTrue(System.nanoTime() - start < 5_000_000_000L);
        ring.close();
        ring.close();
        ring.wakeup();
        ring.execute(() -> {
            throw new AssertionError("a command after the end");
        });
        assertFalse(Thread.interrupted());
    }
}
