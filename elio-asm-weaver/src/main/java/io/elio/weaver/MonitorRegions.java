package io.elio.weaver;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Which {@code synchronized} blocks are entered at each instruction of a method.
 *
 * <p>Dataflow over the stack of entered monitors, each known by its {@code MONITORENTER}. Where paths join, the longer stack wins. An
 * exception goes to the first handler that takes everything and no further, comes only from what can throw, and one thrown by
 * {@code MONITOREXIT} is taken to be thrown after the exit: so handlers round a block do not look synchronized, neither
 * where the compiler's own handler covers its {@code MONITOREXIT} (javac) nor where it does not (kotlinc).
 */
final class MonitorRegions {
    private final InsnList code;
    private final List<TryCatchBlockNode> handlers;
    private final List<List<AbstractInsnNode>> entered = new ArrayList<>();
    private final Deque<Integer> work = new ArrayDeque<>();

    private MonitorRegions(MethodNode m) {
        code = m.instructions;
        handlers = m.tryCatchBlocks;
        for (int i = 0; i < code.size(); i++) {
            entered.add(null);
        }
    }

    static MonitorRegions of(MethodNode m) {
        MonitorRegions regions = new MonitorRegions(m);
        if (m.instructions.size() > 0) {
            regions.flow();
        }
        return regions;
    }

    /** The {@code MONITORENTER} of the innermost block round the instruction; null if there is none. */
    AbstractInsnNode innermost(AbstractInsnNode insn) {
        List<AbstractInsnNode> monitors = entered.get(code.indexOf(insn));
        return monitors == null || monitors.isEmpty() ? null : monitors.get(monitors.size() - 1);
    }

    private void flow() {
        reach(0, List.of());
        while (!work.isEmpty()) {
            int at = work.pop();
            AbstractInsnNode insn = code.get(at);
            List<AbstractInsnNode> before = entered.get(at);
            List<AbstractInsnNode> after = after(insn, before);
            reachHandlers(at, insn.getOpcode() == Opcodes.MONITOREXIT ? after : before);
            reachSuccessors(insn, at, after);
        }
    }

    private static List<AbstractInsnNode> after(AbstractInsnNode insn, List<AbstractInsnNode> before) {
        List<AbstractInsnNode> after = new ArrayList<>(before);
        if (insn.getOpcode() == Opcodes.MONITORENTER && !before.contains(insn)) {
            after.add(insn);
        } else if (insn.getOpcode() == Opcodes.MONITOREXIT && !before.isEmpty()) {
            after.remove(after.size() - 1);
        }
        return after;
    }

    private void reachHandlers(int at, List<AbstractInsnNode> monitors) {
        if (!mayThrow(code.get(at).getOpcode())) {
            return;
        }
        for (TryCatchBlockNode handler : handlers) {
            if (code.indexOf(handler.start) <= at && at < code.indexOf(handler.end)) {
                reach(handler.handler, monitors);
                if (handler.type == null || handler.type.equals("java/lang/Throwable")) {
                    return;
                }
            }
        }
    }

    /** Constants, loads, stores, moves on the stack and jumps do not throw; the rest is taken to. */
    private static boolean mayThrow(int opcode) {
        boolean constantOrLoad = opcode <= Opcodes.ALOAD && opcode != Opcodes.LDC;
        boolean store = opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE;
        boolean shuffle = opcode >= Opcodes.POP && opcode <= Opcodes.SWAP;
        boolean jump = opcode >= Opcodes.IFEQ && opcode <= Opcodes.RETURN;
        return !(constantOrLoad || store || shuffle || jump);
    }

    private void reachSuccessors(AbstractInsnNode insn, int at, List<AbstractInsnNode> monitors) {
        if (insn instanceof JumpInsnNode jump) {
            reach(jump.label, monitors);
        } else if (insn instanceof TableSwitchInsnNode table) {
            reachAll(table.dflt, table.labels, monitors);
        } else if (insn instanceof LookupSwitchInsnNode lookup) {
            reachAll(lookup.dflt, lookup.labels, monitors);
        }
        if (Insns.fallsThrough(insn) && at + 1 < code.size()) {
            reach(at + 1, monitors);
        }
    }

    private void reachAll(LabelNode standard, List<LabelNode> others, List<AbstractInsnNode> monitors) {
        reach(standard, monitors);
        others.forEach(label -> reach(label, monitors));
    }

    private void reach(LabelNode label, List<AbstractInsnNode> monitors) {
        reach(code.indexOf(label), monitors);
    }

    private void reach(int at, List<AbstractInsnNode> monitors) {
        List<AbstractInsnNode> known = entered.get(at);
        if (known == null || known.size() < monitors.size()) {
            entered.set(at, monitors);
            work.push(at);
        }
    }
}
