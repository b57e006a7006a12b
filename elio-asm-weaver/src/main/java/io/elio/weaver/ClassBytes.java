package io.elio.weaver;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Reads and writes class files. Methods that are not woven keep their stack maps and their code bit for bit; only the
 * new code gets new ones.
 */
final class ClassBytes {
    private ClassBytes() {
    }

    static ClassNode read(byte[] bytes) {
        ClassNode c = new ClassNode();
        new ClassReader(bytes).accept(c, new Attribute[] {WovenMark.prototype()}, ClassReader.EXPAND_FRAMES);
        return c;
    }

    /** The class as it is in memory, where all methods have their stack maps. */
    static byte[] write(ClassNode c, byte[] original) {
        ClassWriter writer = new ClassWriter(new ClassReader(original), 0);
        c.accept(writer);
        return writer.toByteArray();
    }

    /** Gives methods of a class stack maps, and notes how long their code is. */
    static List<SizedMethod> complete(ClassNode owner, List<MethodNode> methods, ClassHierarchy hierarchy) {
        ClassNode shell = new ClassNode();
        shell.visit(owner.version, owner.access, owner.name, null, owner.superName, owner.interfaces.toArray(new String[0]));
        shell.methods.addAll(methods);
        List<LabelNode> ends = new ArrayList<>();
        for (MethodNode method : methods) {
            LabelNode end = new LabelNode();
            method.instructions.add(end);
            ends.add(end);
        }
        StackMaps written = StackMaps.of(shell, hierarchy);
        if (widenLarge(methods, ends)) {
            written = StackMaps.of(shell, hierarchy);
        }
        List<MethodNode> completed = read(written.toByteArray()).methods;
        List<SizedMethod> result = new ArrayList<>();
        for (int i = 0; i < completed.size(); i++) {
            result.add(new SizedMethod(completed.get(i), ends.get(i).getLabel().getOffset()));
            if (isLarge(ends.get(i))) {
                WideJumps.widenAgain(completed.get(i));
            }
        }
        return result;
    }

    private static boolean widenLarge(List<MethodNode> methods, List<LabelNode> ends) {
        boolean any = false;
        for (int i = 0; i < methods.size(); i++) {
            if (isLarge(ends.get(i))) {
                WideJumps.widen(methods.get(i));
                any = true;
            }
        }
        return any;
    }

    private static boolean isLarge(LabelNode end) {
        return end.getLabel().getOffset() > WideJumps.LIMIT;
    }

    /** A method and the length of its code in bytes. */
    record SizedMethod(MethodNode node, int bytes) {
    }

    /** Whether the class file is older than stack maps, so that all methods need new ones when its version is raised. */
    static boolean lacksStackMaps(ClassNode c) {
        return (c.version & 0xffff) < Opcodes.V1_7;
    }
}
