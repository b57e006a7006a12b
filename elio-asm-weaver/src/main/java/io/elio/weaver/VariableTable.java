package io.elio.weaver;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableAnnotationNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;

/** The names, types and annotations of local variables, carried over to a body whose slots have moved. */
final class VariableTable {
    private final MethodNode source;
    private final MethodNode out;
    private final Map<LabelNode, LabelNode> labels;
    private final SlotShift slots;

    VariableTable(MethodNode source, MethodNode out, Map<LabelNode, LabelNode> labels, SlotShift slots) {
        this.source = source;
        this.out = out;
        this.labels = labels;
        this.slots = slots;
    }

    void copy() {
        out.localVariables = new ArrayList<>();
        if (source.localVariables != null) {
            source.localVariables.forEach(v -> out.localVariables.add(
                new LocalVariableNode(v.name, v.desc, v.signature, labels.get(v.start), labels.get(v.end), slots.of(v.index))));
        }
        out.visibleLocalVariableAnnotations = copy(source.visibleLocalVariableAnnotations);
        out.invisibleLocalVariableAnnotations = copy(source.invisibleLocalVariableAnnotations);
    }

    private List<LocalVariableAnnotationNode> copy(List<LocalVariableAnnotationNode> annotations) {
        return annotations == null ? null : new ArrayList<>(annotations.stream().map(this::copy).toList());
    }

    private LocalVariableAnnotationNode copy(LocalVariableAnnotationNode annotation) {
        LabelNode[] starts = annotation.start.stream().map(labels::get).toArray(LabelNode[]::new);
        LabelNode[] ends = annotation.end.stream().map(labels::get).toArray(LabelNode[]::new);
        int[] indices = annotation.index.stream().mapToInt(slots::of).toArray();
        LocalVariableAnnotationNode copy = new LocalVariableAnnotationNode(
            Opcodes.ASM9, annotation.typeRef, annotation.typePath, starts, ends, indices, annotation.desc);
        copy.values = annotation.values;
        return copy;
    }
}
