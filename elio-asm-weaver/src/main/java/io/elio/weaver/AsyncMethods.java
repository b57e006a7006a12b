package io.elio.weaver;

import io.elio.weaver.AsyncMethod.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The methods of a class that are to be woven: those marked {@code @Async}, and the bodies of lambdas that return a task
 * and await. Bridge methods, to which javac copies the annotation, and methods that were woven before are none. What
 * forbids weaving, or looks like a mistake, is collected in the findings.
 */
final class AsyncMethods {
    private final ClassNode owner;
    private final Lambdas lambdas;
    private final List<AsyncMethod> methods = new ArrayList<>();
    private boolean any;
    private final List<Finding> findings = new ArrayList<>();

    private AsyncMethods(ClassNode owner) {
        this.owner = owner;
        this.lambdas = Lambdas.of(owner);
    }

    static AsyncMethods of(ClassNode c, ClassHierarchy hierarchy) {
        AsyncMethods result = new AsyncMethods(c);
        for (MethodNode m : c.methods) {
            result.scan(m, hierarchy);
        }
        return result;
    }

    /** The methods to weave: those without an error. */
    List<AsyncMethod> methods() {
        return List.copyOf(methods);
    }

    /** Whether the class has methods to weave, those with errors included. */
    boolean any() {
        return any;
    }

    /** Errors and warnings, by line; each once, although compilers duplicate finally blocks. */
    List<Finding> findings() {
        return findings.isEmpty() ? List.of() : findings.stream().distinct().sorted(Comparator.comparingInt(Finding::line)).toList();
    }

    private void scan(MethodNode m, ClassHierarchy hierarchy) {
        boolean marked = isMarked(m);
        boolean lambda = !marked && lambdas.isBody(m);
        Kind kind = kind(m, marked, lambda);
        boolean weavable = kind != null && m.instructions.size() > 0 && (marked || AwaitCalls.suspends(m)) && !isWoven(m);
        List<Finding> found = new ArrayList<>();
        if (marked) {
            found.addAll(MarkedMethods.findings(owner, m));
        }
        found.addAll(ForbiddenAwaits.in(owner, m, marked, lambda, kind));
        found.addAll(DroppedTasks.in(owner, m));
        if (kind == Kind.TASK) {
            found.addAll(ResourceEscapes.in(owner, m));
        }
        if (weavable) {
            found.addAll(MarkedMethods.tooManyParameters(owner, m));
        }
        any |= weavable;
        if (weavable && found.stream().noneMatch(Finding::isError)) {
            methods.add(new AsyncMethod(owner, m, kind));
        }
        findings.addAll(found);
    }

    private boolean isMarked(MethodNode m) {
        boolean annotated = isAsync(m.invisibleAnnotations) || isAsync(m.visibleAnnotations);
        return annotated && (m.access & Opcodes.ACC_BRIDGE) == 0 && !isBodyElsewhere(m);
    }

    /**
     * Kotlin, unless told to make default methods, keeps the bodies of an interface in a class {@code DefaultImpls} and
     * copies annotations to both.
     */
    private boolean isBodyElsewhere(MethodNode m) {
        return (m.access & Opcodes.ACC_ABSTRACT) != 0
            && owner.innerClasses.stream().anyMatch(i -> i.name.equals(owner.name + "$DefaultImpls"));
    }

    private static boolean isAsync(List<AnnotationNode> annotations) {
        for (AnnotationNode annotation : annotations == null ? List.<AnnotationNode>of() : annotations) {
            if (annotation.desc.equals(AwaitCalls.ASYNC)) {
                return true;
            }
        }
        return false;
    }

    private static Kind kind(MethodNode m, boolean marked, boolean lambda) {
        String returned = Type.getReturnType(m.desc).getDescriptor();
        if ((marked || lambda) && returned.equals("Lio/elio/Task;")) {
            return Kind.TASK;
        }
        return marked && returned.equals("Lio/elio/Generator;") ? Kind.GENERATOR : null;
    }

    /** Whether the body that weaving makes of the method is there: the same name, with the coroutine and the frame as last parameters. */
    private boolean isWoven(MethodNode m) {
        String body = m.desc.substring(0, m.desc.lastIndexOf(')')) + "Lio/elio/coro/Coroutine;L";
        for (MethodNode other : owner.methods) {
            if (other.name.equals(m.name) && other.desc.startsWith(body)) {
                return true;
            }
        }
        return false;
    }
}
