package io.elio.weaver;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Recognises the calls that have a meaning for the weaver, by owner, name and descriptor. */
final class AwaitCalls {
    static final String ELIO = "io/elio/Elio";
    static final String ASYNC = "Lio/elio/Async;";

    static final String AWAIT_AWAITABLE = "(Lio/elio/Awaitable;)Ljava/lang/Object;";
    static final String AWAIT_STAGE = "(Ljava/util/concurrent/CompletionStage;)Ljava/lang/Object;";
    /** The second argument tells javac which checked exception to expect and is not used. */
    static final String AWAIT_TYPED = "(Lio/elio/Awaitable;Ljava/lang/Class;)Ljava/lang/Object;";

    private AwaitCalls() {
    }

    /** Whether the body may be suspended at this instruction. */
    static boolean suspends(AbstractInsnNode insn) {
        return isAwait(insn) || isYield(insn);
    }

    /** Whether the method holds such an instruction. */
    static boolean suspends(MethodNode m) {
        for (AbstractInsnNode insn : m.instructions) {
            if (suspends(insn)) {
                return true;
            }
        }
        return false;
    }

    static boolean isAwait(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call && call.getOpcode() == Opcodes.INVOKESTATIC && isAwait(call.owner, call.name, call.desc);
    }

    static boolean isAwaitOfStage(MethodInsnNode call) {
        return call.desc.equals(AWAIT_STAGE);
    }

    /** Whether an unused {@code Class} lies on the stack above the awaitable. */
    static boolean isTypedAwait(MethodInsnNode call) {
        return call.desc.equals(AWAIT_TYPED);
    }

    static boolean isYield(AbstractInsnNode insn) {
        return isStatic(insn, Names.GENERATOR, "yield", "(Ljava/lang/Object;)V");
    }

    static boolean isTaskOf(AbstractInsnNode insn) {
        return isStatic(insn, Names.TASK, "of", "(Ljava/lang/Object;)Lio/elio/Task;");
    }

    static boolean isTaskDone(AbstractInsnNode insn) {
        return isStatic(insn, Names.TASK, "done", "()Lio/elio/Task;");
    }

    static boolean isGeneratorEnd(AbstractInsnNode insn) {
        return isStatic(insn, Names.GENERATOR, "end", "()Lio/elio/Generator;");
    }

    /** Whether a method handle of await is made here: {@code Elio::await}. */
    static boolean refersToAwait(AbstractInsnNode insn) {
        if (insn instanceof InvokeDynamicInsnNode indy) {
            for (Object argument : indy.bsmArgs) {
                if (isAwaitHandle(argument)) {
                    return true;
                }
            }
            return false;
        }
        return insn instanceof LdcInsnNode ldc && isAwaitHandle(ldc.cst);
    }

    private static boolean isAwaitHandle(Object constant) {
        return constant instanceof Handle handle && isAwait(handle.getOwner(), handle.getName(), handle.getDesc());
    }

    private static boolean isAwait(String owner, String name, String desc) {
        return owner.equals(ELIO) && name.equals("await")
            && (desc.equals(AWAIT_AWAITABLE) || desc.equals(AWAIT_STAGE) || desc.equals(AWAIT_TYPED));
    }

    private static boolean isStatic(AbstractInsnNode insn, String owner, String name, String desc) {
        return insn instanceof MethodInsnNode call && call.getOpcode() == Opcodes.INVOKESTATIC
            && call.owner.equals(owner) && call.name.equals(name) && call.desc.equals(desc);
    }
}
