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
 * The exception table of a body: the ranges of the source in their order, each in all copies of the code, followed by the places
 * where the result of one of its awaits is taken, which may throw what the await would have thrown.
 */
final class ExceptionRanges {
    private final MethodNode source;
    private final MethodNode out;
    private final Map<TryCatchBlockNode, List<Take>> takes = new LinkedHashMap<>();
    private TryCatchBlockNode abandon;

    /** Code outside a range that throws what an await in it throws, for the handler in the copy in which the body goes on. */
    private record Take(LabelNode start, LabelNode end, CodeCopy copy) {
    }

    ExceptionRanges(MethodNode source, MethodNode out) {
        this.source = source;
        this.out = out;
        for (TryCatchBlockNode block : source.tryCatchBlocks) {
            takes.put(block, new ArrayList<>());
        }
    }

    boolean isGuarded(AbstractInsnNode insn) {
        for (TryCatchBlockNode block : source.tryCatchBlocks) {
            if (covers(block, insn)) {
                return true;
            }
        }
        return false;
    }

    /** The code from {@code start} to {@code end} throws what the await at {@code call} throws; the body then goes on in {@code copy}. */
    void addTake(AbstractInsnNode call, LabelNode start, LabelNode end, CodeCopy copy) {
        for (Map.Entry<TryCatchBlockNode, List<Take>> range : takes.entrySet()) {
            if (covers(range.getKey(), call)) {
                range.getValue().add(new Take(start, end, copy));
            }
        }
    }

    /** What is thrown from {@code start} to {@code end} is handled at {@code end}. */
    void addAbandon(LabelNode start, LabelNode end) {
        abandon = new TryCatchBlockNode(start, end, end, null);
    }

    void copy(List<CodeCopy> copies) {
        for (Map.Entry<TryCatchBlockNode, List<Take>> range : takes.entrySet()) {
            copy(range.getKey(), range.getValue(), copies);
        }
        if (abandon != null) {
            out.tryCatchBlocks.add(abandon);
        }
    }

    private void copy(TryCatchBlockNode block, List<Take> places, List<CodeCopy> copies) {
        for (CodeCopy copy : copies) {
            out.tryCatchBlocks.add(copy(block, copy));
        }
        for (Take take : places) {
            out.tryCatchBlocks.add(new TryCatchBlockNode(take.start(), take.end(), take.copy().target(block.handler), block.type));
        }
    }

    private static TryCatchBlockNode copy(TryCatchBlockNode block, CodeCopy copy) {
        TryCatchBlockNode result = new TryCatchBlockNode(
            copy.position(block.start), copy.position(block.end), copy.target(block.handler), block.type);
        result.visibleTypeAnnotations = block.visibleTypeAnnotations;
        result.invisibleTypeAnnotations = block.invisibleTypeAnnotations;
        return result;
    }

    private boolean covers(TryCatchBlockNode block, AbstractInsnNode insn) {
        int index = source.instructions.indexOf(insn);
        return source.instructions.indexOf(block.start) <= index && index < source.instructions.indexOf(block.end);
    }
}
