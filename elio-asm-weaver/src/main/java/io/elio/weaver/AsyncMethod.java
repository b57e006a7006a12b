package io.elio.weaver;

import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** A method that is to be woven: one marked {@code @Async}, or the body of a lambda. */
record AsyncMethod(ClassNode owner, MethodNode node, Kind kind) {
    enum Kind { TASK, GENERATOR }
}
