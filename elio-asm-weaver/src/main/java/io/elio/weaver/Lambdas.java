package io.elio.weaver;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Finds the bodies of lambdas. Javac and kotlinc compile a lambda to a method that an {@code invokedynamic} of
 * {@code LambdaMetafactory} refers to; what tells it from the method of a method reference is that javac makes it
 * synthetic and that kotlinc puts {@code $lambda} into its name. Where it cannot do so (a serialisable lambda, an option),
 * kotlinc compiles a lambda to a class of its own, which its {@code kotlin.Metadata} marks as synthetic ({@code k = 3}).
 * Where javac leaves out code that cannot be reached ({@code if (DEBUG)}), the bodies of its lambdas stay behind without
 * anything that refers to them.
 */
final class Lambdas {
    private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";
    private static final String JAVAC_BODY = "lambda$";
    private static final String KOTLIN_METADATA = "Lkotlin/Metadata;";
    private static final int KOTLIN_SYNTHETIC_CLASS = 3;
    private static final String KOTLIN_BODY = "$lambda";

    private final boolean kotlinLambdaClass;
    private final Set<String> bodies = new HashSet<>();

    private Lambdas(ClassNode c) {
        kotlinLambdaClass = isKotlinLambdaClass(c);
        for (MethodNode m : c.methods) {
            for (AbstractInsnNode insn : m.instructions) {
                Handle body = implementation(insn);
                if (body != null && body.getOwner().equals(c.name)) {
                    bodies.add(body.getName() + body.getDesc());
                }
            }
        }
    }

    static Lambdas of(ClassNode c) {
        return new Lambdas(c);
    }

    boolean isBody(MethodNode m) {
        boolean ofMetafactory = bodies.contains(m.name + m.desc) || m.name.startsWith(JAVAC_BODY);
        return ofMetafactory && isCompilerMade(m) || kotlinLambdaClass && isPlainInstanceMethod(m);
    }

    /** Not what a method reference refers to. The bodies that kotlinc makes are not synthetic. */
    private static boolean isCompilerMade(MethodNode m) {
        return (m.access & Opcodes.ACC_SYNTHETIC) != 0 || m.name.contains(KOTLIN_BODY);
    }

    private static boolean isPlainInstanceMethod(MethodNode m) {
        return (m.access & (Opcodes.ACC_STATIC | Opcodes.ACC_BRIDGE | Opcodes.ACC_ABSTRACT)) == 0 && !m.name.startsWith("<");
    }

    /** What a lambda or method reference made by this instruction calls; null if the instruction makes none. */
    static Handle implementation(AbstractInsnNode insn) {
        return insn instanceof InvokeDynamicInsnNode indy && indy.bsm.getOwner().equals(METAFACTORY) ? (Handle) indy.bsmArgs[1] : null;
    }

    static boolean isKotlinLambdaClass(ClassNode c) {
        if (c.visibleAnnotations == null) {
            return false;
        }
        return c.visibleAnnotations.stream().anyMatch(a -> a.desc.equals(KOTLIN_METADATA) && kind(a) == KOTLIN_SYNTHETIC_CLASS);
    }

    private static int kind(AnnotationNode metadata) {
        List<Object> values = metadata.values == null ? List.of() : metadata.values;
        int at = values.indexOf("k");
        return at < 0 ? 1 : (Integer) values.get(at + 1);
    }
}
