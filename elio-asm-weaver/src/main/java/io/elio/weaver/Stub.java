package io.elio.weaver;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/**
 * What is left of an async method for its callers: it makes the unstarted task. Annotations, signature and parameter
 * names stay; line numbers go, since nothing of the source runs here.
 */
final class Stub {
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
        code.newObject(plan.frameClass());
        int slot = 0;
        if (!plan.code().isStatic()) {
            code.load(plan.code().ownerType(), slot++);
        }
        for (var type : plan.code().parameterTypes()) {
            code.load(type, slot);
            slot += type.getSize();
        }
        code.construct(plan.frameClass(), plan.taskDescriptor());
        if (plan.code().isGenerator()) {
            code.invokeVirtual(plan.frameClass(), "generator", "()Lio/elio/Generator;");
        }
        code.insn(Opcodes.ARETURN);
    }
}
