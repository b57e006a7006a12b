package io.elio.weaver;

import java.util.Collection;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * A class of its own for the unstarted task of a method: a subclass of the frame class with the fields of the arguments that no
 * state saves. The frames that a direct start makes on its way out do without these fields. It is made only where there are
 * such frames and they become smaller by it, for it is a class more to load.
 */
final class TaskClass {
    /** The header of an object, and parent and state of a frame; with compressed references and class pointers, as is usual. */
    private static final int BYTES_OF_FRAME = 20;
    private static final int ALIGNMENT = 8;

    private TaskClass() {
    }

    static boolean pays(AsyncCode code, AwaitSites sites, SpillLayout layout, NestCalls calls) {
        return calls.isStartedDirectly(code) && !sites.all().isEmpty()
            && bytes(code, layout.savedFields()) < bytes(code, layout.fields());
    }

    /** The size of a frame. The virtual machine leaves no gap between fields that a field fits into, also one of a subclass. */
    private static int bytes(AsyncCode code, Collection<SpillLayout.Field> fields) {
        int bytes = BYTES_OF_FRAME + (code.isStatic() ? 0 : 4);
        for (SpillLayout.Field field : fields) {
            bytes += 4 * field.type().getSize();
        }
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    static ClassNode emit(BodyPlan plan) {
        AddedClass out = new AddedClass(plan, Opcodes.ACC_FINAL, plan.taskClass(), plan.frameClass());
        for (SpillLayout.Field field : plan.layout().argumentFields()) {
            out.addField(field.name(), field.type());
        }
        out.addMetadata(0, "");
        TaskCode task = new TaskCode(out);
        addConstructor(out, task);
        task.addStart();
        return out.node();
    }

    private static void addConstructor(AddedClass out, TaskCode task) {
        BodyPlan plan = out.plan();
        CodeBuilder code = out.method(0, "<init>", plan.taskDescriptor());
        AddedClass.loadThis(code);
        int slot = 1;
        if (!plan.code().isStatic()) {
            code.load(plan.code().ownerType(), slot++);
        }
        code.construct(plan.frameClass(), plan.emptyFrameDescriptor());
        task.storeArguments(code, slot);
        code.insn(Opcodes.RETURN);
    }
}
