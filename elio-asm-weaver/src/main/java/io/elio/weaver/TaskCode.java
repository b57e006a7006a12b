package io.elio.weaver;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes what makes the objects of a class unstarted tasks: the constructor that takes the arguments, and the start. */
final class TaskCode {
    private final BodyPlan plan;
    private final AddedClass out;

    TaskCode(AddedClass out) {
        this.plan = out.plan();
        this.out = out;
    }

    /** The part of a constructor that stores the arguments, the first of which is in {@code slot}. */
    void storeArguments(CodeBuilder code, int slot) {
        for (SpillLayout.Saved argument : plan.layout().arguments()) {
            AddedClass.loadThis(code);
            code.load(argument.type(), slot);
            code.putField(out.node().name, argument.field().name(), argument.field().type());
            slot += argument.type().getSize();
        }
    }

    void addStart() {
        CodeBuilder code = out.method(Opcodes.ACC_PROTECTED, "start", "(Lio/elio/coro/Coroutine;)Ljava/lang/Object;",
            "java/lang/Throwable");
        out.loadReceiver(code);
        for (SpillLayout.Saved argument : plan.layout().arguments()) {
            out.getField(code, argument.field().name(), argument.field().type());
            if (argument.needsCast()) {
                code.cast(argument.type());
            }
        }
        for (SpillLayout.Saved argument : plan.layout().arguments()) {
            out.clearReference(code, argument.field());
        }
        code.load(Names.COROUTINE_TYPE, 1);
        AddedClass.loadThis(code);
        out.invokeBody(code, plan.bodyDescriptor());
        if (Boxes.isPrimitive(plan.result())) {
            code.boxResult(plan.result(), 1);
        }
        code.insn(Opcodes.ARETURN);
    }
}
