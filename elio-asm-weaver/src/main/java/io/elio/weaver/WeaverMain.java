package io.elio.weaver;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line: weaves a folder of class files in place, for builds without Maven.
 * The exit code is 0 if the folder is woven, 1 if the code has errors (then nothing was changed), 2 if the arguments are
 * wrong, 3 if files cannot be read or written, and 4 if a class holds code that the weaver cannot make sense of.
 */
public final class WeaverMain {
    private static final int WOVEN = 0;
    private static final int CODE_ERRORS = 1;
    private static final int WRONG_ARGUMENTS = 2;
    private static final int FILE_ERROR = 3;
    private static final int NOT_WEAVABLE = 4;

    private static final String USAGE = """
        usage: java -jar elio-asm-weaver.jar --classes DIR [--classpath CP] [--state DIR] [--no-direct-starts]

          --classes DIR        the folder of class files, woven in place
          --classpath CP       where the types they mention are found: folders and jars, separated as for java -cp
          --state DIR          where the unwoven class files are kept for the next run (default: DIR of --classes with .elio
                               appended)
          --no-direct-starts   start every method through its task, also private, static and final ones: for tests that
                               mock them

        exit code: 0 woven, 1 errors in the code (nothing is changed), 2 wrong arguments, 3 files cannot be read or written,
          4 code that the weaver cannot make sense of (a stack trace says where)""";

    private final PrintStream out;
    private final PrintStream err;
    private Path classes;
    private Path state;
    private List<Path> classPath = List.of();
    private WeaverOptions options = WeaverOptions.defaults();

    WeaverMain(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    public static void main(String[] args) {
        System.exit(new WeaverMain(System.out, System.err).run(args));
    }

    int run(String... args) {
        if (List.of(args).contains("--help")) {
            out.println(USAGE);
            return WOVEN;
        }
        try {
            parse(List.of(args));
        } catch (IllegalArgumentException e) {
            err.println(e.getMessage());
            err.println(USAGE);
            return WRONG_ARGUMENTS;
        }
        try {
            return weave();
        } catch (IOException | UncheckedIOException e) {
            err.println(e.getMessage());
            return FILE_ERROR;
        } catch (IllegalStateException e) {
            e.printStackTrace(err);
            return NOT_WEAVABLE;
        }
    }

    private void parse(List<String> args) {
        for (int i = 0; i < args.size(); i++) {
            switch (args.get(i)) {
                case "--classes" -> classes = Path.of(value(args, ++i));
                case "--classpath" -> classPath = ClassPath.parse(value(args, ++i));
                case "--state" -> state = Path.of(value(args, ++i));
                case "--no-direct-starts" -> options = new WeaverOptions(false);
                default -> throw new IllegalArgumentException("unknown argument: " + args.get(i));
            }
        }
        if (classes == null) {
            throw new IllegalArgumentException("--classes is missing");
        }
        if (!Files.isDirectory(classes)) {
            throw new IllegalArgumentException("--classes: " + classes + " (expected: a folder)");
        }
        if (state == null) {
            state = classes.toAbsolutePath().normalize().resolveSibling(classes.toAbsolutePath().normalize().getFileName() + ".elio");
        }
        if (state.toAbsolutePath().normalize().startsWith(classes.toAbsolutePath().normalize())) {
            throw new IllegalArgumentException("--state: " + state + " (expected: a folder outside of " + classes
                + ", where the kept class files would be woven, too)");
        }
    }

    private static String value(List<String> args, int i) {
        if (i == args.size()) {
            throw new IllegalArgumentException(args.get(i - 1) + " has no value");
        }
        return args.get(i);
    }

    private int weave() throws IOException {
        long start = System.nanoTime();
        List<Path> entries = new ArrayList<>(List.of(classes));
        entries.addAll(classPath);
        FolderResult result;
        try (ClassPath source = new ClassPath(entries)) {
            result = new FolderWeaver(classes, state, source, options).weave();
        }
        for (Finding finding : result.findings()) {
            err.println("[" + finding.severity() + "] " + finding.text());
        }
        if (result.failed()) {
            return CODE_ERRORS;
        }
        out.println(result.summary() + " (" + (System.nanoTime() - start) / 1_000_000 + " ms)");
        return WOVEN;
    }
}
