package io.elio.weaver;

import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Dataflow that tells which calls, allocations and field reads can have made an object; moves through locals, the stack and
 * casts do not count. Primitives, texts and boxes have no origins: they are many, and sets of them take long to merge.
 */
final class Origins extends SourceInterpreter {
    private static final SourceValue[] NONE = {null, new SourceValue(1, Set.of()), new SourceValue(2, Set.of())};

    private Origins() {
        super(Opcodes.ASM9);
    }

    /** The frames before each instruction of the method; null for code that cannot be reached. */
    static Frame<SourceValue>[] of(String owner, MethodNode m) {
        return Dataflow.of(new Origins(), owner, m);
    }

    /** A parameter is its own origin. */
    @Override
    public SourceValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
        return isTracked(type) ? new SourceValue(1, new VarInsnNode(Opcodes.ALOAD, local)) : NONE[type.getSize()];
    }

    @Override
    public SourceValue newOperation(AbstractInsnNode insn) {
        return made(insn, super.newOperation(insn));
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode insn, SourceValue value) {
        return value;
    }

    @Override
    public SourceValue unaryOperation(AbstractInsnNode insn, SourceValue value) {
        return insn.getOpcode() == Opcodes.CHECKCAST ? value : made(insn, super.unaryOperation(insn, value));
    }

    @Override
    public SourceValue binaryOperation(AbstractInsnNode insn, SourceValue a, SourceValue b) {
        return made(insn, super.binaryOperation(insn, a, b));
    }

    @Override
    public SourceValue naryOperation(AbstractInsnNode insn, List<? extends SourceValue> values) {
        return made(insn, super.naryOperation(insn, values));
    }

    /** Spares the comparison of sets that come back unchanged. */
    @Override
    public SourceValue merge(SourceValue a, SourceValue b) {
        return a == b || a.size == b.size && (a.insns == b.insns || b.insns.isEmpty()) ? a : super.merge(a, b);
    }

    private static SourceValue made(AbstractInsnNode insn, SourceValue value) {
        return isTracked(insn) ? value : NONE[value.size];
    }

    private static boolean isTracked(AbstractInsnNode insn) {
        if (insn instanceof MethodInsnNode call) {
            return isTracked(Type.getReturnType(call.desc));
        }
        if (insn instanceof FieldInsnNode field) {
            return isTracked(Type.getType(field.desc));
        }
        return insn instanceof InvokeDynamicInsnNode indy && isTracked(Type.getReturnType(indy.desc)) || insn.getOpcode() == Opcodes.NEW
            || insn.getOpcode() == Opcodes.AALOAD;
    }

    private static boolean isTracked(Type made) {
        return made.getSort() == Type.ARRAY
            || made.getSort() == Type.OBJECT && !made.equals(Type.getType(String.class)) && !Boxes.isBox(made);
    }
}
