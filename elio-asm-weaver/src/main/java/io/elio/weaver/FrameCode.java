package io.elio.weaver;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.LabelNode;

/** Code that makes and fills a frame, which is in a local variable. */
final class FrameCode {
    private static final String LINK = "(Lio/elio/coro/Frame;I)V";

    private final BodyPlan plan;
    private final CodeBuilder code;
    private final int frame;

    FrameCode(BodyPlan plan, CodeBuilder code, int frame) {
        this.plan = plan;
        this.code = code;
        this.frame = frame;
    }

    /** {@code if (f == null) f = new F(receiver)}. */
    void makeIfAbsent(int receiver) {
        LabelNode present = new LabelNode();
        code.load(Names.OBJECT_TYPE, frame);
        code.jump(Opcodes.IFNONNULL, present);
        code.newObject(plan.frameClass());
        if (!plan.code().isStatic()) {
            code.load(Names.OBJECT_TYPE, receiver);
        }
        code.construct(plan.frameClass(), plan.emptyFrameDescriptor());
        code.store(Names.OBJECT_TYPE, frame);
        code.label(present);
    }

    void store(SpillLayout.Field field, int slot) {
        code.load(Names.OBJECT_TYPE, frame);
        code.load(field.type(), slot);
        code.putField(plan.frameClass(), field.name(), field.type());
    }

    /** Stores the value on top of the stack. */
    void storeTop(SpillLayout.Field field) {
        code.load(Names.OBJECT_TYPE, frame);
        if (field.type().getSize() == 2) {
            code.insn(Opcodes.DUP_X2);
            code.insn(Opcodes.POP);
        } else {
            code.insn(Opcodes.SWAP);
        }
        code.putField(plan.frameClass(), field.name(), field.type());
    }

    /** Nulls the fields that hold nothing in the state, so that a suspended coroutine keeps no garbage alive. */
    void clearDead(AwaitSite site) {
        for (SpillLayout.Field dead : plan.layout().deadReferences(site)) {
            code.load(Names.OBJECT_TYPE, frame);
            code.insn(Opcodes.ACONST_NULL);
            code.putField(plan.frameClass(), dead.name(), dead.type());
        }
    }

    /** Links the frame; coroutine, frame and state are on the stack. */
    void link(AwaitSite site) {
        code.invokeVirtual(Names.COROUTINE, site.calleeLinks() ? "linkCaller" : "link", LINK);
    }
}
