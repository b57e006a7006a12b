package io.elio.weaver;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** Appends instructions to a method. */
final class CodeBuilder {
    private final MethodNode method;

    CodeBuilder(MethodNode method) {
        this.method = method;
    }

    void add(AbstractInsnNode insn) {
        method.instructions.add(insn);
    }

    void insn(int opcode) {
        method.visitInsn(opcode);
    }

    void label(LabelNode label) {
        add(label);
    }

    void jump(int opcode, LabelNode target) {
        add(new JumpInsnNode(opcode, target));
    }

    void tableSwitch(int first, List<LabelNode> targets, LabelNode other) {
        add(new TableSwitchInsnNode(first, first + targets.size() - 1, other, targets.toArray(new LabelNode[0])));
    }

    /** What follows belongs to this source line, unless the line is unknown. */
    void line(int line) {
        if (line > 0) {
            LabelNode here = new LabelNode();
            add(here);
            add(new LineNumberNode(line, here));
        }
    }

    void load(Type type, int slot) {
        method.visitVarInsn(type.getOpcode(Opcodes.ILOAD), slot);
    }

    void store(Type type, int slot) {
        method.visitVarInsn(type.getOpcode(Opcodes.ISTORE), slot);
    }

    void push(int value) {
        if (value >= -1 && value <= 5) {
            insn(Opcodes.ICONST_0 + value);
        } else if (value == (byte) value) {
            method.visitIntInsn(Opcodes.BIPUSH, value);
        } else if (value == (short) value) {
            method.visitIntInsn(Opcodes.SIPUSH, value);
        } else {
            method.visitLdcInsn(value);
        }
    }

    void pushDummy(Type type) {
        insn(SlotKind.of(type).dummy);
    }

    void pop(Type type) {
        if (type.getSize() > 0) {
            insn(type.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
        }
    }

    void newObject(String type) {
        method.visitTypeInsn(Opcodes.NEW, type);
        insn(Opcodes.DUP);
    }

    void cast(Type type) {
        method.visitTypeInsn(Opcodes.CHECKCAST, type.getInternalName());
    }

    void getStatic(String owner, String name, Type type) {
        method.visitFieldInsn(Opcodes.GETSTATIC, owner, name, type.getDescriptor());
    }

    void getField(String owner, String name, Type type) {
        method.visitFieldInsn(Opcodes.GETFIELD, owner, name, type.getDescriptor());
    }

    void putField(String owner, String name, Type type) {
        method.visitFieldInsn(Opcodes.PUTFIELD, owner, name, type.getDescriptor());
    }

    void construct(String owner, String descriptor) {
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, "<init>", descriptor, false);
    }

    void invokeStatic(String owner, String name, String descriptor) {
        method.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
    }

    void invokeVirtual(String owner, String name, String descriptor) {
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name, descriptor, false);
    }

    /** Calls a private method, possibly of an interface, as a nest mate. */
    void invokePrivate(String owner, boolean inInterface, boolean isStatic, String name, String descriptor) {
        int instance = inInterface ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
        method.visitMethodInsn(isStatic ? Opcodes.INVOKESTATIC : instance, owner, name, descriptor, inInterface);
    }

    void box(Type primitive) {
        Boxes.box(method, primitive);
    }

    /**
     * Boxes what a body has returned, for the {@code ARETURN} that follows. The dummy of a suspended body is not boxed where that
     * allocates: it could fail, and nobody would clear the flag.
     */
    void boxResult(Type primitive, int coroutine) {
        if (primitive != Type.FLOAT_TYPE && primitive != Type.DOUBLE_TYPE) {
            box(primitive);
            return;
        }
        LabelNode suspended = new LabelNode();
        load(Names.COROUTINE_TYPE, coroutine);
        getField(Names.COROUTINE, "suspending", Type.BOOLEAN_TYPE);
        jump(Opcodes.IFNE, suspended);
        box(primitive);
        insn(Opcodes.ARETURN);
        label(suspended);
        pop(primitive);
        insn(Opcodes.ACONST_NULL);
    }

    void unbox(Type primitive) {
        Boxes.unbox(method, primitive);
    }

    void ret(Type type) {
        insn(type.getOpcode(Opcodes.IRETURN));
    }
}
