package io.elio.sync;

import static io.elio.runtime.ModelThreads.together;
import static io.elio.sync.ModelHome.resultOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.elio.CancelResult;
import io.elio.CancelSource;
import io.elio.coro.Coroutine;
import io.elio.runtime.Stress;
import java.util.ArrayDeque;
import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/** {@link SharedMutex} in every order the model checker finds. */
public class SharedMutexLincheckTest {
    private static final int INVOCATIONS = Stress.times(100);

    private final ModelHome home = new ModelHome();
    private final SharedMutex mutex = new SharedMutex();

    /** Whether the lock was had at once; else the coroutine stands in line, and has it when its turn comes. */
    @Operation
    public boolean lock() {
        return home.run(mutex.lock()).isFinished();
    }

    @Operation
    public boolean lockShared() {
        return home.run(mutex.lockShared()).isFinished();
    }

    @Operation
    public boolean tryLock() {
        return mutex.tryLock();
    }

    @Operation
    public boolean tryLockShared() {
        return mutex.tryLockShared();
    }

    @Operation
    public boolean unlock() {
        try {
            mutex.unlock();
            return true;
        } catch (IllegalStateException notHeld) {
            return false;
        }
    }

    @Operation
    public boolean unlockShared() {
        try {
            mutex.unlockShared();
            return true;
        } catch (IllegalStateException notHeld) {
            return false;
        }
    }

    @Operation
    public int readerCount() {
        return mutex.readerCount();
    }

    @Operation
    public boolean isWriterActive() {
        return mutex.isWriterActive();
    }

    @Test
    void isLinearizable() {
        new ModelCheckingOptions()
            .iterations(Stress.times(6))
            .invocationsPerIteration(100)
            .actorsBefore(4)
            .threads(2)
            .actorsPerThread(3)
            .actorsAfter(4)
            .sequentialSpecification(Model.class)
            .check(SharedMutexLincheckTest.class);
    }

    /** What a shared mutex does when one thread uses it. */
    public static class Model {
        private int readers;
        private boolean writer;
        /** True: waits for a share. */
        private final ArrayDeque<Boolean> line = new ArrayDeque<>();

        public boolean lock() {
            return tryLock() || !line.add(false);
        }

        public boolean lockShared() {
            return tryLockShared() || !line.add(true);
        }

        public boolean tryLock() {
            boolean free = !writer && readers == 0 && line.isEmpty();
            writer |= free;
            return free;
        }

        public boolean tryLockShared() {
            boolean free = !writer && line.isEmpty();
            readers += free ? 1 : 0;
            return free;
        }

        public boolean unlock() {
            boolean was = writer;
            writer = false;
            admit();
            return was;
        }

        public boolean unlockShared() {
            boolean was = readers > 0;
            readers -= was ? 1 : 0;
            admit();
            return was;
        }

        private void admit() {
            while (!line.isEmpty() && !writer && (line.peek() || readers == 0)) {
                if (line.poll()) {
                    readers++;
                } else {
                    writer = true;
                }
            }
        }

        public int readerCount() {
            return readers;
        }

        public boolean isWriterActive() {
            return writer;
        }
    }

    @Test
    void theLastOfTwoReadersHandsOverToTheWriterWhoComes() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            SharedMutex mutex = new SharedMutex();
            assertTrue(mutex.tryLockShared() && mutex.tryLockShared());
            Coroutine writer = home.coroutine(mutex.lock());
            together(mutex::unlockShared, mutex::unlockShared, () -> ModelHome.run(writer));
            home.runQueued();
            assertTrue(writer.isFinished() && mutex.isWriterActive());
            assertEquals(0, mutex.readerCount());
            mutex.unlock();
            assertTrue(mutex.tryLockShared());
        });
    }

    @Test
    void aCancelledWriterFreesTheReaderWhoComesBehindIt() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            SharedMutex mutex = new SharedMutex();
            CancelSource source = new CancelSource();
            assertTrue(mutex.tryLockShared());
            Coroutine writer = home.run(mutex.lock(source.token()));
            Coroutine reader = home.coroutine(mutex.lockShared());
            together(source::cancel, () -> ModelHome.run(reader));
            home.runQueued();
            assertEquals(CancelResult.CANCELLED, resultOf(writer));
            assertTrue(reader.isFinished());
            assertEquals(2, mutex.readerCount());
            assertTrue(mutex.tryLockShared());
        });
    }

    @Test
    void theWholeHandedToWhoIsCancelledGoesToTheNext() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            SharedMutex mutex = new SharedMutex();
            CancelSource source = new CancelSource();
            assertTrue(mutex.tryLockShared());
            Coroutine writer = home.run(mutex.lock(source.token()));
            Coroutine reader = home.run(mutex.lockShared());
            together(mutex::unlockShared, source::cancel);
            home.runQueued();
            if (resultOf(writer) == CancelResult.COMPLETED) {
                assertFalse(reader.isFinished());
                mutex.unlock();
                home.runQueued();
            }
            assertTrue(reader.isFinished());
            assertEquals(1, mutex.readerCount());
            mutex.unlockShared();
            assertTrue(mutex.tryLock());
        });
    }

    @Test
    void aShareHandedToWhoIsCancelledIsGivenBack() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ModelHome home = new ModelHome();
            SharedMutex mutex = new SharedMutex();
            CancelSource source = new CancelSource();
            assertTrue(mutex.tryLock());
            Coroutine reader = home.run(mutex.lockShared(source.token()));
            Coroutine other = home.coroutine(mutex.lockShared());
            together(mutex::unlock, source::cancel, () -> ModelHome.run(other));
            home.runQueued();
            assertTrue(other.isFinished());
            assertEquals(resultOf(reader) == CancelResult.COMPLETED ? 2 : 1, mutex.readerCount());
            assertFalse(mutex.isWriterActive());
        });
    }
}
