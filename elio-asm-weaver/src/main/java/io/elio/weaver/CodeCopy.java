package io.elio.weaver;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The code of the method, or the rest of an iteration of a loop in it, as it stands in a body. A part is left for the
 * whole where its own instructions end.
 */
final class CodeCopy {
    private final Body body;
    private final MethodNode source;
    private final BitSet part;
    /** The index at which control comes in. */
    private final int first;
    /** The whole code, in which a part goes on; this itself if it is no part. */
    private final CodeCopy whole;
    /** Where the labels of the source are in this copy; those of instructions that are not in it too, for the sake of ranges. */
    private final Map<LabelNode, LabelNode> positions = new HashMap<>();
    /** Where a jump to a label of the source leads. */
    private final Map<LabelNode, LabelNode> targets = new HashMap<>();
    /** Labels of instructions at which control comes in from another copy, or from the resume point. */
    private final Map<AbstractInsnNode, LabelNode> entries = new HashMap<>();
    private final Map<AwaitSite, LabelNode> afterLabels = new HashMap<>();

    private CodeCopy(Body body, BitSet part, int first, CodeCopy whole) {
        this.body = body;
        this.source = body.plan().code().node();
        this.part = part;
        this.first = first;
        this.whole = whole == null ? this : whole;
        for (int i = 0; i < source.instructions.size(); i++) {
            if (source.instructions.get(i) instanceof LabelNode label) {
                positions.put(label, new LabelNode());
                targets.put(label, part.get(i) ? positions.get(label) : this.whole.positions.get(label));
            }
        }
        for (AwaitSite site : body.plan().sites().all()) {
            afterLabels.put(site, new LabelNode());
        }
    }

    static CodeCopy whole(Body body) {
        BitSet all = new BitSet();
        all.set(0, body.plan().code().node().instructions.size());
        return new CodeCopy(body, all, 0, null);
    }

    /** A copy of some instructions, those that may run behind the await of a site; to be made before the whole is emitted. */
    CodeCopy part(AwaitSite site, BitSet instructions) {
        int first = source.instructions.indexOf(site.call()) + 1;
        CodeCopy copy = new CodeCopy(body, instructions, first, this);
        if (!instructions.get(first)) {
            addEntry(first);
        }
        for (int i = instructions.nextSetBit(0); i >= 0; i = instructions.nextSetBit(i + 1)) {
            if (copy.leavesBehind(i)) {
                addEntry(i + 1);
            }
        }
        return copy;
    }

    private void addEntry(int index) {
        entries.putIfAbsent(source.instructions.get(index), new LabelNode());
    }

    /** Where the code goes on after the await of a site. */
    LabelNode after(AwaitSite site) {
        return afterLabels.get(site);
    }

    LabelNode position(LabelNode label) {
        return positions.get(label);
    }

    LabelNode target(LabelNode label) {
        return targets.get(label);
    }

    /** Emits a part behind the place where the body has been resumed. */
    void emitPart() {
        LabelNode start = whole.entries.get(source.instructions.get(first));
        if (!part.get(first)) {
            body.code().jump(Opcodes.GOTO, start);
        } else if (part.nextSetBit(0) != first) {
            entries.put(source.instructions.get(first), new LabelNode());
            body.code().jump(Opcodes.GOTO, entries.get(source.instructions.get(first)));
        }
        emit();
    }

    void emit() {
        for (int i = 0; i < source.instructions.size(); i++) {
            AbstractInsnNode insn = source.instructions.get(i);
            if (entries.containsKey(insn)) {
                body.code().label(entries.get(insn));
            }
            if (insn instanceof LabelNode label) {
                body.code().label(positions.get(label));
            } else if (part.get(i)) {
                emit(insn);
            }
            if (part.get(i) && leavesBehind(i)) {
                body.code().jump(Opcodes.GOTO, whole.entries.get(source.instructions.get(i + 1)));
            }
        }
    }

    /** Whether control goes on from the instruction to the next one, which is not in this part. */
    private boolean leavesBehind(int index) {
        return Insns.fallsThrough(source.instructions.get(index)) && !part.get(index + 1) && index + 1 < source.instructions.size();
    }

    private void emit(AbstractInsnNode insn) {
        Returns returns = body.plan().code().returns();
        AwaitSite site = body.plan().sites().at(insn);
        if (site != null) {
            body.spills().emitAwait(site, body.save(site));
            body.code().label(afterLabels.get(site));
        } else if (insn.getOpcode() == Opcodes.ARETURN) {
            emitReturn(insn);
        } else if (returns.isNeedless(insn)) {
            emitValue(insn);
        } else if (!body.plan().sites().isAbsorbed(insn) && !body.tails().isDirectMaker(insn) && !isNeedlessBox(insn)) {
            body.code().add(copy(insn));
        }
    }

    private AbstractInsnNode copy(AbstractInsnNode insn) {
        AbstractInsnNode copy = insn.clone(targets);
        if (copy instanceof VarInsnNode access) {
            access.var = body.slots().of(access.var);
        } else if (copy instanceof IincInsnNode increment) {
            increment.var = body.slots().of(increment.var);
        }
        return copy;
    }

    private boolean isNeedlessBox(AbstractInsnNode insn) {
        return Boxes.isPrimitive(body.plan().result()) && body.plan().code().returns().isBoxForReturn(insn);
    }

    /** What the returned task would have held: the operand of {@code Task.of}, or null; or the answer to who advanced a generator. */
    private void emitValue(AbstractInsnNode insn) {
        if (AwaitCalls.isGeneratorEnd(insn)) {
            body.code().getStatic("java/lang/Boolean", "FALSE", Type.getObjectType("java/lang/Boolean"));
        } else if (!AwaitCalls.isTaskOf(insn)) {
            body.code().insn(Opcodes.ACONST_NULL);
        }
    }

    private void emitReturn(AbstractInsnNode insn) {
        Returns returns = body.plan().code().returns();
        Type result = body.plan().result();
        if (returns.isTail(insn)) {
            body.tails().emit(insn, body.ranges().isGuarded(insn));
            return;
        }
        if (Boxes.isPrimitive(result) && !returns.returnsUnboxed(insn)) {
            body.code().unbox(result);
        }
        body.code().ret(result);
    }
}
