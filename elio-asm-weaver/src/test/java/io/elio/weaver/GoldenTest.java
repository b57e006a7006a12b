package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What comes out of the weaver, as {@code javap} shows it, for the small methods of {@code golden/Golden.java}.
 * {@code -Delio.golden.update=true} writes the files anew.
 */
class GoldenTest {
    private static final Path FILES = Path.of("src/test/resources/io/elio/weaver/golden");

    private static final Map<String, byte[]> WOVEN = new TreeMap<>();

    @TempDir
    Path folder;

    @BeforeAll
    static void weave() throws IOException {
        WOVEN.putAll(Woven.compile(Files.readString(FILES.resolve("Golden.java"))).classes());
    }

    @ParameterizedTest
    @ValueSource(strings = {"value", "done", "genericAwait", "unboxedResult", "droppedResult", "directStart", "squared", "recursion", "tailAwait",
        "directTail", "tailOutOfTry", "caught", "finallyAwaits", "operandStack", "newBelowAwait", "peeledLoop", "dualLoop", "wideLocals",
        "deadReference", "generator"})
    void method(String name) throws IOException {
        compare(name, members("golden/Golden", member -> declares(member, name)));
    }

    @Test
    void lambda() throws IOException {
        compare("lambda", members("golden/Golden", member -> declares(member, "lambda$lambda$0")));
    }

    @Test
    void interfaceMethod() throws IOException {
        compare("interfaceMethod", members("golden/Golden$Shape", member -> declares(member, "area")));
    }

    @Test
    void frameClass() throws IOException {
        compare("frameClass", members(frameOf("deadReference"), member -> true));
    }

    @Test
    void smallFrameClass() throws IOException {
        compare("smallFrameClass", members(frameOf("squared"), member -> true));
    }

    @Test
    void taskClass() throws IOException {
        compare("taskClass", members(frameOf("squared") + FrameNames.TASK, member -> true));
    }

    @Test
    void generatorFrameClass() throws IOException {
        compare("generatorFrameClass", members(frameOf("generator"), member -> true));
    }

    private static String frameOf(String method) {
        return WOVEN.keySet().stream().filter(name -> name.startsWith("golden/Golden$" + method + "$Frame")).findFirst().orElseThrow();
    }

    private static boolean declares(String member, String method) {
        String declaration = member.lines().findFirst().orElseThrow();
        return Stream.of(" " + method + "(", " " + method + "$save(", " " + method + "$saveCaller(").anyMatch(declaration::contains);
    }

    private String members(String className, Predicate<String> wanted) throws IOException {
        List<String> members = Javap.members(WOVEN.get(className), folder);
        return members.stream().filter(wanted).collect(Collectors.joining("\n\n", "", "\n"));
    }

    private static void compare(String name, String text) throws IOException {
        Path file = FILES.resolve(name + ".txt");
        if (Boolean.getBoolean("elio.golden.update")) {
            Files.writeString(file, text);
        }
        assertEquals(Files.readString(file, StandardCharsets.UTF_8), text);
    }
}
