package io.elio.weaver;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;

/**
 * Writes a class file, with stack maps computed from class files alone. ASM's limits on that work, made for class files
 * of strangers, are lifted: long methods of the user's own get past the default ones.
 */
final class StackMaps extends ClassWriter {
    private final ClassHierarchy hierarchy;

    StackMaps(ClassHierarchy hierarchy) {
        super(COMPUTE_FRAMES | COMPUTE_MAXS);
        this.hierarchy = hierarchy;
        setComputeLimits(Integer.MAX_VALUE, Long.MAX_VALUE);
    }

    static byte[] write(ClassNode c, ClassHierarchy hierarchy) {
        return of(c, hierarchy).toByteArray();
    }

    /** A writer that has taken in the class, so that its labels have their offsets. */
    static StackMaps of(ClassNode c, ClassHierarchy hierarchy) {
        StackMaps writer = new StackMaps(hierarchy);
        c.accept(writer);
        return writer;
    }

    @Override
    protected String getCommonSuperClass(String a, String b) {
        return hierarchy.commonSuperClass(a, b);
    }
}
