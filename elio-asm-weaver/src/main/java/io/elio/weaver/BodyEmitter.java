package io.elio.weaver;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Writes a body: the code of the method, which can suspend at every await and, unless it serves fresh calls only, go on
 * behind it. The order is: the code itself, resume points, dispatch, tail awaits, saves; so what runs when nothing has to
 * wait lies together.
 */
final class BodyEmitter {
    private final Body body;
    private final CodeBuilder code;
    private final List<AwaitSite> sites;
    private final CodeCopy whole;
    private final List<CodeCopy> copies = new ArrayList<>();
    private final LabelNode fresh = new LabelNode();
    private final LabelNode dispatch = new LabelNode();
    private final List<LabelNode> resumePoints = new ArrayList<>();

    private BodyEmitter(Body body) {
        this.body = body;
        this.code = body.code();
        this.sites = body.plan().sites().all();
        this.whole = CodeCopy.whole(body);
        copies.add(whole);
        for (int i = 0; i < sites.size(); i++) {
            resumePoints.add(new LabelNode());
        }
    }

    /** What is written for a method: its one or two bodies with the methods that help them, and the classes of other helpers. */
    record Written(List<MethodNode> methods, List<ClassNode> classes) {
    }

    static Written emit(BodyPlan plan) {
        SaveHelpers helpers = new SaveHelpers(plan);
        List<MethodNode> methods = new ArrayList<>();
        for (Body.Entry entry : plan.shapes().isDual() ? List.of(Body.Entry.FRESH, Body.Entry.RESUMED) : List.of(Body.Entry.WHOLE)) {
            methods.add(new BodyEmitter(Body.of(plan, entry, helpers)).emit());
        }
        methods.addAll(helpers.methods());
        return new Written(methods, helpers.ownClass().stream().toList());
    }

    private MethodNode emit() {
        List<CodeCopy> continuations = body.isResumed() ? continuations() : List.of();
        emitEntry();
        whole.emit();
        if (body.isResumed()) {
            for (int i = 0; i < sites.size(); i++) {
                emitResume(sites.get(i), continuations.get(i), resumePoints.get(i));
            }
            if (body.entry() == Body.Entry.WHOLE) {
                emitDispatch();
            }
        }
        body.tails().emitDeferred();
        emitSaves();
        body.ranges().copy(copies);
        new VariableTable(body).copy(copies);
        DeadCode.remove(body.out());
        return body.out();
    }

    /** The code in which a body resumed at each site goes on: the whole, or a copy of the rest of the iteration. */
    private List<CodeCopy> continuations() {
        List<CodeCopy> result = new ArrayList<>();
        for (AwaitSite site : sites) {
            Optional<BitSet> part = body.plan().shapes().copied(site);
            result.add(part.isPresent() ? whole.part(site, part.get()) : whole);
        }
        return result;
    }

    private void emitEntry() {
        if (!body.isResumed()) {
            return;
        }
        if (body.entry() == Body.Entry.RESUMED) {
            emitDispatch();
        } else {
            code.load(Names.OBJECT_TYPE, body.slots().frame());
            code.jump(Opcodes.IFNONNULL, dispatch);
            code.label(fresh);
        }
    }

    private void emitResume(AwaitSite site, CodeCopy continuation, LabelNode resume) {
        LabelNode take = new LabelNode();
        LabelNode taken = new LabelNode();
        code.label(resume);
        code.line(site.line());
        body.spills().emitRestore(site);
        code.label(take);
        body.spills().emitTake(site);
        code.label(taken);
        body.ranges().addTake(site.call(), take, taken, continuation);
        if (continuation == whole) {
            code.jump(Opcodes.GOTO, whole.after(site));
        } else {
            copies.add(continuation);
            continuation.emitPart();
        }
    }

    /** {@code switch (f.state >> 1)}: the states count from one; a frame that runs from its beginning goes to the default. */
    private void emitDispatch() {
        List<LabelNode> targets = new ArrayList<>(resumePoints);
        code.label(dispatch);
        LabelNode other = body.entry() == Body.Entry.RESUMED ? targets.remove(targets.size() - 1) : fresh;
        if (targets.isEmpty()) {
            code.jump(Opcodes.GOTO, other);
            return;
        }
        code.load(Names.OBJECT_TYPE, body.slots().frame());
        code.getField(body.plan().frameClass(), "state", Type.INT_TYPE);
        code.insn(Opcodes.ICONST_1);
        code.insn(Opcodes.ISHR);
        if (body.entry() == Body.Entry.WHOLE) {
            code.tableSwitch(1, targets, other);
        } else {
            emitSwitchAndJump(targets, other);
        }
    }

    /**
     * HotSpot, which simulates the operand stack for the message of a NullPointerException, takes what stands behind a switch for
     * reachable from it. Where that was the method's own code with operands on the stack, it read beyond its own stack and crashed.
     */
    private void emitSwitchAndJump(List<LabelNode> targets, LabelNode other) {
        LabelNode behind = new LabelNode();
        code.tableSwitch(1, targets, behind);
        code.label(behind);
        code.jump(Opcodes.GOTO, other);
    }

    private void emitSaves() {
        if (sites.isEmpty()) {
            return;
        }
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        code.label(start);
        for (AwaitSite site : sites) {
            code.label(body.save(site));
            code.line(site.line());
            body.spills().emitSave(site);
        }
        code.label(end);
        body.ranges().addAbandon(start, end);
        body.spills().emitAbandon();
    }
}
