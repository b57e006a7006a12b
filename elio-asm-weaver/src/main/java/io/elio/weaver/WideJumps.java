package io.elio.weaver;

import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Jumps over more than 32 KB, which have four bytes for their distance. ASM makes them by itself where a forward jump turns
 * out to be too long, but (9.11) gets backward jumps wrong that become too long by that. So all jumps of a method of that
 * size are made wide before it is written.
 */
final class WideJumps {
    /** The longest distance of an ordinary jump. */
    static final int LIMIT = Short.MAX_VALUE;

    /** Not among ASM's opcodes, but what it takes and keeps; reading gives {@code GOTO} again. */
    private static final int GOTO_W = 200;

    private static final Map<Integer, Integer> OPPOSITES = Map.ofEntries(
        opposite(Opcodes.IFEQ, Opcodes.IFNE), opposite(Opcodes.IFNE, Opcodes.IFEQ),
        opposite(Opcodes.IFLT, Opcodes.IFGE), opposite(Opcodes.IFGE, Opcodes.IFLT),
        opposite(Opcodes.IFGT, Opcodes.IFLE), opposite(Opcodes.IFLE, Opcodes.IFGT),
        opposite(Opcodes.IF_ICMPEQ, Opcodes.IF_ICMPNE), opposite(Opcodes.IF_ICMPNE, Opcodes.IF_ICMPEQ),
        opposite(Opcodes.IF_ICMPLT, Opcodes.IF_ICMPGE), opposite(Opcodes.IF_ICMPGE, Opcodes.IF_ICMPLT),
        opposite(Opcodes.IF_ICMPGT, Opcodes.IF_ICMPLE), opposite(Opcodes.IF_ICMPLE, Opcodes.IF_ICMPGT),
        opposite(Opcodes.IF_ACMPEQ, Opcodes.IF_ACMPNE), opposite(Opcodes.IF_ACMPNE, Opcodes.IF_ACMPEQ),
        opposite(Opcodes.IFNULL, Opcodes.IFNONNULL), opposite(Opcodes.IFNONNULL, Opcodes.IFNULL));

    private WideJumps() {
    }

    private static Map.Entry<Integer, Integer> opposite(int condition, int other) {
        return Map.entry(condition, other);
    }

    /** Makes all jumps wide: a conditional one by jumping over a wide one, where the method has no stack maps yet. */
    static void widen(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (insn instanceof JumpInsnNode jump && OPPOSITES.containsKey(jump.getOpcode())) {
                LabelNode behind = new LabelNode();
                method.instructions.insertBefore(jump, new JumpInsnNode(OPPOSITES.get(jump.getOpcode()), behind));
                method.instructions.insert(jump, behind);
                jump.setOpcode(Opcodes.GOTO);
            }
        }
        widenAgain(method);
    }

    /** Makes the jumps wide that {@link #widen} made so, after the method has been written and read. */
    static void widenAgain(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof JumpInsnNode jump && jump.getOpcode() == Opcodes.GOTO) {
                jump.setOpcode(GOTO_W);
            }
        }
    }
}
