package io.elio.weaver;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The methods that save states, kept out of the body because its length decides whether it is compiled into its callers:
 * {@code static void m$save(stack and locals..., [receiver,] F f, Coroutine co, int state)}. States with values of the same
 * kinds and the same way to link the frame share a helper, since they use the same fields. A state with too many values for a
 * parameter list is saved in place.
 *
 * <p>Where an await lies in a loop, the helpers stand in a class of their own, which the two bodies share. That class is a
 * {@code Throwable}, of which there is never an object: the optimising compiler of HotSpot inlines no method of such a class
 * into code of others. So suspending remains a single call behind the loop that it leaves, however often it happens. Inlined,
 * it takes the registers that the loop needs: sum and counter of a plain loop over numbers then live in memory.
 */
final class SaveHelpers {
    private static final int MOST_PARAMETER_SLOTS = 255;

    private final BodyPlan plan;
    private final boolean apart;
    private final Map<String, MethodNode> helpers = new LinkedHashMap<>();

    SaveHelpers(BodyPlan plan) {
        this.plan = plan;
        this.apart = plan.shapes().isDual();
    }

    /** The class of its own that the helpers stand in, if they do and there are any. */
    Optional<ClassNode> ownClass() {
        if (!apart || helpers.isEmpty()) {
            return Optional.empty();
        }
        AddedClass c = new AddedClass(plan, Opcodes.ACC_FINAL, plan.saveClass(), "java/lang/Throwable");
        c.addMetadata(0, "");
        c.node().methods.addAll(helpers.values());
        return Optional.of(c.node());
    }

    /** The helpers that stand in the class of the body. */
    List<MethodNode> methods() {
        return apart ? List.of() : List.copyOf(helpers.values());
    }

    /** Whether a helper takes the receiver, with which it makes a frame; null where there is a frame. */
    boolean takesReceiver() {
        return !plan.code().isStatic();
    }

    boolean canSave(AwaitSite site) {
        return Type.getArgumentsAndReturnSizes(descriptor(site)) >> 2 <= MOST_PARAMETER_SLOTS;
    }

    /** Calls the helper of a site with the arguments on the stack. */
    void emitCall(CodeBuilder code, AwaitSite site) {
        String descriptor = descriptor(site);
        String key = name(site) + descriptor;
        MethodNode helper = helpers.get(key);
        if (helper == null) {
            helper = write(descriptor, site);
            helpers.put(key, helper);
        }
        String holder = apart ? plan.saveClass() : plan.code().owner().name;
        code.invokePrivate(holder, !apart && plan.code().inInterface(), true, helper.name, descriptor);
    }

    private String name(AwaitSite site) {
        return plan.code().node().name + (site.calleeLinks() ? "$saveCaller" : "$save");
    }

    private String descriptor(AwaitSite site) {
        List<Type> parameters = new ArrayList<>();
        for (SpillLayout.Field field : plan.layout().state(site).fieldsInOrder()) {
            parameters.add(field.type());
        }
        if (takesReceiver()) {
            parameters.add(plan.code().ownerType());
        }
        parameters.addAll(List.of(plan.code().frameType(), Names.COROUTINE_TYPE, Type.INT_TYPE));
        return Type.getMethodDescriptor(Type.VOID_TYPE, parameters.toArray(new Type[0]));
    }

    private static int slots(List<SpillLayout.Field> fields) {
        int slots = 0;
        for (SpillLayout.Field field : fields) {
            slots += field.type().getSize();
        }
        return slots;
    }

    private MethodNode write(String descriptor, AwaitSite site) {
        int access = (apart ? 0 : Opcodes.ACC_PRIVATE) | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
        MethodNode helper = new MethodNode(Opcodes.ASM9, access, name(site), descriptor, null, null);
        CodeBuilder code = new CodeBuilder(helper);
        List<SpillLayout.Field> fields = plan.layout().state(site).fieldsInOrder();
        int receiver = slots(fields);
        int frame = takesReceiver() ? receiver + 1 : receiver;
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
        frames.link(site);
        code.insn(Opcodes.RETURN);
        return helper;
    }
}
