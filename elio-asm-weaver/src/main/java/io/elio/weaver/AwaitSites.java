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
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/** The places where a body can be suspended, in code order, with the stack and the locals at each. */
final class AwaitSites {
    private final AsyncCode code;
    private final NestCalls nestCalls;
    private final Frame<BasicValue>[] frames;
    private final ControlFlow flow;
    private final Map<AbstractInsnNode, AwaitSite> byCall = new HashMap<>();
    private final List<AwaitSite> sites = new ArrayList<>();
    /** Instructions that the call of a site stands for: the await after a direct start, unboxing, dropping. */
    private final Set<AbstractInsnNode> absorbed = new HashSet<>();

    AwaitSites(AsyncCode code, NestCalls nestCalls, ClassHierarchy hierarchy) {
        this.code = code;
        this.nestCalls = nestCalls;
        this.flow = new ControlFlow(code.node());
        this.frames = analyse(code, hierarchy);
        for (AbstractInsnNode insn : code.node().instructions) {
            if (AwaitCalls.isAwait(insn) || AwaitCalls.isYield(insn)) {
                add((MethodInsnNode) insn);
            }
        }
    }

    private static Frame<BasicValue>[] analyse(AsyncCode code, ClassHierarchy hierarchy) {
        return Dataflow.of(new TypeInterpreter(hierarchy, code.returns()::isNeedless), code.owner().name, code.node());
    }

    List<AwaitSite> all() {
        return sites;
    }

    /** The site whose call this instruction is, or null. */
    AwaitSite at(AbstractInsnNode insn) {
        return byCall.get(insn);
    }

    boolean isAbsorbed(AbstractInsnNode insn) {
        return absorbed.contains(insn);
    }

    private void add(MethodInsnNode await) {
        AbstractInsnNode maker = NestCalls.taskMaker(code, await);
        AsyncCode callee = AwaitCalls.isYield(await) ? null : nestCalls.directCallee(code, maker).orElse(null);
        MethodInsnNode call = callee == null ? await : (MethodInsnNode) maker;
        if (callee != null) {
            absorbBetween(maker, await);
        }
        int index = code.node().instructions.indexOf(call);
        Type callType = callType(await, callee);
        AwaitSite site = new AwaitSite(sites.size() + 1, call, callee, nestCalls.isInCycle(callee), callType, resultType(await, callType),
            stackBelow(index, call), locals(index), Insns.line(call), !flow.handlers(index).isEmpty());
        sites.add(site);
        byCall.put(call, site);
    }

    private void absorbBetween(AbstractInsnNode maker, AbstractInsnNode await) {
        for (AbstractInsnNode insn = maker.getNext(); insn != await.getNext(); insn = insn.getNext()) {
            if (!(insn instanceof LabelNode)) {
                absorbed.add(insn);
            }
        }
    }

    private Type callType(AbstractInsnNode await, AsyncCode callee) {
        if (AwaitCalls.isYield(await)) {
            return Type.VOID_TYPE;
        }
        return callee == null ? Names.OBJECT_TYPE : nestCalls.resultOf(callee);
    }

    /** Looks at what the code does with the result: a box that is opened at once, or a value that is dropped, is not made. */
    private Type resultType(AbstractInsnNode await, Type callType) {
        AbstractInsnNode next = Insns.soleNext(await, code.boundaries());
        if (callType == Type.VOID_TYPE || next == null) {
            return callType == Type.VOID_TYPE ? callType : Names.OBJECT_TYPE;
        }
        if (next.getOpcode() == Opcodes.POP) {
            absorbed.add(next);
            return Type.VOID_TYPE;
        }
        AbstractInsnNode unboxing = next.getOpcode() == Opcodes.CHECKCAST ? Insns.soleNext(next, code.boundaries()) : null;
        Type primitive = unboxing == null ? null : Boxes.unboxedBy(unboxing);
        if (primitive == null || !((TypeInsnNode) next).desc.equals(Boxes.boxOf(primitive)) || mismatch(callType, primitive)) {
            return Names.OBJECT_TYPE;
        }
        absorbed.add(next);
        absorbed.add(unboxing);
        return primitive;
    }

    /** Whether a callee that returns a primitive returns another one than is expected: then the cast must fail as it does unwoven. */
    private static boolean mismatch(Type callType, Type primitive) {
        return Boxes.isPrimitive(callType) && !callType.equals(primitive);
    }

    private List<Type> stackBelow(int index, MethodInsnNode call) {
        Frame<BasicValue> frame = frames[index];
        int operands = Type.getArgumentTypes(call.desc).length + (call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1);
        List<Type> types = new ArrayList<>();
        for (int i = 0; i < frame.getStackSize() - operands; i++) {
            types.add(frame.getStack(i).getType());
        }
        return types;
    }

    private List<Type> locals(int index) {
        Frame<BasicValue> frame = frames[index];
        List<Type> types = new ArrayList<>();
        for (int slot = 0; slot < frame.getLocals(); slot++) {
            BasicValue value = frame.getLocal(slot);
            types.add(value == BasicValue.UNINITIALIZED_VALUE ? null : value.getType());
        }
        return types;
    }
}
