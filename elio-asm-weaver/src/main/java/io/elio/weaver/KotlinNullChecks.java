package io.elio.weaver;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Removes the check, {@code DUP, LDC, checkNotNullExpressionValue}, that kotlinc puts behind {@code Task.of}, {@code Task.done} and
 * {@code Generator.end}, since it does not know that they never answer null: it would stand between the call and the return.
 */
final class KotlinNullChecks {
    private static final String INTRINSICS = "kotlin/jvm/internal/Intrinsics";
    private static final Set<String> CHECKS = Set.of("checkNotNullExpressionValue", "checkExpressionValueIsNotNull");

    private KotlinNullChecks() {
    }

    static void remove(MethodNode m) {
        for (AbstractInsnNode insn : m.instructions.toArray()) {
            if (isCheck(insn) && isOpcode(before(insn), Opcodes.LDC) && isOpcode(before(before(insn)), Opcodes.DUP)
                && Returns.makesTaskOfValue(before(before(before(insn))))) {
                AbstractInsnNode name = before(insn);
                m.instructions.remove(before(name));
                m.instructions.remove(name);
                m.instructions.remove(insn);
            }
        }
    }

    private static boolean isCheck(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call && call.owner.equals(INTRINSICS) && CHECKS.contains(call.name);
    }

    private static boolean isOpcode(AbstractInsnNode insn, int opcode) {
        return insn != null && insn.getOpcode() == opcode;
    }

    private static AbstractInsnNode before(AbstractInsnNode insn) {
        AbstractInsnNode previous = insn == null ? null : insn.getPrevious();
        while (previous != null && !Insns.isReal(previous)) {
            previous = previous.getPrevious();
        }
        return previous;
    }
}
