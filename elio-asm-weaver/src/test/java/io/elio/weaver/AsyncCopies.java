package io.elio.weaver;

import java.util.ArrayList;
import java.util.List;
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
 * Makes async methods of real ones: beside each method that could be async it puts a copy that is marked so, returns a task,
 * and awaits after calls. What a call returned goes through the await, or the await stands beside whatever lies on the stack.
 */
final class AsyncCopies {
    private static final int LONGEST = 1500;
    private static final int MOST_PARAMETERS = 200;
    private static final String READY = "ready$async";

    private AsyncCopies() {
    }

    /** Adds the copies to the class; answers how many. */
    static int addTo(ClassNode c, int every) {
        List<MethodNode> copies = new ArrayList<>();
        for (MethodNode m : c.methods) {
            if (isSuitable(m)) {
                copies.add(new Copy(c, m, copies.size()).make(every));
            }
        }
        if (!copies.isEmpty()) {
            c.methods.addAll(copies);
            c.methods.add(ready());
        }
        return copies.size();
    }

    private static boolean isSuitable(MethodNode m) {
        int unsuitable = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC;
        if ((m.access & unsuitable) != 0 || m.name.startsWith("<") || m.instructions.size() > LONGEST
            || m.desc.length() > MOST_PARAMETERS) {
            return false;
        }
        for (AbstractInsnNode insn : m.instructions) {
            if (insn.getOpcode() == Opcodes.MONITORENTER) {
                return false;
            }
        }
        return true;
    }

    /** A callee that is started directly. */
    private static MethodNode ready() {
        MethodNode ready = new MethodNode(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC, READY, "()Lio/elio/Task;", null, null);
        mark(ready);
        ready.instructions.add(call(Names.TASK, "done", "()Lio/elio/Task;"));
        ready.instructions.add(new InsnNode(Opcodes.ARETURN));
        ready.maxStack = 1;
        return ready;
    }

    private static void mark(MethodNode m) {
        m.invisibleAnnotations = List.of(new AnnotationNode(AwaitCalls.ASYNC));
    }

    private static MethodInsnNode call(String owner, String name, String desc) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, desc);
    }

    private static final class Copy {
        private final ClassNode owner;
        private final MethodNode original;
        private final MethodNode copy;

        Copy(ClassNode owner, MethodNode original, int number) {
            this.owner = owner;
            this.original = original;
            String desc = Type.getMethodDescriptor(Type.getType("Lio/elio/Task;"), Type.getArgumentTypes(original.desc));
            copy = new MethodNode(original.access, original.name + "$async" + number, desc, null, null);
            original.accept(copy);
            copy.visibleAnnotations = null;
            copy.signature = null;
            copy.maxStack += 2;
            mark(copy);
        }

        MethodNode make(int every) {
            int calls = 0;
            for (AbstractInsnNode insn : copy.instructions.toArray()) {
                if (insn instanceof MethodInsnNode call && calls++ % every == 0) {
                    copy.instructions.insert(insn, awaitAfter(call, calls / every));
                } else if (insn.getOpcode() >= Opcodes.IRETURN && insn.getOpcode() <= Opcodes.RETURN) {
                    copy.instructions.insertBefore(insn, taskOfResult());
                    copy.instructions.set(insn, new InsnNode(Opcodes.ARETURN));
                }
            }
            return copy;
        }

        private InsnList awaitAfter(MethodInsnNode call, int number) {
            InsnList code = new InsnList();
            Type returned = Type.getReturnType(call.desc);
            if (returned == Type.VOID_TYPE || call.name.equals("<init>") || number % 4 == 0) {
                boolean direct = number % 3 == 0;
                code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, direct ? owner.name : Names.TASK, direct ? READY : "done",
                    "()Lio/elio/Task;", direct && (owner.access & Opcodes.ACC_INTERFACE) != 0));
                code.add(call(AwaitCalls.ELIO, "await", AwaitCalls.AWAIT_AWAITABLE));
                code.add(new InsnNode(Opcodes.POP));
                return code;
            }
            box(code, returned);
            code.add(call(Names.TASK, "of", "(Ljava/lang/Object;)Lio/elio/Task;"));
            code.add(call(AwaitCalls.ELIO, "await", AwaitCalls.AWAIT_AWAITABLE));
            unbox(code, returned);
            return code;
        }

        private InsnList taskOfResult() {
            InsnList code = new InsnList();
            Type returned = Type.getReturnType(original.desc);
            if (returned == Type.VOID_TYPE) {
                code.add(call(Names.TASK, "done", "()Lio/elio/Task;"));
            } else {
                box(code, returned);
                code.add(call(Names.TASK, "of", "(Ljava/lang/Object;)Lio/elio/Task;"));
            }
            return code;
        }

        private static void box(InsnList code, Type type) {
            if (type.getSort() < Type.ARRAY) {
                String box = boxOf(type);
                code.add(call(box, "valueOf", "(" + type.getDescriptor() + ")L" + box + ";"));
            }
        }

        private static void unbox(InsnList code, Type type) {
            if (type.getSort() >= Type.ARRAY) {
                code.add(new TypeInsnNode(Opcodes.CHECKCAST, type.getInternalName()));
                return;
            }
            code.add(new TypeInsnNode(Opcodes.CHECKCAST, boxOf(type)));
            code.add(new MethodInsnNode(Opcodes.INVOKEVIRTUAL, boxOf(type), type.getClassName() + "Value", "()" + type.getDescriptor()));
        }

        private static String boxOf(Type type) {
            return switch (type.getSort()) {
                case Type.BOOLEAN -> "java/lang/Boolean";
                case Type.CHAR -> "java/lang/Character";
                case Type.BYTE -> "java/lang/Byte";
                case Type.SHORT -> "java/lang/Short";
                case Type.INT -> "java/lang/Integer";
                case Type.LONG -> "java/lang/Long";
                case Type.FLOAT -> "java/lang/Float";
                default -> "java/lang/Double";
            };
        }
    }
}
