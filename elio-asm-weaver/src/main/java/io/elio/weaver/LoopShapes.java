package io.elio.weaver;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;

/**
 * How a body is entered again. Code that serves fresh calls must never be entered in the middle of a loop: compilers of
 * the virtual machine give up on such loops.
 */
record LoopShapes(boolean isDual) {
    static LoopShapes of(AsyncCode code, AwaitSites sites) {
        ControlFlow flow = new ControlFlow(code.node());
        InsnList instructions = code.node().instructions;
        return new LoopShapes(sites.all().stream().anyMatch(site -> isInLoop(flow, instructions.indexOf(site.call()))));
    }

    private static boolean isInLoop(ControlFlow flow, int index) {
        return flow.successors(index).stream().anyMatch(next -> flow.reachableFrom(next).get(index));
    }
}
