package io.elio.io;

import static io.elio.Elio.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.elio.Async;
import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.RunConfig;
import io.elio.Task;
import io.elio.debug.VirtualStack;
import io.elio.net.Io;
import io.elio.net.LeakCheck;
import io.elio.runtime.Affinity;
import io.elio.runtime.Scheduler;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Wherever a coroutine goes on, and after whatever wait, its stack is that of its callers. */
@Timeout(60)
@ExtendWith(LeakCheck.class)
class VirtualStackTest {
    private static final List<String> EXPECTED = List.of("stack", "inner", "outer");

    @TempDir
    private Path folder;

    /** The names of the methods of this class on the logical stack. */
    private static List<String> stack() {
        return VirtualStack.current().stream().filter(element -> element.getClassName().equals(VirtualStackTest.class.getName()))
            .map(StackTraceElement::getMethodName).toList();
    }

    private static List<List<String>> run(String backend, Path file) throws Exception {
        Io.assumeAvailable(backend);
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(2).withIoBackend(backend))) {
            scheduler.start();
            return scheduler.spawnTo(0, outer(file)).toFuture().get();
        }
    }

    @Async
    private static Task<List<List<String>>> outer(Path file) throws IOException {
        List<List<String>> seen = new ArrayList<>();
        await(inner(file, seen));
        return Task.of(seen);
    }

    @Async
    private static Task<Void> inner(Path file, List<List<String>> seen) throws IOException {
        seen.add(stack());
        await(Elio.sleep(Duration.ofMillis(1)));
        seen.add(stack());
        Thread before = Thread.currentThread();
        await(Affinity.set(1));
        assertEquals(false, before == Thread.currentThread());
        seen.add(stack());
        try (AsyncFile opened = await(AsyncFile.open(file))) {
            await(opened.read(ByteBuffer.allocate(10)));
            seen.add(stack());
        }
        await(Elio.spawnBlocking(() -> "done by another thread"));
        seen.add(stack());
        return Task.done();
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void showsAllCallersAfterAWaitAMigrationAndInputAndOutput(String backend) throws Exception {
        Path file = Files.write(folder.resolve("file"), new byte[100]);
        List<List<String>> seen = run(backend, file);
        assertEquals(5, seen.size());
        seen.forEach(stack -> assertEquals(EXPECTED, stack));
    }

    @Async
    private static Task<List<String>> moved() {
        await(Elio.yieldNow());
        return Task.of(stack());
    }

    @Async
    private static Task<List<List<String>>> creator() {
        Task<List<String>> lazy = moved();
        JoinHandle<List<String>> handle = Elio.spawnTo(1, lazy);
        List<List<String>> seen = new ArrayList<>();
        seen.add(stack());
        seen.add(await(handle));
        seen.add(stack());
        return Task.of(seen);
    }

    @ParameterizedTest
    @MethodSource("io.elio.net.Io#backends")
    void aTaskThatRunsOnAnotherThreadThanItWasMadeOnHasItsOwnCallersAndLeavesItsMakersAlone(String backend) throws Exception {
        Io.assumeAvailable(backend);
        try (Scheduler scheduler = new Scheduler(RunConfig.threads(2).withIoBackend(backend))) {
            scheduler.start();
            assertEquals(List.of(List.of("stack", "creator"), List.of("stack", "moved"), List.of("stack", "creator")),
                scheduler.spawnTo(0, creator()).toFuture().get());
        }
    }
}
