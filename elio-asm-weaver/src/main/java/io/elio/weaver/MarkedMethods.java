package io.elio.weaver;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** What the declaration of a method marked {@code @Async} must not be. */
final class MarkedMethods {
    /** The virtual machine's limit, less the coroutine and the frame that the body gets as well. */
    private static final int PARAMETER_SLOTS = 255 - 2;

    private MarkedMethods() {
    }

    static List<Finding> findings(ClassNode c, MethodNode m) {
        List<Finding> findings = new ArrayList<>();
        Type returned = Type.getReturnType(m.desc);
        if (!isAsyncType(returned)) {
            findings.add(Places.error(c, m, null, "@Async on a method that returns " + SourceTypes.name(returned)
                + " (expected: io.elio.Task or io.elio.Generator)", "return " + SourceTypes.taskOf(returned) + ", or remove @Async"));
        }
        if ((m.access & Opcodes.ACC_ABSTRACT) != 0) {
            findings.add(Places.error(c, m, null, "@Async on an abstract method, which has no body to weave",
                "remove @Async here: the return type suffices, and each implementation is marked if it awaits"));
        }
        if ((m.access & Opcodes.ACC_NATIVE) != 0) {
            findings.add(Places.error(c, m, null, "@Async on a native method, which has no body to weave",
                "remove @Async, and call the native method from an @Async method"));
        }
        if ((m.access & Opcodes.ACC_SYNCHRONIZED) != 0 && !AwaitCalls.suspends(m)) {
            findings.add(Places.error(c, m, null, "@Async on a synchronized method: the monitor would be held while the task is made, "
                + "not while it runs", ForbiddenAwaits.USE_MUTEX));
        }
        return findings;
    }

    /** Concerns the bodies of lambdas too, whose parameters include what the lambda captures. */
    static List<Finding> tooManyParameters(ClassNode c, MethodNode m) {
        if (slots(m) <= PARAMETER_SLOTS) {
            return List.of();
        }
        return List.of(Places.error(c, m, null, slots(m) + " parameter slots (expected: at most " + PARAMETER_SLOTS
            + "; long and double take two, the receiver takes one)", "pass several of the parameters in one object"));
    }

    static boolean isAsyncType(Type type) {
        return type.getDescriptor().equals("Lio/elio/Task;") || type.getDescriptor().equals("Lio/elio/Generator;");
    }

    private static int slots(MethodNode m) {
        int withReceiver = Type.getArgumentsAndReturnSizes(m.desc) >> 2;
        return (m.access & Opcodes.ACC_STATIC) != 0 ? withReceiver - 1 : withReceiver;
    }
}
