package io.elio.weaver;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;

/** All that was found out about one async method before its code is written. */
record BodyPlan(AsyncCode code, AwaitSites sites, SpillLayout layout, NestCalls nestCalls, LoopShapes shapes,
                boolean hasTaskClass) {
    static BodyPlan of(AsyncCode code, NestCalls nestCalls, ClassHierarchy hierarchy) {
        AwaitSites sites = new AwaitSites(code, nestCalls, hierarchy);
        SpillLayout layout = new SpillLayout(code, sites, new Liveness(code.node()), hierarchy);
        boolean hasTaskClass = TaskClass.pays(code, sites, layout, nestCalls);
        return new BodyPlan(code, sites, layout, nestCalls, LoopShapes.of(code, sites), hasTaskClass);
    }

    /** {@code R'}. */
    Type result() {
        return nestCalls.resultOf(code);
    }

    String frameClass() {
        return code.frameClass();
    }

    /** The class of the unstarted task: the frame class, or a subclass of it. */
    String taskClass() {
        return hasTaskClass ? frameClass() + FrameNames.TASK : frameClass();
    }

    /** The fields of the frame class but the receiver's. */
    List<SpillLayout.Field> frameFields() {
        return hasTaskClass ? layout.savedFields() : layout.fields();
    }

    /** The class of the helpers that save states where there are two bodies. */
    String saveClass() {
        return frameClass() + FrameNames.SAVES;
    }

    /** The body that serves direct starts and starts through the frame. */
    String bodyDescriptor() {
        return nestCalls.bodyDescriptor(code);
    }

    /** The body that is resumed: the same, or one of its own that takes no arguments. */
    String resumeDescriptor() {
        return shapes.isDual() ? Type.getMethodDescriptor(result(), code.frameType(), Names.COROUTINE_TYPE) : bodyDescriptor();
    }

    /** The constructor that makes an empty frame for saving. */
    String emptyFrameDescriptor() {
        return code.isStatic() ? "()V" : Type.getMethodDescriptor(Type.VOID_TYPE, code.ownerType());
    }

    /** The constructor that makes the unstarted task. */
    String taskDescriptor() {
        List<Type> types = new ArrayList<>(List.of(code.parameterTypes()));
        if (!code.isStatic()) {
            types.add(0, code.ownerType());
        }
        return Type.getMethodDescriptor(Type.VOID_TYPE, types.toArray(new Type[0]));
    }
}
