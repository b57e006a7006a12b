package io.elio.jmh;

import io.elio.jmh.peer.KotlinxLoop;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A loop over 4,096 numbers that awaits at none of them, at the 1,000th, or at every 500th. One operation is one pass. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(jvmArgsAppend = {"-Djmh.executor=CUSTOM", "-Djmh.executor.class=io.elio.jmh.CoroutineThreads"})
public class Loop {
    private static final int LENGTH = 4_096;
    private static final int MAGIC = 1_000_003;
    private static final int ONCE_AT = 1_000;
    private static final int OFTEN_EVERY = 500;

    @Param({"never", "once", "often"})
    public String suspends;

    private ElioLoop elio;
    private KotlinxLoop kotlinx;
    private PlainLoop plain;
    private PlainLoop plainWithoutCall;

    @Setup
    public void setUp() {
        int[] numbers = numbers(suspends);
        elio = new ElioLoop(numbers, MAGIC);
        kotlinx = new KotlinxLoop(numbers, MAGIC);
        plain = new PlainLoop(numbers, MAGIC);
        plainWithoutCall = new PlainLoop(numbers("never"), MAGIC);
    }

    private static int[] numbers(String suspends) {
        int[] numbers = new int[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            numbers[i] = i * 7;
        }
        if (suspends.equals("once")) {
            numbers[ONCE_AT] = MAGIC;
        } else if (suspends.equals("often")) {
            for (int i = OFTEN_EVERY; i < LENGTH; i += OFTEN_EVERY) {
                numbers[i] = MAGIC;
            }
        }
        return numbers;
    }

    @Benchmark
    public int elio() {
        return elio.drive();
    }

    /** In a program the run loop resumes frames of many classes, and the virtual machine compiles it for them all. */
    @Benchmark
    public int elioAmongOthers(Others others) {
        return elio.drive();
    }

    @Benchmark
    public int kotlinx() {
        return kotlinx.drive();
    }

    @Benchmark
    public int plain() {
        return plain.drive();
    }

    /** The loop whose call never happens, whatever the mode. */
    @Benchmark
    public int plainWithoutCall() {
        return plainWithoutCall.drive();
    }

    /** Coroutines of eleven other frame classes, resumed until the run loop is compiled. */
    @State(Scope.Thread)
    public static class Others {
        private static final int ONE_IN_EIGHT = 7;
        private static final int CALLS = 200_000;

        public int total;

        @Setup
        public void resume() {
            total = new ElioChain(ONE_IN_EIGHT, Gate.Resume.BY_HAND).drive(CALLS);
        }
    }
}
