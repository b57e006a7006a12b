package io.elio.weaver;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Learns from the stack maps that the compiler wrote what classes have in common whose class files cannot be found. Where
 * control flow meets, a stack map names one type for a value that has several, depending on where control comes from.
 */
final class DeclaredJoins {
    private final ClassHierarchy hierarchy;
    private final Map<Set<String>, String> joins = new HashMap<>();

    private DeclaredJoins(ClassHierarchy hierarchy) {
        this.hierarchy = hierarchy;
    }

    /** The common superclass of pairs of classes, as far as the stack maps of these classes, unwoven, tell it. */
    static Map<Set<String>, String> in(List<ClassNode> classes, ClassHierarchy hierarchy) {
        DeclaredJoins joins = new DeclaredJoins(hierarchy);
        for (ClassNode c : classes) {
            for (MethodNode method : c.methods) {
                if (method.instructions.size() > 0) {
                    joins.learn(c.name, method);
                }
            }
        }
        return joins.joins;
    }

    private void learn(String owner, MethodNode method) {
        Frame<BasicValue>[] frames = Dataflow.of(new JoinInterpreter(hierarchy), owner, method);
        for (AbstractInsnNode insn : method.instructions) {
            Frame<BasicValue> found = frames[method.instructions.indexOf(insn)];
            if (insn instanceof FrameNode declared && found != null) {
                compare(declared, found);
            }
        }
    }

    private void compare(FrameNode declared, Frame<BasicValue> found) {
        int slot = 0;
        for (Object type : declared.local) {
            BasicValue value = found.getLocal(slot);
            note(type, value);
            slot += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
        }
        for (int i = 0; i < declared.stack.size(); i++) {
            note(declared.stack.get(i), found.getStack(i));
        }
    }

    private void note(Object declared, BasicValue found) {
        if (declared instanceof String common && !common.equals(ClassHierarchy.OBJECT) && found instanceof Joined joined) {
            for (String part : joined.parts) {
                joined.parts.stream().filter(other -> !other.equals(part)).forEach(other -> joins.putIfAbsent(Set.of(part, other), common));
                if (!part.equals(common)) {
                    joins.putIfAbsent(Set.of(part, common), common);
                }
            }
        }
    }

    /** A value of one of several classes that are not known to have anything in common. */
    private static final class Joined extends BasicValue {
        private final Set<String> parts;

        Joined(Set<String> parts) {
            super(Names.OBJECT_TYPE);
            this.parts = parts;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Joined joined && joined.parts.equals(parts);
        }

        @Override
        public int hashCode() {
            return parts.hashCode();
        }
    }

    private static final class JoinInterpreter extends TypeInterpreter {
        private final ClassHierarchy hierarchy;

        JoinInterpreter(ClassHierarchy hierarchy) {
            super(hierarchy, insn -> false);
            this.hierarchy = hierarchy;
        }

        @Override
        public BasicValue merge(BasicValue first, BasicValue second) {
            boolean joined = first instanceof Joined || second instanceof Joined;
            boolean references = first.isReference() && second.isReference() && !isNull(first.getType()) && !isNull(second.getType());
            if (first.equals(second) || !references || !joined && !isUnknownJoin(first, second)) {
                return super.merge(first, second);
            }
            Set<String> parts = new LinkedHashSet<>(parts(first));
            parts.addAll(parts(second));
            return new Joined(parts);
        }

        private boolean isUnknownJoin(BasicValue first, BasicValue second) {
            Type a = first.getType();
            Type b = second.getType();
            boolean classes = a.getSort() == Type.OBJECT && b.getSort() == Type.OBJECT;
            return classes && hierarchy.isUnknownJoin(a.getInternalName(), b.getInternalName());
        }

        private static Set<String> parts(BasicValue value) {
            return value instanceof Joined joined ? joined.parts : Set.of(value.getType().getInternalName());
        }
    }
}
