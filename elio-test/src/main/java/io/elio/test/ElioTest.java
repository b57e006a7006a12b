package io.elio.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Makes an async method that returns {@code Task<Void>} a test. It runs as a coroutine: on a real scheduler, or, with
 * {@link #seeds}, on a {@link TestScheduler}. It fails when it takes too long, with a dump of all coroutines, and when it leaves
 * something behind.
 *
 * <pre>{@code
 * @ElioTest(seeds = 1000)
 * @Async
 * Task<Void> theLastTicketIsSoldOnce() {
 *     ...
 *     return Task.done();
 * }
 * }</pre>
 *
 * <p>On a class, this sets the attributes of all its tests, also of those marked {@code @Test}, {@code @RepeatedTest} or
 * {@code @ParameterizedTest}, which are plain methods; time limit, checks and parameters work for them too. An annotation of a
 * method replaces that of its class as a whole.
 *
 * <p>Tests, {@code @BeforeEach} and {@code @AfterEach} methods can have parameters of the types {@link io.elio.runtime.Scheduler}, {@link
 * TestScheduler} and {@link io.elio.CancelToken}; schedulers are those the test runs on, and end with it; the token is
 * cancelled when the time is up.
 *
 * <p>To JUnit, a method that returns something is a test factory: {@code @BeforeEach} and {@code @AfterEach} run once around
 * it, however many seeds or repetitions there are. JUnit 5.13 and newer leave out factories with other return types than
 * their own, which fail then; with those, write {@code @Test} methods that call {@link TestScheduler#explore} or
 * {@link io.elio.Elio#run}.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@TestFactory
@ExtendWith(ElioExtension.class)
public @interface ElioTest {
    /** The workers of the real scheduler. */
    int threads() default 2;

    /** The I/O backend of the real scheduler; empty: the best. */
    String ioBackend() default "";

    /** How often an async test runs on the real scheduler. */
    int repetitions() default 1;

    /** With how many seeds an async test runs on a {@link TestScheduler}; 0: it runs on a real scheduler. */
    int seeds() default 0;

    /** The first seed; 0: drawn. The property {@code elio.test.seed} goes before it. */
    long firstSeed() default 0;

    /** How a {@link TestScheduler} chooses the next step. */
    Strategy strategy() default Strategy.MIXED;

    /** Whether the clock of a {@link TestScheduler} moves by itself when nothing can run. An async test must have {@link #seeds} with it. */
    boolean autoAdvance() default false;

    /** How long the test may take: each repetition, or all seeds together. */
    int timeoutSeconds() default 30;

    /** What is not looked for after the test. */
    Leak[] unchecked() default {};
}
