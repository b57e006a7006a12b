package io.elio.weaver;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/** Writes the frame class of a method. */
final class FrameClassEmitter {
    private static final String COROUTINE_TO_VOID = "(Lio/elio/coro/Coroutine;)V";
    private static final String COROUTINE_TO_OBJECT = "(Lio/elio/coro/Coroutine;)Ljava/lang/Object;";
    private static final String[] THROWS = {"java/lang/Throwable"};

    private final BodyPlan plan;
    private final AsyncCode async;
    private final String name;
    private final ClassNode out = new ClassNode();

    private FrameClassEmitter(BodyPlan plan) {
        this.plan = plan;
        this.async = plan.code();
        this.name = plan.frameClass();
    }

    static ClassNode emit(BodyPlan plan, String nestHost) {
        return new FrameClassEmitter(plan).emit(nestHost);
    }

    private ClassNode emit(String nestHost) {
        int access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
        out.visit(Math.max(NestAttributes.MIN_VERSION, async.owner().version), access, name, null, superName(), null);
        out.sourceFile = async.owner().sourceFile;
        out.nestHostClass = nestHost;
        addFields();
        addConstructor(plan.emptyFrameDescriptor(), false);
        if (async.parameterTypes().length > 0) {
            addConstructor(plan.taskDescriptor(), true);
        }
        addStart();
        addResume();
        addClear();
        addStackWeight();
        return out;
    }

    private String superName() {
        return async.isGenerator() ? Names.GENERATOR_FRAME : Names.FRAME;
    }

    private void addFields() {
        if (!async.isStatic()) {
            addField(SpillLayout.RECEIVER, async.ownerType(), 0);
        }
        for (SpillLayout.Field field : plan.layout().fields()) {
            addField(field.name(), field.type(), 0);
        }
        List<String> parts = FrameMetadata.of(plan);
        for (int i = 0; i < parts.size(); i++) {
            FieldNode field = addField("ELIO_" + i, Type.getObjectType("java/lang/String"), Opcodes.ACC_STATIC | Opcodes.ACC_FINAL);
            field.value = parts.get(i);
        }
    }

    private FieldNode addField(String fieldName, Type type, int access) {
        FieldNode field = new FieldNode(access | Opcodes.ACC_SYNTHETIC, fieldName, type.getDescriptor(), null, null);
        out.fields.add(field);
        return field;
    }

    private void addConstructor(String descriptor, boolean withArguments) {
        CodeBuilder code = method(0, "<init>", descriptor, null);
        loadThis(code);
        code.push(Names.PROTOCOL);
        code.construct(superName(), "(I)V");
        int slot = 1;
        if (!async.isStatic()) {
            loadThis(code);
            code.load(async.ownerType(), slot++);
            code.putField(name, SpillLayout.RECEIVER, async.ownerType());
        }
        for (SpillLayout.Saved argument : withArguments ? plan.layout().arguments() : List.<SpillLayout.Saved>of()) {
            loadThis(code);
            code.load(argument.type(), slot);
            code.putField(name, argument.field().name(), argument.field().type());
            slot += argument.type().getSize();
        }
        code.insn(Opcodes.RETURN);
    }

    private void addStart() {
        CodeBuilder code = method(Opcodes.ACC_PROTECTED, "start", COROUTINE_TO_OBJECT, THROWS);
        loadReceiver(code);
        for (SpillLayout.Saved argument : plan.layout().arguments()) {
            loadThis(code);
            code.getField(name, argument.field().name(), argument.field().type());
            if (argument.needsCast()) {
                code.cast(argument.type());
            }
        }
        for (SpillLayout.Saved argument : plan.layout().arguments()) {
            clearReference(code, argument.field());
        }
        code.load(Names.COROUTINE_TYPE, 1);
        loadThis(code);
        invokeBody(code, plan.bodyDescriptor());
        if (Boxes.isPrimitive(plan.result())) {
            code.boxResult(plan.result(), 1);
        }
        code.insn(Opcodes.ARETURN);
    }

    private void addResume() {
        CodeBuilder code = method(Opcodes.ACC_PROTECTED, "resume", COROUTINE_TO_VOID, THROWS);
        loadReceiver(code);
        if (plan.shapes().isDual()) {
            loadThis(code);
            code.load(Names.COROUTINE_TYPE, 1);
        } else {
            for (Type parameter : async.parameterTypes()) {
                code.pushDummy(parameter);
            }
            code.load(Names.COROUTINE_TYPE, 1);
            loadThis(code);
        }
        invokeBody(code, plan.resumeDescriptor());
        code.store(plan.result(), 2);
        LabelNode suspended = new LabelNode();
        code.load(Names.COROUTINE_TYPE, 1);
        code.getField(Names.COROUTINE, "suspending", Type.BOOLEAN_TYPE);
        code.jump(Opcodes.IFNE, suspended);
        code.load(Names.COROUTINE_TYPE, 1);
        code.load(plan.result(), 2);
        code.invokeVirtual(Names.COROUTINE, "put" + Boxes.slotName(plan.result()), "(" + plan.result() + ")V");
        loadThis(code);
        code.invokeVirtual(name, "clear", "()V");
        loadThis(code);
        code.push(Names.STATE_DONE);
        code.putField(name, "state", Type.INT_TYPE);
        code.label(suspended);
        code.insn(Opcodes.RETURN);
    }

    private void addClear() {
        CodeBuilder code = method(Opcodes.ACC_PROTECTED, "clear", "()V", null);
        if (!async.isStatic()) {
            clear(code, SpillLayout.RECEIVER, async.ownerType());
        }
        for (SpillLayout.Field field : plan.layout().fields()) {
            clearReference(code, field);
        }
        code.insn(Opcodes.RETURN);
    }

    private void addStackWeight() {
        CodeBuilder code = method(Opcodes.ACC_PROTECTED, "stackWeight", "()I", null);
        code.push(plan.nestCalls().stackWeight(async));
        code.insn(Opcodes.IRETURN);
    }

    private CodeBuilder method(int access, String methodName, String descriptor, String[] exceptions) {
        MethodNode method = new MethodNode(Opcodes.ASM9, access, methodName, descriptor, null, exceptions);
        out.methods.add(method);
        return new CodeBuilder(method);
    }

    private void invokeBody(CodeBuilder code, String descriptor) {
        code.invokePrivate(async.owner().name, async.inInterface(), async.isStatic(), async.node().name, descriptor);
    }

    private void loadReceiver(CodeBuilder code) {
        if (!async.isStatic()) {
            loadThis(code);
            code.getField(name, SpillLayout.RECEIVER, async.ownerType());
        }
    }

    private void clearReference(CodeBuilder code, SpillLayout.Field field) {
        if (field.isReference()) {
            clear(code, field.name(), field.type());
        }
    }

    private void clear(CodeBuilder code, String field, Type type) {
        loadThis(code);
        code.insn(Opcodes.ACONST_NULL);
        code.putField(name, field, type);
    }

    private static void loadThis(CodeBuilder code) {
        code.load(Names.OBJECT_TYPE, 0);
    }
}
