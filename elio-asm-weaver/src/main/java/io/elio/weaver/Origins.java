package io.elio.weaver;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** Dataflow that tells which instructions can have made a value; moves through locals, the stack and casts do not count. */
final class Origins extends SourceInterpreter {
    private Origins() {
        super(Opcodes.ASM9);
    }

    /** The frames before each instruction of the method; null for code that cannot be reached. */
    static Frame<SourceValue>[] of(String owner, MethodNode m) {
        try {
            return new Analyzer<>(new Origins()).analyze(owner, m);
        } catch (AnalyzerException e) {
            throw new IllegalArgumentException(owner + "." + m.name + m.desc + ": invalid bytecode: " + e.getMessage(), e);
        }
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode insn, SourceValue value) {
        return value.insns.isEmpty() ? super.copyOperation(insn, value) : value;
    }

    @Override
    public SourceValue unaryOperation(AbstractInsnNode insn, SourceValue value) {
        return insn.getOpcode() == Opcodes.CHECKCAST ? value : super.unaryOperation(insn, value);
    }
}
