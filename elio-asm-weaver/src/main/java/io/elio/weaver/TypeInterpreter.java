package io.elio.weaver;

import java.util.List;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;

/** Follows the exact types of values through a method. A task that is not made, see {@link Returns}, is its value. */
class TypeInterpreter extends BasicInterpreter {
    private final ClassHierarchy hierarchy;
    private final Predicate<AbstractInsnNode> needless;

    /** @param needless the calls that make a task which is not made */
    TypeInterpreter(ClassHierarchy hierarchy, Predicate<AbstractInsnNode> needless) {
        super(Opcodes.ASM9);
        this.hierarchy = hierarchy;
        this.needless = needless;
    }

    static boolean isNull(Type type) {
        return type.equals(NULL_TYPE);
    }

    @Override
    public BasicValue newValue(Type type) {
        boolean reference = type != null && (type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY);
        return reference ? new BasicValue(type) : super.newValue(type);
    }

    @Override
    public BasicValue binaryOperation(AbstractInsnNode insn, BasicValue first, BasicValue second) throws AnalyzerException {
        if (insn.getOpcode() == Opcodes.AALOAD) {
            return isNull(first.getType()) ? first : newValue(componentType(first.getType()));
        }
        return super.binaryOperation(insn, first, second);
    }

    @Override
    public BasicValue naryOperation(AbstractInsnNode insn, List<? extends BasicValue> values) throws AnalyzerException {
        if (needless.test(insn)) {
            return values.isEmpty() ? valueOfNone(insn) : values.get(0);
        }
        return super.naryOperation(insn, values);
    }

    private BasicValue valueOfNone(AbstractInsnNode insn) {
        return newValue(AwaitCalls.isGeneratorEnd(insn) ? Type.getObjectType("java/lang/Boolean") : NULL_TYPE);
    }

    @Override
    public BasicValue merge(BasicValue first, BasicValue second) {
        if (first.equals(second)) {
            return first;
        }
        if (!first.isReference() || !second.isReference()) {
            return BasicValue.UNINITIALIZED_VALUE;
        }
        if (isNull(first.getType())) {
            return second;
        }
        return isNull(second.getType()) ? first : mergeReferences(first, second);
    }

    private BasicValue mergeReferences(BasicValue first, BasicValue second) {
        String common = hierarchy.commonSuperClass(first.getType().getInternalName(), second.getType().getInternalName());
        Type merged = Type.getObjectType(common);
        return merged.equals(first.getType()) ? first : newValue(merged);
    }

    private static Type componentType(Type array) {
        return array.getSort() == Type.ARRAY ? Type.getType(array.getDescriptor().substring(1)) : Names.OBJECT_TYPE;
    }
}
