package io.elio.tests.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Reports the sizes of methods and files of the main code, and refuses those that nobody can read at a glance. */
class SizeReportTest {
    private static final int MAX_METHOD_LINES = 100;
    private static final int MAX_FILE_LINES = 600;

    @Test
    void mainCodeKeepsToTheLimits() throws IOException {
        List<Path> sources = Checkout.mainSources();
        List<Size> methods = methods(sources);
        List<Size> files = files(sources);
        assertFalse(methods.isEmpty(), "methods found under " + Checkout.ROOT);

        report("methods", methods);
        report("files", files);
        assertEquals(List.of(), above(methods, MAX_METHOD_LINES), "methods longer than " + MAX_METHOD_LINES + " lines");
        assertEquals(List.of(), above(files, MAX_FILE_LINES), "files longer than " + MAX_FILE_LINES + " lines");
    }

    private static void report(String what, List<Size> sizes) {
        sizes.sort(Comparator.comparingInt(Size::lines));
        System.out.printf("%,d %s: median %d lines, 90%% up to %d, largest %s%n", sizes.size(), what,
            sizes.get(sizes.size() / 2).lines, sizes.get(sizes.size() * 9 / 10).lines, sizes.get(sizes.size() - 1));
    }

    private static List<Size> above(List<Size> sizes, int limit) {
        return sizes.stream().filter(size -> size.lines > limit).toList();
    }

    private static List<Size> files(List<Path> sources) throws IOException {
        List<Size> sizes = new ArrayList<>();
        for (Path source : sources) {
            sizes.add(new Size(name(source), Files.readAllLines(source).size()));
        }
        return sizes;
    }

    private static List<Size> methods(List<Path> sources) throws IOException {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        List<Size> sizes = new ArrayList<>();
        try (StandardJavaFileManager manager = javac.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) javac.getTask(null, manager, null, List.of("-proc:none"), null,
                manager.getJavaFileObjectsFromPaths(sources));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                unit.accept(new MethodScanner(unit, positions, sizes), null);
            }
        }
        return sizes;
    }

    private static String name(Path source) {
        return Checkout.ROOT.relativize(source).toString();
    }

    private record Size(String name, int lines) {
        @Override
        public String toString() {
            return name + " (" + lines + ")";
        }
    }

    private static final class MethodScanner extends TreeScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final List<Size> sizes;

        MethodScanner(CompilationUnitTree unit, SourcePositions positions, List<Size> sizes) {
            this.unit = unit;
            this.positions = positions;
            this.sizes = sizes;
        }

        @Override
        public Void visitMethod(MethodTree method, Void nothing) {
            if (method.getBody() != null) {
                LineMap lines = unit.getLineMap();
                long first = lines.getLineNumber(positions.getStartPosition(unit, method));
                long last = lines.getLineNumber(positions.getEndPosition(unit, method));
                sizes.add(new Size(name(Path.of(unit.getSourceFile().toUri())) + " " + method.getName(), (int) (last - first + 1)));
            }
            return super.visitMethod(method, nothing);
        }
    }
}
