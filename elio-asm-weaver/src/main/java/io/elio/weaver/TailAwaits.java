package io.elio.weaver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;

/**
 * Returns of another task: it is awaited after all exception ranges have been left, nothing is saved, and what it gives
 * is this body's result. The returns in a range jump, with the task or the operands of the call on the stack, to a place
 * at the end of the method that no range covers.
 */
final class TailAwaits {
    private final BodyPlan plan;
    private final CodeBuilder code;
    private final SlotShift slots;
    private final Map<AbstractInsnNode, AsyncCode> directMakers = new HashMap<>();
    private final List<Deferred> deferred = new ArrayList<>();

    private record Deferred(LabelNode label, AsyncCode callee) {
    }

    TailAwaits(BodyPlan plan, CodeBuilder code, SlotShift slots) {
        this.plan = plan;
        this.code = code;
        this.slots = slots;
        for (AbstractInsnNode insn : plan.code().returns().tailReturns()) {
            AbstractInsnNode maker = NestCalls.taskMaker(plan.code(), insn);
            Optional<AsyncCode> callee = plan.nestCalls().directTailCallee(plan.code(), maker);
            if (callee.isPresent()) {
                directMakers.put(maker, callee.get());
            }
        }
    }

    /** Whether the instruction makes a task that is started directly by the return that follows. */
    boolean isDirectMaker(AbstractInsnNode insn) {
        return directMakers.containsKey(insn);
    }

    void emit(AbstractInsnNode tailReturn, boolean guarded) {
        AsyncCode callee = directMakers.get(NestCalls.taskMaker(plan.code(), tailReturn));
        if (guarded) {
            LabelNode outside = new LabelNode();
            deferred.add(new Deferred(outside, callee));
            code.jump(Opcodes.GOTO, outside);
        } else {
            emitAwait(callee);
        }
    }

    /** Writes the tail awaits of the returns that stood in an exception range. */
    void emitDeferred() {
        for (Deferred tail : deferred) {
            code.label(tail.label());
            emitAwait(tail.callee());
        }
    }

    private void emitAwait(AsyncCode callee) {
        code.load(Names.COROUTINE_TYPE, slots.coroutine());
        if (callee == null) {
            code.invokeStatic(Names.COROUTINE, "await", SpillCode.AWAIT);
        } else {
            code.insn(Opcodes.ACONST_NULL);
            code.invokePrivate(callee.owner().name, callee.inInterface(), callee.isStatic(), callee.node().name,
                plan.nestCalls().bodyDescriptor(callee));
            boxIfNeeded(callee);
        }
        code.ret(plan.result());
    }

    private void boxIfNeeded(AsyncCode callee) {
        if (Boxes.isPrimitive(plan.nestCalls().resultOf(callee)) && !Boxes.isPrimitive(plan.result())) {
            code.boxResult(plan.nestCalls().resultOf(callee), slots.coroutine());
        }
    }
}
