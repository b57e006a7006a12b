package io.elio.weaver;

import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The code of one async method, made ready for weaving: nothing uninitialised lies on the stack at an await, and it is
 * known what each return returns.
 */
final class AsyncCode {
    private final AsyncMethod method;
    private final String frameClass;
    private final Returns returns;
    private final Set<LabelNode> boundaries;

    private AsyncCode(AsyncMethod method, String frameClass, Returns returns) {
        this.method = method;
        this.frameClass = frameClass;
        this.returns = returns;
        this.boundaries = Insns.boundaries(method.node());
    }

    static AsyncCode prepare(AsyncMethod method, String frameClass) {
        MethodNode node = method.node();
        ReceiverSlot.keep(node);
        KotlinNullChecks.remove(node);
        UninitialisedObjects.moveBelowAwaits(method.owner().name, node);
        DeadCode.remove(node);
        return new AsyncCode(method, frameClass, Returns.of(method));
    }

    /** A generator hands out values by yielding; it cannot end with another generator in its place. */
    List<Finding> findings() {
        if (!isGenerator()) {
            return List.of();
        }
        return returns.tailReturns().stream().map(insn -> Places.error(owner(), node(), insn,
            "a generator that returns something else than Generator.end()",
            "yield the values of the other generator, then return Generator.end()"))
            .toList();
    }

    Returns returns() {
        return returns;
    }

    /** The labels at which control flow meets or an exception range begins or ends. */
    Set<LabelNode> boundaries() {
        return boundaries;
    }

    ClassNode owner() {
        return method.owner();
    }

    MethodNode node() {
        return method.node();
    }

    boolean isStatic() {
        return (node().access & Opcodes.ACC_STATIC) != 0;
    }

    boolean inInterface() {
        return (owner().access & Opcodes.ACC_INTERFACE) != 0;
    }

    boolean isGenerator() {
        return method.kind() == AsyncMethod.Kind.GENERATOR;
    }

    Type ownerType() {
        return Type.getObjectType(owner().name);
    }

    /** The internal name of the frame class. */
    String frameClass() {
        return frameClass;
    }

    Type frameType() {
        return Type.getObjectType(frameClass);
    }

    Type[] parameterTypes() {
        return Type.getArgumentTypes(node().desc);
    }

    /** The number of slots taken by the receiver and the parameters. */
    int parameterSlots() {
        int slots = isStatic() ? 0 : 1;
        for (Type type : parameterTypes()) {
            slots += type.getSize();
        }
        return slots;
    }
}
