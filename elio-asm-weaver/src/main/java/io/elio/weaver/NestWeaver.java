package io.elio.weaver;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.MethodNode;

/** Weaves one nest. A reader who follows one method through the weaver begins here. */
final class NestWeaver {
    /** The virtual machine compiles no longer method, see its option HugeMethodLimit. */
    private static final int LONGEST_COMPILED = 8000;

    private final WeaverOptions options;
    private final Map<String, byte[]> originals = new LinkedHashMap<>();
    private final Map<String, ClassNode> classes = new LinkedHashMap<>();
    private final ClassHierarchy hierarchy;
    private final List<AsyncMethod> methods = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private final Set<ClassNode> asyncClasses = new HashSet<>();
    private final Set<ClassNode> changed = new LinkedHashSet<>();
    private final Map<ClassNode, List<ClassNode>> frameClasses = new LinkedHashMap<>();

    NestWeaver(WeaverOptions options, ClassHierarchy classPath, List<ClassFile> nest, Map<Set<String>, String> declaredJoins) {
        this.options = options;
        for (ClassFile file : nest) {
            originals.put(file.internalName(), file.bytes());
            classes.put(file.internalName(), ClassBytes.read(file.bytes()));
        }
        this.hierarchy = new ClassHierarchy(classPath, classes.values(), declaredJoins);
    }

    /**
     * Methods with an error are left out, and the others woven all the same, for the sake of what is found out in doing so: all
     * findings are reported at once.
     */
    WeaveResult weave() {
        Map<String, ClassNode> unwoven = new LinkedHashMap<>();
        List<ClassNode> woven = new ArrayList<>();
        for (ClassNode c : classes.values()) {
            if (WovenMark.of(c).isPresent()) {
                woven.add(c);
            } else {
                unwoven.put(c.name, c);
            }
        }
        for (ClassNode c : unwoven.values()) {
            AsyncMethods async = AsyncMethods.of(c, hierarchy);
            methods.addAll(async.methods());
            findings.addAll(async.findings());
            if (async.any()) {
                asyncClasses.add(c);
            }
        }
        findings.addAll(StaleCalls.in(woven, unwoven));
        List<AsyncCode> codes = prepare();
        weave(codes, new NestCalls(unwoven.values(), codes, options.directStarts()));
        completeNest();
        return new WeaveResult(hasErrors() ? List.of() : results(), findings);
    }

    /** Whether types had to be joined whose class files are missing. */
    boolean hasGuessedJoins() {
        return hierarchy.hasGuessed();
    }

    private boolean hasErrors() {
        return Finding.anyError(findings);
    }

    private List<AsyncCode> prepare() {
        FrameNames names = new FrameNames(takenNames());
        List<AsyncCode> codes = new ArrayList<>();
        for (AsyncMethod method : methods) {
            removeStackMaps(method.node());
            AsyncCode code = AsyncCode.prepare(method, names.next(method));
            findings.addAll(code.findings());
            if (code.findings().isEmpty()) {
                codes.add(code);
            }
        }
        return codes;
    }

    private void weave(List<AsyncCode> codes, NestCalls nestCalls) {
        List<BodyPlan> plans = new ArrayList<>();
        for (AsyncCode code : codes) {
            plans.add(BodyPlan.of(code, nestCalls, hierarchy));
        }
        Map<ClassNode, List<MethodNode>> written = new LinkedHashMap<>();
        for (BodyPlan plan : plans) {
            BodyEmitter.Written bodies = BodyEmitter.emit(plan);
            written.computeIfAbsent(plan.code().owner(), c -> new ArrayList<>()).addAll(bodies.methods());
            addClasses(plan, bodies.classes());
        }
        for (BodyPlan plan : plans) {
            Stub.replaceCode(plan);
        }
        for (Map.Entry<ClassNode, List<MethodNode>> bodies : written.entrySet()) {
            addMethods(bodies.getKey(), bodies.getValue());
        }
    }

    private Set<String> takenNames() {
        Set<String> names = new LinkedHashSet<>(classes.keySet());
        for (ClassNode c : classes.values()) {
            names.addAll(framesOf(c));
        }
        return names;
    }

    /** The frame classes of an earlier weave. */
    private static List<String> framesOf(ClassNode c) {
        Optional<WovenMark> mark = WovenMark.of(c);
        return mark.isPresent() ? mark.get().frameClasses() : List.of();
    }

    private static void removeStackMaps(MethodNode method) {
        for (var insn : method.instructions.toArray()) {
            if (insn instanceof FrameNode) {
                method.instructions.remove(insn);
            }
        }
    }

    private void addClasses(BodyPlan plan, List<ClassNode> helpers) {
        ClassNode owner = plan.code().owner();
        List<ClassNode> classes = frameClasses.computeIfAbsent(owner, c -> new ArrayList<>());
        classes.add(FrameClassEmitter.emit(plan));
        if (plan.hasTaskClass()) {
            classes.add(TaskClass.emit(plan));
        }
        classes.addAll(helpers);
    }

