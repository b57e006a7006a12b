package io.elio.weaver;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/** A class that weaving adds for a method, while it is written: a synthetic nest mate of the method's class. */
final class AddedClass {
    private final BodyPlan plan;
    private final AsyncCode async;
    private final ClassNode node = new ClassNode();

    AddedClass(BodyPlan plan, int access, String name, String superName) {
        this.plan = plan;
        this.async = plan.code();
        ClassNode owner = async.owner();
        int version = Math.max(NestAttributes.MIN_VERSION, owner.version);
        node.visit(version, access | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC, name, null, superName, null);
        node.sourceFile = owner.sourceFile;
        node.nestHostClass = NestAttributes.hostOf(owner);
    }

    BodyPlan plan() {
        return plan;
    }

    ClassNode node() {
        return node;
    }

    void addField(String name, Type type) {
        addField(name, type, 0);
    }

    /** A part of the metadata, which a class that needs none has too: by it the weaver knows its own classes. */
    void addMetadata(int part, String text) {
        FieldNode field = addField(ClassHeader.METADATA + part, Type.getObjectType("java/lang/String"),
            Opcodes.ACC_STATIC | Opcodes.ACC_FINAL);
        field.value = text;
    }

    private FieldNode addField(String name, Type type, int access) {
        FieldNode field = new FieldNode(access | Opcodes.ACC_SYNTHETIC, name, type.getDescriptor(), null, null);
        node.fields.add(field);
        return field;
    }

    CodeBuilder method(int access, String name, String descriptor, String... exceptions) {
        MethodNode method = new MethodNode(Opcodes.ASM9, access, name, descriptor, null, exceptions.length == 0 ? null : exceptions);
        node.methods.add(method);
        return new CodeBuilder(method);
    }

    // ---- code of a frame's methods, in which the frame is in slot 0 ----------------------------------------------------

    void loadReceiver(CodeBuilder code) {
        if (!async.isStatic()) {
            getField(code, SpillLayout.RECEIVER, async.ownerType());
        }
    }

    void getField(CodeBuilder code, String field, Type type) {
        loadThis(code);
        code.getField(node.name, field, type);
    }

    /** Stores a value from a local variable. */
    void putField(CodeBuilder code, String field, Type type, int slot) {
        loadThis(code);
        code.load(type, slot);
        code.putField(node.name, field, type);
    }

    void clear(CodeBuilder code, String field, Type type) {
        loadThis(code);
        code.insn(Opcodes.ACONST_NULL);
        code.putField(node.name, field, type);
    }

    void clearReference(CodeBuilder code, SpillLayout.Field field) {
        if (field.isReference()) {
            clear(code, field.name(), field.type());
        }
    }

    void invokeBody(CodeBuilder code, String descriptor) {
        code.invokePrivate(async.owner().name, async.inInterface(), async.isStatic(), async.node().name, descriptor);
    }

    static void loadThis(CodeBuilder code) {
        code.load(Names.OBJECT_TYPE, 0);
    }
}
