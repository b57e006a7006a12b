package io.elio.weaver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Writes a body: the code of the method, which can suspend at every await and, unless it serves fresh calls only, go on
 * behind it. The order is: the code itself, tail awaits, saves, resume points, dispatch; so the code that runs when
 * nothing has to wait lies together.
 */
final class BodyEmitter {
    /** Which entries of the method a body serves. */
    enum Entry { WHOLE, FRESH, RESUMED }

    private final BodyPlan plan;
    private final Entry entry;
    private final MethodNode source;
    private final MethodNode out;
    private final CodeBuilder code;
    private final SlotShift slots;
    private final Map<LabelNode, LabelNode> labels = new HashMap<>();
    private final Map<AwaitSite, LabelNode> saveLabels = new HashMap<>();
    private final Map<AwaitSite, LabelNode> afterLabels = new HashMap<>();
    private final ExceptionRanges ranges;
    private final TailAwaits tails;
    private final SpillCode spills;
    private final LabelNode fresh = new LabelNode();
    private final LabelNode dispatch = new LabelNode();

    private BodyEmitter(BodyPlan plan, Entry entry) {
        this.plan = plan;
        this.entry = entry;
        this.source = plan.code().node();
        this.out = BodyHeader.of(plan, entry);
        this.code = new CodeBuilder(out);
        this.slots = new SlotShift(entry == Entry.RESUMED ? receiverSlots() : plan.code().parameterSlots(), entry == Entry.RESUMED);
        this.ranges = new ExceptionRanges(source, out, labels);
        this.tails = new TailAwaits(plan, code, slots);
        this.spills = new SpillCode(plan, code, slots);
        for (AbstractInsnNode insn : source.instructions) {
            if (insn instanceof LabelNode label) {
                labels.put(label, new LabelNode());
            }
        }
        for (AwaitSite site : plan.sites().all()) {
            saveLabels.put(site, new LabelNode());
            afterLabels.put(site, new LabelNode());
        }
    }

    /** The one or two bodies of the method. */
    static List<MethodNode> emit(BodyPlan plan) {
        if (!plan.shapes().isDual()) {
            return List.of(new BodyEmitter(plan, Entry.WHOLE).emit());
        }
        return List.of(new BodyEmitter(plan, Entry.FRESH).emit(), new BodyEmitter(plan, Entry.RESUMED).emit());
    }

    private int receiverSlots() {
        return plan.code().isStatic() ? 0 : 1;
    }

    private MethodNode emit() {
        boolean resumes = entry != Entry.FRESH && !plan.sites().all().isEmpty();
        if (resumes) {
            emitEntry();
        }
        for (AbstractInsnNode insn : source.instructions) {
            emit(insn);
        }
        tails.emitDeferred();
        emitSaves();
        if (resumes) {
            plan.sites().all().forEach(this::emitResume);
            emitDispatch();
        }
        ranges.copy();
        new VariableTable(source, out, labels, slots).copy();
        DeadCode.remove(out);
        return out;
    }

    private void emitEntry() {
        if (entry == Entry.RESUMED) {
            code.jump(Opcodes.GOTO, dispatch);
        } else {
            code.load(Names.OBJECT_TYPE, slots.frame());
            code.jump(Opcodes.IFNONNULL, dispatch);
            code.label(fresh);
        }
    }

    private void emit(AbstractInsnNode insn) {
        AwaitSite site = plan.sites().at(insn);
        Returns returns = plan.code().returns();
        if (site != null) {
            emitAwait(site);
        } else if (insn.getOpcode() == Opcodes.ARETURN) {
            emitReturn(insn);
        } else if (returns.isNeedless(insn)) {
            emitValue(insn);
        } else if (!plan.sites().isAbsorbed(insn) && !tails.isDirectMaker(insn) && !isNeedlessBox(insn)) {
            code.add(copy(insn));
        }
    }

    /** What a returned task would have held: the operand of {@code Task.of}, null, or at a generator's end the answer to who advanced it. */
    private void emitValue(AbstractInsnNode insn) {
        if (AwaitCalls.isGeneratorEnd(insn)) {
            code.getStatic("java/lang/Boolean", "FALSE", Type.getObjectType("java/lang/Boolean"));
        } else if (!AwaitCalls.isTaskOf(insn)) {
            code.insn(Opcodes.ACONST_NULL);
        }
    }

    private boolean isNeedlessBox(AbstractInsnNode insn) {
        return Boxes.isPrimitive(plan.result()) && plan.code().returns().isBoxForReturn(insn);
    }

    private AbstractInsnNode copy(AbstractInsnNode insn) {
        AbstractInsnNode copy = insn.clone(labels);
        if (copy instanceof VarInsnNode access) {
            access.var = slots.of(access.var);
        } else if (copy instanceof IincInsnNode increment) {
            increment.var = slots.of(increment.var);
        }
        return copy;
    }

    private void emitAwait(AwaitSite site) {
        spills.emitCall(site);
        code.load(Names.COROUTINE_TYPE, slots.coroutine());
        code.getField(Names.COROUTINE, "suspending", Type.BOOLEAN_TYPE);
        code.jump(Opcodes.IFNE, saveLabels.get(site));
        spills.emitResult(site);
        code.label(afterLabels.get(site));
    }

    private void emitReturn(AbstractInsnNode insn) {
        Returns returns = plan.code().returns();
        if (returns.isTail(insn)) {
            tails.emit(insn, ranges.isGuarded(insn));
            return;
        }
        Type result = plan.result();
        if (Boxes.isPrimitive(result) && !returns.returnsUnboxed(insn)) {
            code.unbox(result);
        }
        code.ret(result);
    }

    private void emitSaves() {
        List<AwaitSite> sites = plan.sites().all();
        if (sites.isEmpty()) {
            return;
        }
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        code.label(start);
        for (AwaitSite site : sites) {
            code.label(saveLabels.get(site));
            code.line(site.line());
            spills.emitSave(site, entry != Entry.RESUMED);
        }
        code.label(end);
        ranges.addAbandon(start, end);
        spills.emitAbandon();
    }

    private final Map<AwaitSite, LabelNode> resumeLabels = new HashMap<>();

    private void emitResume(AwaitSite site) {
        LabelNode resume = new LabelNode();
        LabelNode take = new LabelNode();
        LabelNode taken = new LabelNode();
        resumeLabels.put(site, resume);
        code.label(resume);
        code.line(site.line());
        spills.emitRestore(site);
        code.label(take);
        spills.emitTake(site);
        code.label(taken);
        code.jump(Opcodes.GOTO, afterLabels.get(site));
        ranges.addTake(site.call(), take, taken);
    }

    /** {@code switch (f.state >> 1)}: the states count from one; a frame that runs from its beginning goes to the default. */
    private void emitDispatch() {
        List<LabelNode> resumePoints = new ArrayList<>();
        plan.sites().all().forEach(site -> resumePoints.add(resumeLabels.get(site)));
        code.label(dispatch);
        LabelNode other = entry == Entry.RESUMED ? resumePoints.remove(resumePoints.size() - 1) : fresh;
        if (!resumePoints.isEmpty()) {
            code.load(Names.OBJECT_TYPE, slots.frame());
            code.getField(plan.frameClass(), "state", Type.INT_TYPE);
            code.insn(Opcodes.ICONST_1);
            code.insn(Opcodes.ISHR);
            code.tableSwitch(1, resumePoints, other);
        } else {
            code.jump(Opcodes.GOTO, other);
        }
    }
}
