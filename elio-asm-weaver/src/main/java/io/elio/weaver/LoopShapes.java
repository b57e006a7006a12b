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
 * of the virtual machine lose most of what they know about such a loop. So there are these shapes:
 * <ul>
 * <li><i>single</i>: no await lies in a loop; a resumed body jumps to the place behind its await;
 * <li><i>dual</i>: an await lies in a loop; there are two bodies, one for fresh calls without any way in but its
 *     beginning, and one that is only resumed. Each has a profile of its own, so that a loop that is seldom suspended is
 *     compiled as if it never were;
 * <li><i>peel</i>, in the second of two bodies: behind the await it runs a copy of the rest of the iteration, up to the
 *     header of the outermost loop round it, and enters the loop there. That is done where the copy is small and contains
 *     no loop; otherwise the second body jumps into its loop.
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
                shapes.dual = true;
                Optional<BitSet> rest = loops.restOfIteration(call);
                if (rest.isPresent()) {
                    shapes.peeled.put(site, rest.get());
                }
            }
        }
        if (shapes.copied(instructions) > MOST_COPIED) {
            shapes.peeled.clear();
        }
        return shapes;
    }

    private int copied(InsnList instructions) {
        int count = 0;
        for (BitSet part : peeled.values()) {
            for (int i = part.nextSetBit(0); i >= 0; i = part.nextSetBit(i + 1)) {
                count += Insns.isReal(instructions.get(i)) ? 1 : 0;
            }
        }
        return count;
    }

    boolean isDual() {
        return dual;
    }

    /** The instructions, by index, that a body resumed at the site runs a copy of; empty if it goes on in the code itself. */
    Optional<BitSet> copied(AwaitSite site) {
        return Optional.ofNullable(peeled.get(site));
    }
}
