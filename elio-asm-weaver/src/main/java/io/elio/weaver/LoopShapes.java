package io.elio.weaver;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.tree.InsnList;

/**
 * How a suspended body is entered again.
 *
 * <p><b>Implementation overview.</b> Code that serves fresh calls must never be entered in the middle of a loop: compilers
 * of the virtual machine lose most of what they know about such a loop. There are three ways round it:
 * <ul>
 * <li><i>single</i>: no await lies in a loop; a resumed body jumps to the place behind its await;
 * <li><i>peel</i>: a resumed body runs a copy of the rest of the iteration, up to the header of the outermost loop round the
 *     await, which it enters there like a fresh call. That is done where the copy is small and contains no loop;
 * <li><i>dual</i>: there are two bodies, one for fresh calls without any way in but its beginning, and one that is
 *     only resumed, with jumps into its loops.
 * </ul>
 */
final class LoopShapes {
    /** How many instructions all copies of one method may have together. */
    private static final int MOST_COPIED = 80;

    private final Map<AwaitSite, BitSet> peeled = new HashMap<>();
    private boolean dual;

    private LoopShapes() {
    }

    static LoopShapes of(AsyncCode code, AwaitSites sites) {
        LoopShapes shapes = new LoopShapes();
        InsnList instructions = code.node().instructions;
        Loops loops = new Loops(new ControlFlow(code.node()));
        for (AwaitSite site : sites.all()) {
            int call = instructions.indexOf(site.call());
            if (loops.isInLoop(call)) {
                Optional<BitSet> rest = loops.restOfIteration(call);
                rest.ifPresent(part -> shapes.peeled.put(site, part));
                shapes.dual |= rest.isEmpty();
            }
        }
        shapes.dual |= shapes.peeled.values().stream().mapToInt(part -> realCount(instructions, part)).sum() > MOST_COPIED;
        return shapes;
    }

    private static int realCount(InsnList instructions, BitSet part) {
        return (int) part.stream().filter(i -> Insns.isReal(instructions.get(i))).count();
    }

    boolean isDual() {
        return dual;
    }

    /** The instructions, by index, that a body resumed at the site runs a copy of; empty if it goes on in the code itself. */
    Optional<BitSet> copied(AwaitSite site) {
        return dual ? Optional.empty() : Optional.ofNullable(peeled.get(site));
    }
}
