package io.elio.tests.real;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Puts an async copy beside each static method of a class: it awaits after every call, either what the call returned or
 * something beside it, so that whatever the compiler left on the operand stack and in the locals has to survive.
 */
final class AsyncCopies {
    static final String SUFFIX = "$async";
    private static final String AWAITABLE = "Lio/elio/Awaitable;";
    private static final Type TASK = Type.getObjectType("io/elio/Task");
    private static final String SUSPENDING = Type.getInternalName(Suspending.class);
    private static final int LONGEST = 1500;

    private AsyncCopies() {
    }

    static byte[] addTo(byte[] classFile) {
        ClassNode c = new ClassNode();
        new ClassReader(classFile).accept(c, 0);
        List<MethodNode> copies = new ArrayList<>();
        for (MethodNode m : c.methods) {
            if (isSuitable(m)) {
                copies.add(copy(m));
            }
        }
        c.methods.addAll(copies);
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        c.accept(writer);
        return writer.toByteArray();
    }

    private static boolean isSuitable(MethodNode m) {
        boolean isStatic = (m.access & Opcodes.ACC_STATIC) != 0 && (m.access & (Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_NATIVE)) == 0;
        return isStatic && !m.name.startsWith("<") && m.instructions.size() < LONGEST && !has(m, Opcodes.MONITORENTER);
    }

    private static boolean has(MethodNode m, int opcode) {
        for (AbstractInsnNode insn : m.instructions) {
            if (insn.getOpcode() == opcode) {
                return true;
            }
        }
        return false;
    }

    private static MethodNode copy(MethodNode m) {
        String desc = Type.getMethodDescriptor(TASK, Type.getArgumentTypes(m.desc));
        Type returned = Type.getReturnType(m.desc);
        MethodNode copy = new MethodNode(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, m.name + SUFFIX + index(returned), desc, null, null);
        m.accept(copy);
        copy.invisibleAnnotations = List.of(new AnnotationNode("Lio/elio/Async;"));
        int calls = 0;
        for (AbstractInsnNode insn : copy.instructions.toArray()) {
            if (insn instanceof MethodInsnNode call) {
                copy.instructions.insert(call, awaitAfter(call, calls++));
            } else if (insn.getOpcode() >= Opcodes.IRETURN && insn.getOpcode() <= Opcodes.RETURN) {
                copy.instructions.insertBefore(insn, taskOf(returned));
                copy.instructions.set(insn, new InsnNode(Opcodes.ARETURN));
            }
        }
        return copy;
    }

    /** Keeps copies apart whose originals differ in what they return only. */
    private static String index(Type returned) {
        return Integer.toHexString(returned.getDescriptor().hashCode());
    }

    static String nameOfCopy(java.lang.reflect.Method m) {
        return m.getName() + SUFFIX + index(Type.getType(m.getReturnType()));
    }

    private static InsnList awaitAfter(MethodInsnNode call, int number) {
        InsnList code = new InsnList();
        Type returned = Type.getReturnType(call.desc);
        boolean beside = returned == Type.VOID_TYPE || number % 4 == 3;
        if (beside) {
            code.add(call(SUSPENDING, "ofNothing", "()" + AWAITABLE));
        } else {
            box(code, returned);
            code.add(call(SUSPENDING, "of", "(Ljava/lang/Object;)" + AWAITABLE));
        }
        code.add(call("io/elio/Elio", "await", "(" + AWAITABLE + ")Ljava/lang/Object;"));
        if (beside) {
            code.add(new InsnNode(Opcodes.POP));
        } else {
            unbox(code, returned);
        }
        return code;
    }

    private static InsnList taskOf(Type returned) {
        InsnList code = new InsnList();
        if (returned == Type.VOID_TYPE) {
            code.add(call("io/elio/Task", "done", "()Lio/elio/Task;"));
        } else {
            box(code, returned);
            code.add(call("io/elio/Task", "of", "(Ljava/lang/Object;)Lio/elio/Task;"));
        }
        return code;
    }

    private static MethodInsnNode call(String owner, String name, String desc) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, desc);
    }

    private static void box(InsnList code, Type type) {
        if (isPrimitive(type)) {
            code.add(call(boxOf(type), "valueOf", "(" + type.getDescriptor() + ")L" + boxOf(type) + ";"));
        }
    }

    private static void unbox(InsnList code, Type type) {
        if (isPrimitive(type)) {
            code.add(new TypeInsnNode(Opcodes.CHECKCAST, boxOf(type)));
            code.add(new MethodInsnNode(Opcodes.INVOKEVIRTUAL, boxOf(type), type.getClassName() + "Value", "()" + type.getDescriptor()));
        } else {
            code.add(new TypeInsnNode(Opcodes.CHECKCAST, type.getInternalName()));
        }
    }

    private static boolean isPrimitive(Type type) {
        return type.getSort() < Type.ARRAY;
    }

    private static String boxOf(Type type) {
        return switch (type.getSort()) {
            case Type.INT -> "java/lang/Integer";
            case Type.CHAR -> "java/lang/Character";
            default -> "java/lang/" + Character.toUpperCase(type.getClassName().charAt(0)) + type.getClassName().substring(1);
        };
    }
}
