package io.elio.weaver;

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
    private final SaveHelpers helpers;
    private final Body.Entry entry;

    SpillCode(BodyPlan plan, Body.Entry entry, CodeBuilder code, SlotShift slots, SaveHelpers helpers) {
        this.plan = plan;
        this.entry = entry;
        this.code = code;
        this.slots = slots;
        this.helpers = helpers;
    }

    /** The call, the test of the flag directly behind it, and the result as the code that follows expects it. */
    void emitAwait(AwaitSite site, LabelNode save) {
        emitCall(site);
        loadCoroutine();
        code.getField(Names.COROUTINE, "suspending", Type.BOOLEAN_TYPE);
        code.jump(Opcodes.IFNE, save);
        emitResult(site);
    }

    private void emitCall(AwaitSite site) {
        if (site.nests()) {
            emitNestedStart(site);
        } else if (site.isDirect()) {
            emitDirectStart(site.callee());
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

    private void emitDirectStart(AsyncCode callee) {
        loadCoroutine();
        code.insn(Opcodes.ACONST_NULL);
        code.invokePrivate(callee.owner().name, callee.inInterface(), callee.isStatic(), callee.node().name,
            plan.nestCalls().bodyDescriptor(callee));
    }

    /**
     * A direct start if there is stack enough for it; else the task is made, to be started when the stack has unwound. The stack
     * that is taken is not given back on the way of an exception: the coroutine then finds itself without earlier than it need, and
     * has it all again when it has unwound.
     */
    private void emitNestedStart(AwaitSite site) {
        LabelNode tooDeep = new LabelNode();
        LabelNode called = new LabelNode();
        int weight = plan.nestCalls().stackWeight(site.callee());
        loadCoroutine();
        code.push(weight);
        code.invokeVirtual(Names.COROUTINE, "enterNested", "(I)Z");
        code.jump(Opcodes.IFEQ, tooDeep);
        emitDirectStart(site.callee());
        loadCoroutine();
        code.push(weight);
        code.invokeVirtual(Names.COROUTINE, "leaveNested", "(I)V");
        code.jump(Opcodes.GOTO, called);
        code.label(tooDeep);
        code.add(site.call().clone(null));
        loadCoroutine();
        code.insn(Opcodes.SWAP);
        code.invokeVirtual(Names.COROUTINE, "startUnwound", "(Lio/elio/Task;)V");
        code.pushDummy(site.callType());
        code.label(called);
    }

    private void emitResult(AwaitSite site) {
        if (site.resultType() == Type.VOID_TYPE) {
            code.pop(site.callType());
        } else if (Boxes.isPrimitive(site.resultType()) && !Boxes.isPrimitive(site.callType())) {
            code.unbox(site.resultType());
        } else if (Boxes.isPrimitive(site.callType()) && !Boxes.isPrimitive(site.resultType())) {
            code.box(site.callType());
        }
    }

    /** Saves the state and leaves the body. The stack is that of the await, with the call's dummy result on top. */
    void emitSave(AwaitSite site) {
        code.pop(site.callType());
        if (helpers.canSave(site)) {
            emitHelperCall(site);
        } else {
            emitSaveInPlace(site);
        }
        code.pushDummy(plan.result());
        code.ret(plan.result());
    }

    private void emitHelperCall(AwaitSite site) {
        for (SpillLayout.Saved local : plan.layout().state(site).locals()) {
            if (local.field() != null) {
                code.load(local.type(), slots.of(local.slot()));
            }
        }
        if (helpers.takesReceiver()) {
            loadReceiverOfNewFrame();
        }
        loadFrame();
        loadCoroutine();
        code.push(site.encodedState());
        helpers.emitCall(code, site);
    }

    /** A body that is only resumed has a frame, and a receiver that nothing else needs would take a register from its loop. */
    private void loadReceiverOfNewFrame() {
        if (entry == Body.Entry.RESUMED) {
            code.insn(Opcodes.ACONST_NULL);
        } else {
            code.load(Names.OBJECT_TYPE, 0);
        }
    }

    private void emitSaveInPlace(AwaitSite site) {
        FrameCode frames = new FrameCode(plan, code, slots.frame());
        SpillLayout.State state = plan.layout().state(site);
        frames.makeIfAbsent(0);
        for (int i = state.stack().size() - 1; i >= 0; i--) {
            frames.storeTop(state.stack().get(i).field());
        }
        for (SpillLayout.Saved local : state.locals()) {
            if (local.field() != null) {
                frames.store(local.field(), slots.of(local.slot()));
            }
        }
        frames.clearDead(site);
        loadCoroutine();
        loadFrame();
        code.push(site.encodedState());
        frames.link(site);
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

    private void restore(SpillLayout.Saved value) {
        if (TypeInterpreter.isNull(value.type())) {
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
