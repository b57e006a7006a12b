package io.elio.weaver;

import io.elio.weaver.AsyncMethod.Kind;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Awaits, yields and blocking runs in places where they cannot work. */
final class ForbiddenAwaits {
    static final String USE_MUTEX = "use synchronized blocks that hold no await, or guard the state with an io.elio.sync.Mutex instead "
        + "(await(mutex.lock()), or mutex.withLock(...)), which may be held while the coroutine is suspended";

    private final ClassNode owner;
    private final MethodNode method;
    private final boolean marked;
    private final boolean lambda;
    private final Kind kind;
    private final List<Finding> findings = new ArrayList<>();
    private MonitorRegions monitors;

    private ForbiddenAwaits(ClassNode owner, MethodNode method, boolean marked, boolean lambda, Kind kind) {
        this.owner = owner;
        this.method = method;
        this.marked = marked;
        this.lambda = lambda;
        this.kind = kind;
    }

    /** @param kind as what the method is woven, null if it is not */
    static List<Finding> in(ClassNode c, MethodNode m, boolean marked, boolean lambda, Kind kind) {
        ForbiddenAwaits scan = new ForbiddenAwaits(c, m, marked, lambda, kind);
        for (AbstractInsnNode insn : m.instructions) {
            scan.check(insn);
        }
        scan.findings.addAll(BlockingInitialisers.in(c, m));
        return scan.findings;
    }

    private void check(AbstractInsnNode insn) {
        if (AwaitCalls.suspends(insn) && kind == null && KotlinInlines.isOwnCopy(method)) {
            return;
        }
        if (AwaitCalls.isAwait(insn)) {
            checkAwait(insn);
        } else if (AwaitCalls.isYield(insn)) {
            checkYield(insn);
        } else if (AwaitCalls.refersToAwait(insn)) {
            error(insn, "a method reference to Elio.await, which would have to suspend code that is not woven",
                "write an async lambda, such as task -> Task.of(await(task)), or an @Async method");
        }
    }

    private void checkAwait(AbstractInsnNode insn) {
        if (kind == null) {
            checkPlace(insn);
        } else {
            checkLocks(insn, "await");
        }
    }

    private void checkYield(AbstractInsnNode insn) {
        if (kind == Kind.GENERATOR) {
            checkLocks(insn, "Generator.yield");
        } else {
            error(insn, "Generator.yield outside a generator (expected: a method marked @Async that returns io.elio.Generator)",
                "move the code into such a method; a lambda cannot be a generator");
        }
    }

    private void checkPlace(AbstractInsnNode insn) {
        if (method.name.equals("<init>")) {
            error(insn, "await in a constructor or an instance initialiser",
                "await in a static @Async factory method, and pass what it gave to the constructor");
        } else if (method.name.equals("<clinit>")) {
            error(insn, "await in a static initialiser", "await in an @Async method that is called when the value is needed");
        } else if (lambda) {
            error(insn, "await in a lambda that returns " + SourceTypes.name(returned()) + " (expected: io.elio.Task)",
                "use a functional interface whose method returns a Task, such as io.elio.AsyncCallable, "
                    + "or move the code into an @Async method");
        } else if (!marked) {
            error(insn, "await in a method that is not marked @Async", wayOutOfPlainMethod());
        }
    }

    private String wayOutOfPlainMethod() {
        if (MarkedMethods.isAsyncType(returned())) {
            return "mark it @Async";
        }
        return "mark it @Async and return " + SourceTypes.taskOf(returned()) + ", or run the code from here with Elio.run(() -> ...)";
    }

    private void checkLocks(AbstractInsnNode insn, String what) {
        if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
            error(insn, what + " in a synchronized method: the monitor would stay with a thread that the coroutine leaves", USE_MUTEX);
            return;
        }
        AbstractInsnNode enter = monitors().innermost(insn);
        if (enter != null) {
            error(insn, what + " in the synchronized block of line " + Places.line(method, enter)
                + ": the monitor would stay with a thread that the coroutine leaves", USE_MUTEX);
        }
    }

    private MonitorRegions monitors() {
        if (monitors == null) {
            monitors = MonitorRegions.of(method);
        }
        return monitors;
    }

    private Type returned() {
        return Type.getReturnType(method.desc);
    }

    private void error(AbstractInsnNode at, String problem, String wayOut) {
        findings.add(Places.error(owner, method, at, problem, wayOut));
    }
}
