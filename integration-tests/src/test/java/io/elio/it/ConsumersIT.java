package io.elio.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.elio.it.Consumer.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
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
        assertEquals(List.of("[INFO] wove 6 methods in 3 classes", "[INFO] wove 1 method in 1 class"), build.lines("wove "));
        assertOutput(PLAIN_OUTPUT, plain.java(Jdks.running(), List.of(), "com.acme.Main"));

        secondBuildChangesNothing(plain);
        changedSourceIsWovenAgain(plain);
    }

    private static void secondBuildChangesNothing(Consumer plain) throws Exception {
        Map<String, String> classes = plain.snapshot("target/classes");
        Map<String, String> tests = plain.snapshot("target/test-classes");
        Outcome second = built(plain.maven("process-test-classes"));
        assertEquals(List.of("[INFO] wove 0 methods in 0 classes", "[INFO] wove 0 methods in 0 classes"), second.lines("wove "));
        assertEquals(classes, plain.snapshot("target/classes"));
        assertEquals(tests, plain.snapshot("target/test-classes"));
    }

    /** Replaces the generator by a plain method: its frame class and the saves of its loop must go, everything else must work as before. */
    private static void changedSourceIsWovenAgain(Consumer plain) throws Exception {
        assertEquals(2, classesOf(plain, "Quotes$countdown"));
        plain.replace("src/main/java/com/acme/Quotes.java", "(?s)    @Async\n    public static Generator.*?\n    }\n",
            "    static int countdown(int from) {\n        return from;\n    }\n");
        plain.replace("src/main/java/com/acme/Main.java",
            "await\\(Quotes.countdown\\(3\\).forEach\\(counted::add\\)\\);", "counted.add(Quotes.countdown(4));");

        built(plain.maven("package", "-DskipTests"));
        assertEquals(0, classesOf(plain, "Quotes$countdown"));
        assertOutput(PLAIN_OUTPUT.replace("[3, 2, 1]", "[4]"), plain.java(Jdks.running(), List.of(), "com.acme.Main"));
    }

    private static long classesOf(Consumer plain, String prefix) throws IOException {
        return plain.snapshot("target/classes").keySet().stream().filter(file -> file.startsWith("com/acme/" + prefix)).count();
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
        Consumer agent = Consumer.copyOf("agent");
        built(agent.maven("package"));
        checkUnwoven(agent);
        checkAgent(agent, Jdks.running(), List.of());
        checkAgentThatIsNamedTwice(agent);
        Optional<Path> jdk25 = Jdks.version(25);
        assumeTrue(jdk25.isPresent(), "no JDK 25 found on this machine: the agent was tried on this JDK only");
        checkAgent(agent, jdk25.get(), List.of("--sun-misc-unsafe-memory-access=allow"));
    }

    private static void checkAgent(Consumer agent, Path jdk, List<String> jdkOptions) throws Exception {
        List<String> options = new ArrayList<>(jdkOptions);
        options.add("-javaagent:" + Consumer.artifact("elio-asm-weaver"));
        assertOutput("total sum 60\nhello, agent\n", agent.java(jdk, options, "com.acme.Main"));
        assertOutput(Files.readString(Path.of("consumers/agent/expected-broken.txt")), agent.java(jdk, options, "com.acme.Main", "broken"));
    }

    private static void checkAgentThatIsNamedTwice(Consumer agent) throws Exception {
        String option = "-javaagent:" + Consumer.artifact("elio-asm-weaver");
        Outcome run = agent.java(Jdks.running(), List.of(option, option), "com.acme.Main");
        assertEquals(1, run.lines("[WARNING] the weaving agent is named twice").size(), run.output());
        assertEquals(List.of("total sum 60"), run.lines("total sum"));
    }

    /** Without weaver and agent the first await says what to do. */
    private static void checkUnwoven(Consumer agent) throws Exception {
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
        assertEquals(Files.readAllLines(Path.of("consumers/errors/expected-findings.txt")), build.lines(" com.acme."));
        assertTrue(build.output().contains("Elio: "), build.output());
    }

    @Test
    void exampleOfTheTestKit() throws Exception {
        Consumer testing = Consumer.copyOf("testing");
        testing.write("src/test/java/SaleTest.java", example("../docs/testing.md", "java"));
        Outcome passing = built(testing.maven("test"));
        assertTrue(passing.output().contains("Tests run: 3, Failures: 0, Errors: 0, Skipped: 0"), passing.output());

        testing.replace("src/test/java/SaleTest.java", "lock\\.withLock\\(\\(\\) -> (.*?)\\);", "$1;");
        Outcome failing = testing.maven("test");
        assertEquals(1, failing.exitCode(), failing.output());
        assertTrue(failing.output().contains("Tests run: 3, Failures: 1, Errors: 0, Skipped: 0"), failing.output());
        assertTrue(failing.output().contains("replay it with -Delio.test.seed="), failing.output());
    }

    @Test
    void exampleOfTheReadme() throws Exception {
        Consumer consumer = Consumer.copyOf("readme");
        consumer.replace("pom.xml", "<!-- the pom of the readme -->", Matcher.quoteReplacement(example("../README.md", "xml")));
        consumer.write("src/main/java/EchoServer.java", example("../README.md", "java"));

        Outcome skipped = built(consumer.maven("process-classes", "-Delio.skip"));
        assertEquals(List.of("[INFO] elio.skip is set: nothing is woven"), skipped.lines("elio.skip"));
        assertEquals(Set.of("EchoServer.class"), consumer.snapshot("target/classes").keySet());

        Outcome build = built(consumer.maven("process-classes"));
        assertEquals(List.of("[INFO] wove 2 methods in 1 class"), build.lines("wove "));
        assertEquals(List.of(), build.lines("[WARNING] EchoServer"));
    }

    /** The first block of code of a page in a language. */
    private static String example(String page, String language) throws IOException {
        String text = Files.readString(Path.of(page));
        int start = text.indexOf("```" + language + "\n") + language.length() + "```\n".length();
        return text.substring(start, text.indexOf("```", start));
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
