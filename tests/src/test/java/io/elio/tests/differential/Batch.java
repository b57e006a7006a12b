package io.elio.tests.differential;

import io.elio.tests.fixture.MemoryLoader;
import io.elio.tests.fixture.SourceCompiler;
import io.elio.tests.fixture.WovenClasses;
import io.elio.weaver.WeaverOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Programs that are compiled in one call, woven, verified and run. */
final class Batch {
    private static final int BASE_RELEASE = 17;
    private static final int SHOWN_STACK = 12;

    private final List<Program> programs;
    private final Map<String, byte[]> classes;

    Batch(List<Program> programs) {
        this.programs = programs;
        Map<String, String> sources = new HashMap<>();
        for (Program program : programs) {
            sources.put("generated.woven." + program.name(), program.woven());
            sources.put("generated.twin." + program.name(), program.twin());
        }
        boolean modern = programs.get(0).modern();
        this.classes = SourceCompiler.compile(sources, modern ? SourceCompiler.newestRelease() : BASE_RELEASE, options(programs.get(0).seed() / programs.size()));
    }

    /** Both ways in which javac joins texts are to be woven, and class files without names of locals. */
    private static String[] options(long number) {
        String concatenation = number % 2 == 0 ? "-XDstringConcat=inline" : "-XDstringConcat=indyWithConstants";
        return number % 3 == 0 ? new String[] {concatenation, SourceCompiler.WITHOUT_DEBUG_DATA} : new String[] {concatenation};
    }

    /** A line for each program that failed. */
    List<String> failures(boolean directStarts, Runner runner) {
        List<String> failures = new ArrayList<>();
        for (Program program : programs) {
            String problem = check(program, directStarts, runner);
            if (!problem.isEmpty() && isMiscompiled(program)) {
                System.out.println("differential: seed " + program.seed() + " is left out, javac wrote a malformed class for it");
            } else if (!problem.isEmpty()) {
                failures.add("seed " + program.seed() + (program.modern() ? " (newest language level)" : "")
                    + ", directStarts " + directStarts + ", written to " + keep(program) + ": " + problem);
            }
        }
        return failures;
    }

    /** What is wrong with a program, in the first of weaving, verifying and running that fails; empty if nothing is. */
    private String check(Program program, boolean directStarts, Runner runner) {
        try {
            WovenClasses woven = WovenClasses.weave(classesOf(program), new WeaverOptions(directStarts));
            if (!woven.errors().isEmpty()) {
                return "findings: " + woven.errors();
            }
            String wrong = woven.verify();
            return wrong.isEmpty() ? runner.compare(program, woven.loader()) : "verifier: " + wrong;
        } catch (Exception | LinkageError e) {
            return "thrown: " + describe(e);
        }
    }

    /**
     * Some versions of javac misplace jumps for rare nestings of switch expressions and try. What it wrote shows it, before weaving, which
     * leaves out what cannot be reached.
     */
    private boolean isMiscompiled(Program program) {
        Map<String, byte[]> unwoven = classesOf(program);
        MemoryLoader loader = new MemoryLoader(unwoven);
        try {
            for (String name : unwoven.keySet()) {
                Class.forName(name.replace('/', '.'), true, loader);
            }
            return false;
        } catch (VerifyError | ClassFormatError malformed) {
            return true;
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String describe(Throwable failure) {
        return failure + Arrays.stream(failure.getStackTrace()).limit(SHOWN_STACK).map(element -> "\n    at " + element).collect(Collectors.joining());
    }

    private Map<String, byte[]> classesOf(Program program) {
        Map<String, byte[]> own = new HashMap<>();
        classes.forEach((name, bytes) -> {
            String simple = name.substring(name.lastIndexOf('/') + 1);
            if (simple.equals(program.name()) || simple.startsWith(program.name() + "$")) {
                own.put(name, bytes);
            }
        });
        return own;
    }

    private static Path keep(Program program) {
        try {
            Path folder = Files.createDirectories(Path.of("target", "differential").toAbsolutePath());
            return Files.writeString(folder.resolve(program.name() + (program.modern() ? ".modern" : "") + ".txt"), program.template());
        } catch (IOException e) {
            throw new IllegalStateException("cannot keep the program of seed " + program.seed(), e);
        }
    }
}
