package io.elio.weaver;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.ParameterNode;

/**
 * The declaration of a body. It is private, so that it leaks into no proxy, mock or override, and not synthetic, so that
 * debuggers and coverage tools look at it. Annotations and generic signature stay at the method that callers see.
 */
final class BodyHeader {
    private BodyHeader() {
    }

    static MethodNode of(BodyPlan plan, Body.Entry entry) {
        MethodNode source = plan.code().node();
        boolean resumed = entry == Body.Entry.RESUMED;
        String descriptor = resumed ? plan.resumeDescriptor() : plan.bodyDescriptor();
        int access = Opcodes.ACC_PRIVATE | source.access & (Opcodes.ACC_STATIC | Opcodes.ACC_STRICT);
        MethodNode body = new MethodNode(Opcodes.ASM9, access, source.name, descriptor, null, source.exceptions.toArray(new String[0]));
        if (source.parameters != null) {
            body.parameters = parameters(source, resumed);
        }
        return body;
    }

    private static List<ParameterNode> parameters(MethodNode source, boolean resumed) {
        List<ParameterNode> parameters = new ArrayList<>();
        if (!resumed) {
            for (ParameterNode parameter : source.parameters) {
                parameters.add(new ParameterNode(parameter.name, parameter.access));
            }
        }
        String[] added = resumed ? new String[] {"$frame", "$coroutine"} : new String[] {"$coroutine", "$frame"};
        for (String name : added) {
            parameters.add(new ParameterNode(name, Opcodes.ACC_SYNTHETIC));
        }
        return parameters;
    }
}
