package io.elio.weaver;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableAnnotationNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;

/** The names, types and annotations of local variables, carried over to a body whose slots have moved. */
final class VariableTable {
    private final MethodNode source;
    private final MethodNode out;
    private final SlotShift slots;

    VariableTable(Body body) {
        this.source = body.plan().code().node();
        this.out = body.out();
        this.slots = body.slots();
    }

    void copy(List<CodeCopy> copies) {
        out.localVariables = new ArrayList<>();
        for (CodeCopy copy : copies) {
            for (LocalVariableNode v : source.localVariables == null ? List.<LocalVariableNode>of() : source.localVariables) {
                out.localVariables.add(new LocalVariableNode(
                    v.name, v.desc, v.signature, copy.position(v.start), copy.position(v.end), slots.of(v.index)));
            }
        }
        out.visibleLocalVariableAnnotations = copy(source.visibleLocalVariableAnnotations, copies.get(0));
        out.invisibleLocalVariableAnnotations = copy(source.invisibleLocalVariableAnnotations, copies.get(0));
    }

    private List<LocalVariableAnnotationNode> copy(List<LocalVariableAnnotationNode> annotations, CodeCopy copy) {
        return annotations == null ? null : new ArrayList<>(annotations.stream().map(annotation -> copy(annotation, copy)).toList());
    }

    private LocalVariableAnnotationNode copy(LocalVariableAnnotationNode annotation, CodeCopy copy) {
        LabelNode[] starts = annotation.start.stream().map(copy::position).toArray(LabelNode[]::new);
        LabelNode[] ends = annotation.end.stream().map(copy::position).toArray(LabelNode[]::new);
        int[] indices = annotation.index.stream().mapToInt(slots::of).toArray();
        LocalVariableAnnotationNode result = new LocalVariableAnnotationNode(
            Opcodes.ASM9, annotation.typeRef, annotation.typePath, starts, ends, indices, annotation.desc);
        result.values = annotation.values;
        return result;
    }
}
