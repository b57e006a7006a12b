package io.elio.weaver;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Direct starts in classes that are woven already, of methods of nest mates that were compiled anew since: what the callee
 * returns, or its frame class, may be another now. Only both together can be woven again.
 */
final class StaleCalls {
    private StaleCalls() {
    }

    static List<Finding> in(Collection<ClassNode> woven, Map<String, ClassNode> unwoven) {
        List<Finding> findings = new ArrayList<>();
        for (ClassNode c : woven) {
            for (MethodNode method : c.methods) {
                for (AbstractInsnNode insn : method.instructions) {
                    if (insn instanceof MethodInsnNode call && unwoven.containsKey(call.owner) && isDirectStart(call)) {
                        findings.add(finding(c, method, call));
                    }
                }
            }
        }
        return findings;
    }

    private static Finding finding(ClassNode c, MethodNode method, MethodInsnNode call) {
        String callee = Type.getObjectType(call.owner).getClassName() + "." + call.name;
        return Places.error(c, method, call, "the class is woven and starts " + callee + " directly, which was compiled again since",
            "compile both classes again");
    }

    private static boolean isDirectStart(MethodInsnNode call) {
        Type[] parameters = Type.getArgumentTypes(call.desc);
        return parameters.length >= 2 && parameters[parameters.length - 2].equals(Names.COROUTINE_TYPE);
    }
}
