package io.elio.weaver;

import java.util.List;
import java.util.Locale;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** The boxes of the primitive types, and the calls by which compilers box and unbox. */
final class Boxes {
    private static final List<Type> PRIMITIVES = List.of(Type.BOOLEAN_TYPE, Type.BYTE_TYPE, Type.CHAR_TYPE, Type.SHORT_TYPE,
        Type.INT_TYPE, Type.LONG_TYPE, Type.FLOAT_TYPE, Type.DOUBLE_TYPE);

    private Boxes() {
    }

    static boolean isPrimitive(Type type) {
        return type.getSort() >= Type.BOOLEAN && type.getSort() <= Type.DOUBLE;
    }

    static boolean isBox(Type type) {
        for (Type primitive : PRIMITIVES) {
            if (type.getSort() == Type.OBJECT && type.getInternalName().equals(boxOf(primitive))) {
                return true;
            }
        }
        return false;
    }

    static String boxOf(Type primitive) {
        return switch (primitive.getSort()) {
            case Type.INT -> "java/lang/Integer";
            case Type.CHAR -> "java/lang/Character";
            default -> "java/lang/" + capitalised(primitive);
        };
    }

    /** The primitive that this instruction boxes with {@code valueOf}, or null. */
    static Type boxedBy(AbstractInsnNode insn) {
        if (!(insn instanceof MethodInsnNode call) || insn.getOpcode() != Opcodes.INVOKESTATIC || !call.name.equals("valueOf")) {
            return null;
        }
        for (Type primitive : PRIMITIVES) {
            if (call.owner.equals(boxOf(primitive)) && call.desc.equals(boxDescriptor(primitive))) {
                return primitive;
            }
        }
        return null;
    }

    /** The primitive that this instruction takes out of a box of that very type, or null. */
    static Type unboxedBy(AbstractInsnNode insn) {
        if (!(insn instanceof MethodInsnNode call) || insn.getOpcode() != Opcodes.INVOKEVIRTUAL) {
            return null;
        }
        for (Type primitive : PRIMITIVES) {
            if (call.owner.equals(boxOf(primitive)) && call.name.equals(unboxName(primitive)) && call.desc.equals("()" + primitive)) {
                return primitive;
            }
        }
        return null;
    }

    static void box(MethodVisitor out, Type primitive) {
        out.visitMethodInsn(Opcodes.INVOKESTATIC, boxOf(primitive), "valueOf", boxDescriptor(primitive), false);
    }

    /** Casts a reference to the box and takes the primitive out. */
    static void unbox(MethodVisitor out, Type primitive) {
        out.visitTypeInsn(Opcodes.CHECKCAST, boxOf(primitive));
        out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, boxOf(primitive), unboxName(primitive), "()" + primitive, false);
    }

    /** {@code Int}, {@code Boolean}, ... or {@code Reference}: how the coroutine's result slots name a type. */
    static String slotName(Type type) {
        return isPrimitive(type) ? capitalised(type) : "Reference";
    }

    private static String boxDescriptor(Type primitive) {
        return "(" + primitive + ")L" + boxOf(primitive) + ";";
    }

    private static String unboxName(Type primitive) {
        return primitive.getClassName() + "Value";
    }

    private static String capitalised(Type primitive) {
        String name = primitive.getClassName();
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }
}
