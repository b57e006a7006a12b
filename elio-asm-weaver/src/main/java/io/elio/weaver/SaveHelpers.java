package io.elio.weaver;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/**
 * The methods that save states, kept out of the body because its length decides whether it is compiled into its callers:
 * {@code static void m$save(stack and locals..., [receiver,] F f, Coroutine co, int state)}. States with values of the same
 * kinds share a helper, since they use the same fields. A state with too many values for a parameter list is saved in place.
 */
final class SaveHelpers {
    private static final int MOST_PARAMETER_SLOTS = 255;

    private final BodyPlan plan;
    private final Map<String, MethodNode> helpers = new LinkedHashMap<>();

    SaveHelpers(BodyPlan plan) {
        this.plan = plan;
    }

    List<MethodNode> methods() {
        return List.copyOf(helpers.values());
    }

    boolean canSave(AwaitSite site) {
        return Type.getArgumentsAndReturnSizes(descriptor(site)) >> 2 <= MOST_PARAMETER_SLOTS;
    }

    /** Calls the helper of a site with the arguments on the stack. */
    void emitCall(CodeBuilder code, AwaitSite site) {
        String descriptor = descriptor(site);
        MethodNode helper = helpers.computeIfAbsent(descriptor, d -> write(d, site));
        code.invokePrivate(plan.code().owner().name, plan.code().inInterface(), true, helper.name, descriptor);
    }

    private String descriptor(AwaitSite site) {
        List<Type> parameters = new ArrayList<>(plan.layout().state(site).fieldsInOrder().stream().map(SpillLayout.Field::type).toList());
        if (!plan.code().isStatic()) {
            parameters.add(plan.code().ownerType());
        }
        parameters.addAll(List.of(plan.code().frameType(), Names.COROUTINE_TYPE, Type.INT_TYPE));
        return Type.getMethodDescriptor(Type.VOID_TYPE, parameters.toArray(new Type[0]));
    }

    private MethodNode write(String descriptor, AwaitSite site) {
        int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
        MethodNode helper = new MethodNode(Opcodes.ASM9, access, plan.code().node().name + "$save", descriptor, null, null);
        CodeBuilder code = new CodeBuilder(helper);
        List<SpillLayout.Field> fields = plan.layout().state(site).fieldsInOrder();
        int receiver = fields.stream().mapToInt(field -> field.type().getSize()).sum();
        int frame = plan.code().isStatic() ? receiver : receiver + 1;
        FrameCode frames = new FrameCode(plan, code, frame);
        frames.makeIfAbsent(receiver);
        int slot = 0;
        for (SpillLayout.Field field : fields) {
            frames.store(field, slot);
            slot += field.type().getSize();
        }
        frames.clearDead(site);
        code.load(Names.COROUTINE_TYPE, frame + 1);
        code.load(Names.OBJECT_TYPE, frame);
        code.load(Type.INT_TYPE, frame + 2);
        code.invokeVirtual(Names.COROUTINE, "link", FrameCode.LINK);
        code.insn(Opcodes.RETURN);
        return helper;
    }
}
