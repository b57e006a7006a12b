package io.elio.weaver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Where tasks and boxes come from and who uses them: the instruction that made one is followed through stores and loads.
 * A value kept in a variable of the source counts as used by the store, since a debugger shows it there.
 */
final class TaskOrigins {
    private final MethodNode method;
    private final Frame<SourceValue>[] frames;
    private final Map<AbstractInsnNode, Set<AbstractInsnNode>> users = new HashMap<>();

    TaskOrigins(String owner, MethodNode method) {
        this.method = method;
        frames = Dataflow.of(new Interpreter(), owner, method);
    }

    /** The instructions that may have made the value on top of the stack before {@code insn}. */
    Set<AbstractInsnNode> ofTop(AbstractInsnNode insn) {
        Frame<SourceValue> frame = frames[method.instructions.indexOf(insn)];
        return frame == null ? Set.of() : frame.getStack(frame.getStackSize() - 1).insns;
    }

    /** The instructions that use what {@code insn} makes. */
    Set<AbstractInsnNode> users(AbstractInsnNode insn) {
        return users.getOrDefault(insn, Set.of());
    }

    private void use(SourceValue value, AbstractInsnNode user) {
        for (AbstractInsnNode origin : value.insns) {
            users.computeIfAbsent(origin, o -> new HashSet<>()).add(user);
        }
    }

    private boolean isSourceVariable(VarInsnNode store) {
        List<LocalVariableNode> variables = method.localVariables == null ? List.of() : method.localVariables;
        AbstractInsnNode next = store.getNext();
        List<AbstractInsnNode> starts = new ArrayList<>();
        for (; next != null && !Insns.isReal(next); next = next.getNext()) {
            starts.add(next);
        }
        for (LocalVariableNode variable : variables) {
            if (variable.index == store.var && (starts.contains(variable.start) || covers(variable, store))) {
                return true;
            }
        }
        return false;
    }

    private boolean covers(LocalVariableNode variable, AbstractInsnNode insn) {
        int index = method.instructions.indexOf(insn);
        return method.instructions.indexOf(variable.start) <= index && index < method.instructions.indexOf(variable.end);
    }

    /** Follows tasks and boxes only; all other values are one, so that their sets do not grow. */
    private final class Interpreter extends SourceInterpreter {
        private final Set<AbstractInsnNode> other = Set.of(new InsnNode(Opcodes.NOP));

        Interpreter() {
            super(Opcodes.ASM9);
        }

        private SourceValue made(AbstractInsnNode insn, SourceValue value) {
            boolean followed = Returns.makesTaskOfValue(insn) || Boxes.boxedBy(insn) != null;
            return followed ? value : new SourceValue(value.getSize(), other);
        }

        @Override
        public SourceValue newValue(Type type) {
            return type == Type.VOID_TYPE ? null : new SourceValue(type == null ? 1 : type.getSize(), other);
        }

        @Override
        public SourceValue newOperation(AbstractInsnNode insn) {
            return made(insn, super.newOperation(insn));
        }

        @Override
        public SourceValue copyOperation(AbstractInsnNode insn, SourceValue value) {
            if (insn.getOpcode() == Opcodes.ASTORE && isSourceVariable((VarInsnNode) insn)) {
                use(value, insn);
                return new SourceValue(value.getSize(), other);
            }
            return value;
        }

        @Override
        public SourceValue unaryOperation(AbstractInsnNode insn, SourceValue value) {
            use(value, insn);
            return made(insn, super.unaryOperation(insn, value));
        }

        @Override
        public SourceValue binaryOperation(AbstractInsnNode insn, SourceValue first, SourceValue second) {
            use(first, insn);
            use(second, insn);
            return made(insn, super.binaryOperation(insn, first, second));
        }

        @Override
        public SourceValue ternaryOperation(AbstractInsnNode insn, SourceValue first, SourceValue second, SourceValue third) {
            use(third, insn);
            return made(insn, super.ternaryOperation(insn, first, second, third));
        }

        @Override
        public SourceValue naryOperation(AbstractInsnNode insn, List<? extends SourceValue> values) {
            for (SourceValue value : values) {
                use(value, insn);
            }
            return made(insn, super.naryOperation(insn, values));
        }

        @Override
        public void returnOperation(AbstractInsnNode insn, SourceValue value, SourceValue expected) {
            use(value, insn);
        }
    }
}
