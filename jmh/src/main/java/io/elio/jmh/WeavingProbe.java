package io.elio.jmh;

import io.elio.weaver.ClassPath;
import io.elio.weaver.FolderResult;
import io.elio.weaver.FolderWeaver;
import io.elio.weaver.WeaverOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** One cold run of a scan, of a weave, or of javac and a weave; prints milliseconds without the start of the JVM. */
public final class WeavingProbe {
    private WeavingProbe() {
    }

    public static void main(String[] args) throws IOException {
        switch (args[0]) {
            case "scan" -> print("millis", timed(() -> scan(Path.of(args[1]))));
            case "weave" -> print("millis", timed(() -> weave(Path.of(args[1]))));
            case "compile" -> {
                Path classes = Files.createDirectories(Path.of(args[2]));
                print("javac", timed(() -> compile(Path.of(args[1]), classes)));
                print("millis", timed(() -> weave(classes)));
            }
            default -> throw new IllegalArgumentException("mode: " + args[0] + " (expected: scan, weave or compile)");
        }
    }

    private static void print(String what, double millis) {
        System.out.println(what + " " + millis);
    }

    private static double timed(Work work) throws IOException {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e6;
    }

    private static void scan(Path folder) throws IOException {
        for (Path file : filesBelow(folder, ".class")) {
            new ClassReader(Files.readAllBytes(file)).accept(new Scan(), 0);
        }
    }

    private static void weave(Path folder) throws IOException {
        List<Path> entries = new ArrayList<>(List.of(folder));
        entries.addAll(libraries().entries());
        try (ClassPath classPath = new ClassPath(entries)) {
            Path state = folder.resolveSibling(folder.getFileName() + "-state");
            FolderResult result = new FolderWeaver(folder, state, classPath, WeaverOptions.defaults()).weave();
            if (result.failed()) {
                throw new IOException(result.errors() + " while weaving " + folder + ": " + result.findings());
            }
            System.out.println(result.summary());
        }
    }

    private static void compile(Path sources, Path classes) throws IOException {
        var javac = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("-d", classes.toString(), "-proc:none", "--release", "17", "-nowarn",
                "-cp", libraries().toString());
            if (!javac.getTask(null, files, null, options, null, files.getJavaFileObjectsFromPaths(filesBelow(sources, ".java"))).call()) {
                throw new IOException("javac failed on " + sources);
            }
        }
    }

    /** What elio-net is compiled against. */
    private static OwnClassPath libraries() throws IOException {
        return OwnClassPath.ours().only("elio-core", "netty-", "slf4j-api", "jctools-core");
    }

    private static List<Path> filesBelow(Path folder, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(suffix) && !file.endsWith("module-info.java")).sorted().toList();
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    /** Visits everything and does nothing. */
    private static final class Scan extends ClassVisitor {
        Scan() {
            super(Opcodes.ASM9);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
            };
        }
    }
}
