package io.elio.weaver;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.tree.ClassNode;

/**
 * Rewrites the classes of one nest: class bytes in, woven class bytes and findings out. Pure: it reads other classes
 * through its {@link ClassSource} only, and keeps no state but a cache of what it read. Safe for use by several threads.
 */
public final class Weaver {
    private final WeaverOptions options;
    private final ClassHierarchy classPath;

    public Weaver(WeaverOptions options, ClassSource classPath) {
        this.options = options;
        this.classPath = new ClassHierarchy(classPath, List.of());
    }

    /**
     * Weaves the classes of one nest (the host and all its members; a class without nest attributes is a nest of its
     * own). Classes that are woven already are left as they are.
     */
    public WeaveResult weave(List<ClassFile> nest) {
        if (!concerns(nest)) {
            return new WeaveResult(List.of(), List.of());
        }
        NestWeaver weaver = new NestWeaver(options, classPath, nest, Map.of());
        WeaveResult result = weaver.weave();
        return weaver.hasGuessedJoins() ? weaveAgain(nest, result) : result;
    }

    private static boolean concerns(List<ClassFile> nest) {
        for (ClassFile file : nest) {
            if (ClassFilter.concerns(file.bytes())) {
                return true;
            }
        }
        return false;
    }

    /** Classes are missing that have to be known: the stack maps of the compiler tell something about them. */
    private WeaveResult weaveAgain(List<ClassFile> nest, WeaveResult guessed) {
        List<ClassNode> classes = nest.stream().map(file -> ClassBytes.read(file.bytes())).toList();
        Map<Set<String>, String> joins = DeclaredJoins.in(classes, new ClassHierarchy(classPath, classes, Map.of()));
        return joins.isEmpty() ? guessed : new NestWeaver(options, classPath, nest, joins).weave();
    }
}
