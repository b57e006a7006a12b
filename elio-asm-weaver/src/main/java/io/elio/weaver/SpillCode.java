package io.elio.weaver;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.LabelNode;

/** The pieces of code around one await: the call, the save, the restoration, the taking of the result. */
final class SpillCode {
    static final String AWAIT = "(Lio/elio/Awaitable;Lio/elio/coro/Coroutine;)Ljava/lang/Object;";
    private static final String AWAIT_STAGE = "(Ljava/util/concurrent/CompletionStage;Lio/elio/coro/Coroutine;)Ljava/lang/Object;";
    private static final String YIELD = "(Ljava/lang/Object;Lio/elio/coro/GeneratorFrame;)V";

    private final BodyPlan plan;
    private final CodeBuilder code;
    private final SlotShift slots;

    SpillCode(BodyPlan plan, CodeBuilder code, SlotShift slots) {
        this.plan = plan;
        this.code = code;
        this.slots = slots;
    }

    /** Turns the operands on the stack into a call that may suspend. */
    void emitCall(AwaitSite site) {
        if (site.isDirect()) {
            loadCoroutine();
            code.insn(Opcodes.ACONST_NULL);
            AsyncCode callee = site.callee();
            code.invokePrivate(callee.owner().name, callee.inInterface(), callee.isStatic(), callee.node().name,
                plan.nestCalls().bodyDescriptor(callee));
        } else if (site.isYield()) {
            loadCoroutine();
            code.insn(Opcodes.SWAP);
            loadFrame();
            code.invokeVirtual(Names.COROUTINE, "yield", YIELD);
        } else {
            if (AwaitCalls.isTypedAwait(site.call())) {
                code.insn(Opcodes.POP);
            }
            loadCoroutine();
            code.invokeStatic(Names.COROUTINE, "await", AwaitCalls.isAwaitOfStage(site.call()) ? AWAIT_STAGE : AWAIT);
        }
    }

    /** Turns what the call left on the stack into what the code that follows expects. */
    void emitResult(AwaitSite site) {
        if (site.resultType() == Type.VOID_TYPE) {
            code.pop(site.callType());
        } else if (Boxes.isPrimitive(site.resultType()) && !Boxes.isPrimitive(site.callType())) {
            code.unbox(site.resultType());
        } else if (Boxes.isPrimitive(site.callType()) && !Boxes.isPrimitive(site.resultType())) {
            code.box(site.callType());
        }
    }

    /** Saves the state and leaves the body. The stack is that of the await, with the call's dummy result on top. */
    void emitSave(AwaitSite site, boolean mayLackFrame) {
        code.pop(site.callType());
        if (mayLackFrame) {
            emitFrameIfAbsent();
        }
        SpillLayout.State state = plan.layout().state(site);
        saveStack(state.stack());
        for (SpillLayout.Saved local : state.locals()) {
            if (local.field() != null) {
                loadFrame();
                code.load(local.type(), slots.of(local.slot()));
                code.putField(plan.frameClass(), local.field().name(), local.field().type());
            }
        }
        for (SpillLayout.Field dead : plan.layout().deadReferences(site)) {
            loadFrame();
            code.insn(Opcodes.ACONST_NULL);
            code.putField(plan.frameClass(), dead.name(), dead.type());
        }
        loadCoroutine();
        loadFrame();
        code.push(site.encodedState());
        code.invokeVirtual(Names.COROUTINE, "link", "(Lio/elio/coro/Frame;I)V");
        code.pushDummy(plan.result());
        code.ret(plan.result());
    }

    /** {@code catch (Throwable t) { co.suspending = false; throw co.abandon(t); }} around the saves. */
    void emitAbandon() {
        loadCoroutine();
        code.insn(Opcodes.ICONST_0);
        code.putField(Names.COROUTINE, "suspending", Type.BOOLEAN_TYPE);
        loadCoroutine();
        code.insn(Opcodes.SWAP);
        code.invokeVirtual(Names.COROUTINE, "abandon", "(Ljava/lang/Throwable;)Ljava/lang/Throwable;");
        code.insn(Opcodes.ATHROW);
    }

    /** Brings back locals and operand stack. */
    void emitRestore(AwaitSite site) {
        SpillLayout.State state = plan.layout().state(site);
        for (SpillLayout.Saved local : state.locals()) {
            restore(local);
            code.store(local.type(), slots.of(local.slot()));
        }
        state.stack().forEach(this::restore);
    }

    /** Takes the result, or throws what the awaited thing failed with. */
    void emitTake(AwaitSite site) {
        loadCoroutine();
        Type type = site.resultType() == Type.VOID_TYPE ? Names.OBJECT_TYPE : site.resultType();
        Type slot = SlotKind.of(type).type;
        code.invokeVirtual(Names.COROUTINE, "take" + Boxes.slotName(slot), "()" + slot.getDescriptor());
        if (site.resultType() == Type.VOID_TYPE) {
            code.insn(Opcodes.POP);
        }
    }

    private void emitFrameIfAbsent() {
        LabelNode present = new LabelNode();
        loadFrame();
        code.jump(Opcodes.IFNONNULL, present);
        code.newObject(plan.frameClass());
        if (!plan.code().isStatic()) {
            code.load(Names.OBJECT_TYPE, 0);
        }
        code.construct(plan.frameClass(), plan.emptyFrameDescriptor());
        code.store(Names.OBJECT_TYPE, slots.frame());
        code.label(present);
    }

    private void saveStack(List<SpillLayout.Saved> stack) {
        for (int i = stack.size() - 1; i >= 0; i--) {
            SpillLayout.Saved value = stack.get(i);
            if (value.field() == null) {
                code.pop(value.type());
            } else {
                code.putTopInto(slots.frame(), plan.frameClass(), value.field().name(), value.field().type());
            }
        }
    }

    private void restore(SpillLayout.Saved value) {
        if (value.field() == null) {
            code.insn(Opcodes.ACONST_NULL);
            return;
        }
        loadFrame();
        code.getField(plan.frameClass(), value.field().name(), value.field().type());
        if (value.needsCast()) {
            code.cast(value.type());
        }
    }

    private void loadCoroutine() {
        code.load(Names.COROUTINE_TYPE, slots.coroutine());
    }

    private void loadFrame() {
        code.load(Names.OBJECT_TYPE, slots.frame());
    }
}
