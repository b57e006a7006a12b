package io.elio.weaver;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The exception table of a body: the ranges of the source in their order, each followed by the places outside it where
 * the result of one of its awaits is taken, which may throw what the await would have thrown.
 */
final class ExceptionRanges {
    private final MethodNode source;
    private final MethodNode out;
    private final Map<LabelNode, LabelNode> labels;
    private final Map<TryCatchBlockNode, List<LabelNode[]>> takes = new LinkedHashMap<>();
    private TryCatchBlockNode abandon;

    ExceptionRanges(MethodNode source, MethodNode out, Map<LabelNode, LabelNode> labels) {
        this.source = source;
        this.out = out;
        this.labels = labels;
        source.tryCatchBlocks.forEach(block -> takes.put(block, new ArrayList<>()));
    }

    boolean isGuarded(AbstractInsnNode insn) {
        return source.tryCatchBlocks.stream().anyMatch(block -> covers(block, insn));
    }

    /** The code from {@code start} to {@code end} throws what the await at {@code call} throws. */
    void addTake(AbstractInsnNode call, LabelNode start, LabelNode end) {
        takes.forEach((block, places) -> {
            if (covers(block, call)) {
                places.add(new LabelNode[] {start, end});
            }
        });
    }

    /** What is thrown from {@code start} to {@code end} is handled at {@code end}. */
    void addAbandon(LabelNode start, LabelNode end) {
        abandon = new TryCatchBlockNode(start, end, end, null);
    }

    void copy() {
        takes.forEach((block, places) -> {
            out.tryCatchBlocks.add(copy(block));
            places.forEach(place -> out.tryCatchBlocks.add(
                new TryCatchBlockNode(place[0], place[1], labels.get(block.handler), block.type)));
        });
        if (abandon != null) {
            out.tryCatchBlocks.add(abandon);
        }
    }

    private TryCatchBlockNode copy(TryCatchBlockNode block) {
        TryCatchBlockNode copy = new TryCatchBlockNode(labels.get(block.start), labels.get(block.end), labels.get(block.handler), block.type);
        copy.visibleTypeAnnotations = block.visibleTypeAnnotations;
        copy.invisibleTypeAnnotations = block.invisibleTypeAnnotations;
        return copy;
    }

    private boolean covers(TryCatchBlockNode block, AbstractInsnNode insn) {
        int index = source.instructions.indexOf(insn);
        return source.instructions.indexOf(block.start) <= index && index < source.instructions.indexOf(block.end);
    }
}
