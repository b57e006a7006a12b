package io.elio.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.elio.it.Consumer.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Builds of their own that use Elio as published. */
class ConsumersIT {
    private static final String PLAIN_OUTPUT = """
        total 600
        spawned 300
        counted [3, 2, 1]
        booked 300, entries 20
        failed: no symbol, entries 200
        """;

    @Test
    void plainJava() throws Exception {
        Consumer plain = Consumer.copyOf("plain");
        Outcome build = built(plain.maven("verify"));
        assertEquals(List.of("[INFO] wove 7 methods in 3 classes", "[INFO] wove 1 method in 1 class"), build.lines("wove "));
        assertOutput(PLAIN_OUTPUT, plain.java(Jdks.running(), List.of(), "com.acme.Main"));
    }

    @Test
    void secondBuildChangesNothing() throws Exception {
        Consumer plain = Consumer.copyOf("plain");
        built(plain.maven("test-compile", "process-test-classes"));
        Map<String, String> classes = plain.snapshot("target/classes");
        Map<String, String> tests = plain.snapshot("target/test-classes");

        Outcome second = built(plain.maven("process-test-classes"));
        assertEquals(List.of("[INFO] wove 0 methods in 0 classes", "[INFO] wove 0 methods in 0 classes"), second.lines("wove "));
        assertEquals(classes, plain.snapshot("target/classes"));
        assertEquals(tests, plain.snapshot("target/test-classes"));
    }

    @Test
    void changedSourceIsWovenAgain() throws Exception {
        Consumer plain = Consumer.copyOf("plain");
        built(plain.maven("process-classes"));
        Map<String, String> before = plain.snapshot("target/classes");
        assertTrue(before.keySet().stream().anyMatch(file -> file.startsWith("com/acme/Quotes$countdown")), before.toString());

        Path source = plain.folder().resolve("src/main/java/com/acme/Quotes.java");
        String text = Files.readString(source);
        int countdown = text.indexOf("    @Async\n    public static Generator");
        String generator = text.substring(countdown, text.indexOf("    /** A member", countdown));
        Files.writeString(source, text.replace(generator, "    static int countdown(int from) {\n        return from;\n    }\n"));
        Path main = plain.folder().resolve("src/main/java/com/acme/Main.java");
        Files.writeString(main, Files.readString(main).replace("await(Quotes.countdown(3).forEach(counted::add));", "counted.add(Quotes.countdown(4));"));

        built(plain.maven("package", "-DskipTests"));
        Map<String, String> after = plain.snapshot("target/classes");
        assertNotEquals(before, after);
        assertFalse(after.keySet().stream().anyMatch(file -> file.startsWith("com/acme/Quotes$countdown")), after.toString());
        assertOutput(PLAIN_OUTPUT.replace("[3, 2, 1]", "[4]"), plain.java(Jdks.running(), List.of(), "com.acme.Main"));
    }

    @Test
    void kotlin() throws Exception {
        Consumer kotlin = Consumer.copyOf("kotlin");
        built(kotlin.maven("package"));
        assertOutput("""
            total 41
            failed: no price of X
            suspend awaits task: 40
            task awaits suspend: 42
            """, kotlin.java(Jdks.running(), List.of(), "com.acme.MainKt"));
    }

    @Test
    void lombok() throws Exception {
        Consumer lombok = Consumer.copyOf("lombok");
        built(lombok.maven("package"));
        assertOutput("""
            Account.Receipt(owner=Ada, balance=40)
            Account.Receipt(owner=Ada, balance=42)
            Account(owner=Ada, balance=42)
            amount is marked non-null but is null
            """, lombok.java(Jdks.running(), List.of(), "com.acme.Main"));
    }

    @Test
    void loadTimeAgent() throws Exception {
        checkAgent(Jdks.running(), List.of());
    }

    @Test
    void loadTimeAgentOnJdk25() throws Exception {
        Optional<Path> jdk = Jdks.version(25);
        assumeTrue(jdk.isPresent(), "no JDK 25 found on this machine");
        checkAgent(jdk.get(), List.of("--sun-misc-unsafe-memory-access=allow"));
    }

    private static void checkAgent(Path jdk, List<String> jdkOptions) throws Exception {
        Consumer agent = Consumer.copyOf("agent");
        built(agent.maven("package"));
        List<String> options = new ArrayList<>(jdkOptions);
        options.add("-javaagent:" + Consumer.artifact("elio-asm-weaver"));
        assertOutput("total sum 60\nhello, agent\n", agent.java(jdk, options, "com.acme.Main"));

        Outcome broken = agent.java(jdk, options, "com.acme.Main", "broken");
        assertEquals(0, broken.exitCode(), broken.output());
        assertEquals(Files.readString(Path.of("consumers/agent/expected-broken.txt")), broken.output());
    }

    @Test
    void unwovenCodeFailsAtItsFirstAwait() throws Exception {
        Consumer agent = Consumer.copyOf("agent");
        built(agent.maven("package"));
        Outcome unwoven = agent.java(Jdks.running(), List.of(), "com.acme.Main");
        assertEquals(1, unwoven.exitCode(), unwoven.output());
        assertTrue(unwoven.output().contains("java.lang.IllegalStateException"), unwoven.output());
        assertTrue(unwoven.output().contains("elio-maven-plugin"), unwoven.output());
    }

    @Test
    void everyErrorIsReported() throws Exception {
        Consumer errors = Consumer.copyOf("errors");
        Outcome build = errors.maven("process-classes");
        assertEquals(1, build.exitCode(), build.output());
        assertEquals(Files.readAllLines(Path.of("consumers/errors/expected-findings.txt")), build.lines("Errors.java:"));
        assertTrue(build.output().contains("Elio: "), build.output());
    }

    private static Outcome built(Outcome build) {
        assertEquals(0, build.exitCode(), build.output());
        return build;
    }

    private static void assertOutput(String expected, Outcome run) {
        assertEquals(expected, run.output());
        assertEquals(0, run.exitCode());
    }
}
