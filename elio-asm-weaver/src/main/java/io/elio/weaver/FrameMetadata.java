package io.elio.weaver;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;

/** The text in a frame class that tells a reader of stacks what its states and fields mean; see {@code docs/weaving.md}. */
final class FrameMetadata {
    private static final String VERSION = "1";
    /** The virtual machine holds constants of up to 65,535 bytes. */
    private static final int MAX_PART_BYTES = 60_000;
    /** No character takes more bytes in a class file. */
    private static final int MAX_BYTES_PER_CHAR = 3;

    private FrameMetadata() {
    }

    /** The text, in parts that fit into a constant each. */
    static List<String> of(BodyPlan plan) {
        StringBuilder text = new StringBuilder();
        MethodNode node = plan.code().node();
        String file = plan.code().owner().sourceFile;
        text.append(String.join("\t", VERSION, plan.code().ownerType().getClassName(), node.name, node.desc, file == null ? "" : file,
            Integer.toString(Insns.firstLine(node))));
        for (AwaitSite site : plan.sites().all()) {
            text.append('\n').append(site.state()).append('\t').append(site.line());
            if (!plan.code().isStatic()) {
                append(text, "this", SpillLayout.RECEIVER, plan.code().ownerType());
            }
            for (SpillLayout.Saved local : plan.layout().state(site).locals()) {
                appendLocal(text, node, site, local);
            }
        }
        return split(text.toString());
    }

    private static void appendLocal(StringBuilder text, MethodNode node, AwaitSite site, SpillLayout.Saved local) {
        if (local.field() == null) {
            return;
        }
        LocalVariableNode variable = variable(node, site, local.slot());
        if (variable == null) {
            append(text, "$" + local.slot(), local.field().name(), local.type());
        } else {
            append(text, variable.name, local.field().name(), Type.getType(variable.desc));
        }
    }

    private static void append(StringBuilder text, String name, String field, Type type) {
        text.append('\t').append(name).append('=').append(field).append(':').append(type.getDescriptor());
    }

    private static LocalVariableNode variable(MethodNode node, AwaitSite site, int slot) {
        if (node.localVariables == null) {
            return null;
        }
        InsnList code = node.instructions;
        int index = code.indexOf(site.call());
        for (LocalVariableNode variable : node.localVariables) {
            if (variable.index == slot && code.indexOf(variable.start) <= index && index < code.indexOf(variable.end)) {
                return variable;
            }
        }
        return null;
    }

    private static List<String> split(String text) {
        int step = MAX_PART_BYTES / MAX_BYTES_PER_CHAR;
        List<String> parts = new ArrayList<>();
        for (int start = 0; start < text.length(); start += step) {
            parts.add(text.substring(start, Math.min(text.length(), start + step)));
        }
        return parts;
    }
}
