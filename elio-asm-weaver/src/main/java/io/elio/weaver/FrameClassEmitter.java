package io.elio.weaver;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LabelNode;

/** Writes the frame class of a method. Unless the unstarted task has a class of its own, it is a frame of this class. */
final class FrameClassEmitter {
    private final BodyPlan plan;
    private final AsyncCode async;
    private final String name;
    private final String superName;
    private final AddedClass out;

    private FrameClassEmitter(BodyPlan plan) {
        this.plan = plan;
        this.async = plan.code();
        this.name = plan.frameClass();
        this.superName = async.isGenerator() ? Names.GENERATOR_FRAME : Names.FRAME;
        this.out = new AddedClass(plan, plan.hasTaskClass() ? 0 : Opcodes.ACC_FINAL, name, superName);
    }

    static ClassNode emit(BodyPlan plan) {
        return new FrameClassEmitter(plan).emit();
    }

    private ClassNode emit() {
        addFields();
        beginConstructor(plan.emptyFrameDescriptor()).insn(Opcodes.RETURN);
        if (!plan.hasTaskClass()) {
            addTask(new TaskCode(out));
        }
        addResume();
        addClear();
        addStackWeight();
        return out.node();
    }

    private void addFields() {
        if (!async.isStatic()) {
            out.addField(SpillLayout.RECEIVER, async.ownerType());
        }
        for (SpillLayout.Field field : plan.frameFields()) {
            out.addField(field.name(), field.type());
        }
        List<String> parts = FrameMetadata.of(plan);
        for (int i = 0; i < parts.size(); i++) {
            out.addMetadata(i, parts.get(i));
        }
    }

    private CodeBuilder beginConstructor(String descriptor) {
        CodeBuilder code = out.method(0, "<init>", descriptor);
        AddedClass.loadThis(code);
        code.push(Names.PROTOCOL);
        code.construct(superName, "(I)V");
        if (!async.isStatic()) {
            out.putField(code, SpillLayout.RECEIVER, async.ownerType(), 1);
        }
        return code;
    }

    private void addTask(TaskCode task) {
        if (async.parameterTypes().length > 0) {
            CodeBuilder code = beginConstructor(plan.taskDescriptor());
            task.storeArguments(code, async.isStatic() ? 1 : 2);
            code.insn(Opcodes.RETURN);
        }
        task.addStart();
    }

    private void addResume() {
        CodeBuilder code = out.method(Opcodes.ACC_PROTECTED, "resume", "(Lio/elio/coro/Coroutine;)V", "java/lang/Throwable");
        out.loadReceiver(code);
        if (plan.shapes().isDual()) {
            AddedClass.loadThis(code);
            code.load(Names.COROUTINE_TYPE, 1);
        } else {
            for (Type parameter : async.parameterTypes()) {
                code.pushDummy(parameter);
            }
            code.load(Names.COROUTINE_TYPE, 1);
            AddedClass.loadThis(code);
        }
        out.invokeBody(code, plan.resumeDescriptor());
        code.store(plan.result(), 2);
        LabelNode suspended = new LabelNode();
        code.load(Names.COROUTINE_TYPE, 1);
        code.getField(Names.COROUTINE, "suspending", Type.BOOLEAN_TYPE);
        code.jump(Opcodes.IFNE, suspended);
        addEnd(code);
        code.label(suspended);
        code.insn(Opcodes.RETURN);
    }

    /** The result, which is in slot 2, goes to the coroutine, and the frame is done. */
    private void addEnd(CodeBuilder code) {
        code.load(Names.COROUTINE_TYPE, 1);
        code.load(plan.result(), 2);
        code.invokeVirtual(Names.COROUTINE, "put" + Boxes.slotName(plan.result()), "(" + plan.result() + ")V");
        AddedClass.loadThis(code);
        code.invokeVirtual(name, "clear", "()V");
        AddedClass.loadThis(code);
        code.push(Names.STATE_DONE);
        code.putField(name, "state", Type.INT_TYPE);
    }

    private void addClear() {
        CodeBuilder code = out.method(Opcodes.ACC_PROTECTED, "clear", "()V");
        if (!async.isStatic()) {
            out.clear(code, SpillLayout.RECEIVER, async.ownerType());
        }
        for (SpillLayout.Field field : plan.frameFields()) {
            out.clearReference(code, field);
        }
        code.insn(Opcodes.RETURN);
    }

    private void addStackWeight() {
        CodeBuilder code = out.method(Opcodes.ACC_PROTECTED, "stackWeight", "()I");
        code.push(plan.nestCalls().stackWeight(async));
        code.insn(Opcodes.IRETURN);
    }
}
