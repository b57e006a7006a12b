package io.elio.weaver;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/**
 * What is left of an async method for its callers: it makes the unstarted task. Annotations, signature and parameter
 * names stay; line numbers go, since nothing of the source runs here.
 */
final class Stub {
    private static final Type TASK_TYPE = Type.getObjectType(Names.TASK);

    private Stub() {
    }

    static void replaceCode(BodyPlan plan) {
        MethodNode node = plan.code().node();
        node.instructions.clear();
        node.tryCatchBlocks.clear();
        node.localVariables = null;
        node.visibleLocalVariableAnnotations = null;
        node.invisibleLocalVariableAnnotations = null;
        CodeBuilder code = new CodeBuilder(node);
        code.newObject(plan.taskClass());
        int slot = 0;
        if (!plan.code().isStatic()) {
            code.load(plan.code().ownerType(), slot++);
        }
        for (var type : plan.code().parameterTypes()) {
            code.load(type, slot);
            slot += type.getSize();
        }
        code.construct(plan.taskClass(), plan.taskDescriptor());
        if (plan.code().isGenerator()) {
            code.invokeVirtual(plan.taskClass(), "generator", "()Lio/elio/Generator;");
        } else if (plan.hasTaskClass()) {
            // Always holds, but saves the verifier from loading the class: many such methods are only ever started directly.
            code.cast(TASK_TYPE);
        }
        code.insn(Opcodes.ARETURN);
    }
}