    /** Puts the new methods behind those from the source, whose order stays. */
    private void addMethods(ClassNode owner, List<MethodNode> bodies) {
        boolean all = ClassBytes.lacksStackMaps(owner);
        NestAttributes.raiseVersion(owner);
        for (ClassBytes.SizedMethod old : ClassBytes.complete(owner, all ? new ArrayList<>(owner.methods) : stubs(owner), hierarchy)) {
            replace(owner.methods, old.node());
        }
        for (ClassBytes.SizedMethod body : complete(owner, bodies)) {
            checkSize(owner, body);
            owner.methods.add(body.node());
        }
        List<String> frames = new ArrayList<>();
        for (ClassNode frame : frameClasses.get(owner)) {
            frames.add(frame.name);
        }
        WovenMark.put(owner, frames);
        changed.add(owner);
    }

    private List<MethodNode> stubs(ClassNode owner) {
        List<MethodNode> stubs = new ArrayList<>();
        for (AsyncMethod method : methods) {
            if (method.owner() == owner) {
                stubs.add(method.node());
            }
        }
        return stubs;
    }

    private static void replace(List<MethodNode> methods, MethodNode completed) {
        for (ListIterator<MethodNode> each = methods.listIterator(); each.hasNext();) {
            if (isSame(each.next(), completed)) {
                each.set(completed);
            }
        }
    }

    /** The methods with their stack maps, but for those that are too large. */
    private List<ClassBytes.SizedMethod> complete(ClassNode owner, List<MethodNode> incomplete) {
        List<MethodNode> left = new ArrayList<>(incomplete);
        Set<MethodNode> tooLarge = new LinkedHashSet<>();
        while (true) {
            try {
                return ClassBytes.complete(owner, left, hierarchy);
            } catch (MethodTooLargeException e) {
                MethodNode large = left.stream().filter(m -> m.name.equals(e.getMethodName()) && m.desc.equals(e.getDescriptor()))
                    .findFirst().orElseThrow();
                left.remove(large);
                MethodNode body = bodyOf(incomplete, large);
                if (tooLarge.add(body)) {
                    findings.add(tooLarge(owner, body, e.getCodeSize()));
                }
            }
        }
    }

    private static boolean isSame(MethodNode a, MethodNode b) {
        return a.name.equals(b.name) && a.desc.equals(b.desc);
    }

    private void checkSize(ClassNode owner, ClassBytes.SizedMethod body) {
        if (body.bytes() > LONGEST_COMPILED) {
            findings.add(Places.warning(owner, body.node(), null,
                "the woven body takes " + body.bytes() + " bytes (expected: at most " + LONGEST_COMPILED
                    + ", beyond which the JVM only interprets it)",
                "move parts of the method into methods of their own"));
        }
    }

    /** The body that a method belongs to: bodies come before their resume bodies and helpers. */
    private static MethodNode bodyOf(List<MethodNode> written, MethodNode method) {
        MethodNode body = method;
        for (MethodNode before : written.subList(0, written.indexOf(method) + 1)) {
            body = isBody(before) ? before : body;
        }
        return body;
    }

    private static boolean isBody(MethodNode written) {
        Type[] parameters = Type.getArgumentTypes(written.desc);
        return (written.access & Opcodes.ACC_SYNTHETIC) == 0 && !parameters[parameters.length - 1].equals(Names.COROUTINE_TYPE);
    }

    private static Finding tooLarge(ClassNode owner, MethodNode body, int bytes) {
        return Places.error(owner, body, null, "the woven body takes " + bytes + " bytes (expected: at most 65535, the limit of the JVM)",
            "move parts of the method into methods of their own");
    }

    private void completeNest() {
        for (ClassNode c : classes.values()) {
            List<String> frames = framesOf(c);
            ClassNode host = classes.get(NestAttributes.hostOf(c));
            if (host == null && (asyncClasses.contains(c) || !frames.isEmpty())) {
                findings.add(Places.error(c, c.methods.get(0), null,
                    "its nest host " + Type.getObjectType(c.nestHostClass).getClassName() + " is not there to be completed",
                    "weave the classes of one source file together, or delete this one if its source is gone"));
            } else if (!frames.isEmpty() && NestAttributes.addMembers(host, frames)) {
                changed.add(host);
            }
        }
    }

    private List<ClassFile> results() {
        List<ClassFile> results = new ArrayList<>();
        for (ClassNode c : changed) {
            results.add(new ClassFile(c.name, ClassBytes.write(c, originals.get(c.name))));
        }
        for (List<ClassNode> frames : frameClasses.values()) {
            for (ClassNode frame : frames) {
                results.add(new ClassFile(frame.name, StackMaps.write(frame, hierarchy)));
            }
        }
        return results;
    }
}
