package io.elio.weaver;

import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A method that is to be woven.
 *
 * @param lambda whether it is the body of a lambda rather than a method marked {@code @Async}
 * @param resultType the internal name of {@code R} in {@code Task<R>} as the source declares it, null if that is not known
 */
record AsyncMethod(ClassNode owner, MethodNode node, Kind kind, boolean lambda, String resultType) {
    enum Kind { TASK, GENERATOR }
}
