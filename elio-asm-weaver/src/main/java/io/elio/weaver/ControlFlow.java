package io.elio.weaver;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Which instruction can follow which, by index, exceptions included. */
final class ControlFlow {
    private final InsnList instructions;
    private final List<List<Integer>> handlers = new ArrayList<>();

    ControlFlow(MethodNode method) {
        instructions = method.instructions;
        for (int i = 0; i < instructions.size(); i++) {
            handlers.add(new ArrayList<>());
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            int handler = instructions.indexOf(block.handler);
            for (int i = instructions.indexOf(block.start); i < instructions.indexOf(block.end); i++) {
                handlers.get(i).add(handler);
            }
        }
    }

    int size() {
        return instructions.size();
    }

    /** The handlers of the ranges that hold the instruction. */
    List<Integer> handlers(int index) {
        return handlers.get(index);
    }

    /** Where control goes from the instruction when it throws nothing. */
    List<Integer> normalSuccessors(int index) {
        List<Integer> result = new ArrayList<>();
        AbstractInsnNode insn = instructions.get(index);
        if (insn instanceof JumpInsnNode jump) {
            result.add(instructions.indexOf(jump.label));
        } else if (insn instanceof TableSwitchInsnNode table) {
            addAll(result, table.labels, table.dflt);
        } else if (insn instanceof LookupSwitchInsnNode lookup) {
            addAll(result, lookup.labels, lookup.dflt);
        }
        if (Insns.fallsThrough(insn) && index + 1 < instructions.size()) {
            result.add(index + 1);
        }
        return result;
    }

    /** All instructions that can follow, handlers included. */
    List<Integer> successors(int index) {
        List<Integer> result = normalSuccessors(index);
        if (Insns.isReal(instructions.get(index))) {
            result.addAll(handlers(index));
        }
        return result;
    }

    /** All instructions that can be reached from the given one, itself included. */
    BitSet reachableFrom(int start) {
        BitSet seen = new BitSet();
        List<Integer> work = new ArrayList<>(List.of(start));
        while (!work.isEmpty()) {
            int index = work.remove(work.size() - 1);
            if (!seen.get(index)) {
                seen.set(index);
                work.addAll(successors(index));
            }
        }
        return seen;
    }

    private void addAll(List<Integer> result, List<LabelNode> labels, LabelNode last) {
        for (LabelNode label : labels) {
            result.add(instructions.indexOf(label));
        }
        result.add(instructions.indexOf(last));
    }
}
