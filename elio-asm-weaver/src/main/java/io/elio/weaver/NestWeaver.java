package io.elio.weaver;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.MethodTooLargeException;
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

    WeaveResult weave() {
        Map<String, ClassNode> unwoven = new LinkedHashMap<>(classes);
        unwoven.values().removeIf(c -> WovenMark.of(c).isPresent());
        for (ClassNode c : unwoven.values()) {
            AsyncMethods async = AsyncMethods.of(c, hierarchy);
            methods.addAll(async.methods());
            findings.addAll(async.findings());
        }
        findings.addAll(StaleCalls.in(classes.values().stream().filter(c -> WovenMark.of(c).isPresent()).toList(), unwoven));
        if (!hasErrors()) {
            List<AsyncCode> codes = prepare();
            if (!hasErrors()) {
                weave(codes, new NestCalls(unwoven.values(), codes, options.directStarts()));
                completeNest();
            }
        }
        return new WeaveResult(hasErrors() ? List.of() : results(), findings);
    }

    /** Whether types had to be joined whose class files are missing. */
    boolean hasGuessedJoins() {
        return hierarchy.hasGuessed();
    }

    private boolean hasErrors() {
        return findings.stream().anyMatch(Finding::isError);
    }

    private List<AsyncCode> prepare() {
        FrameNames names = new FrameNames(Stream.concat(classes.keySet().stream(), wovenFrames()).toList());
        List<AsyncCode> codes = new ArrayList<>();
        for (AsyncMethod method : methods) {
            removeStackMaps(method.node());
            AsyncCode code = AsyncCode.prepare(method, names.next(method));
            findings.addAll(code.findings());
            codes.add(code);
        }
        return codes;
    }

    private void weave(List<AsyncCode> codes, NestCalls nestCalls) {
        List<BodyPlan> plans = codes.stream().map(code -> BodyPlan.of(code, nestCalls, hierarchy)).toList();
        Map<ClassNode, List<MethodNode>> written = new LinkedHashMap<>();
        for (BodyPlan plan : plans) {
            written.computeIfAbsent(plan.code().owner(), c -> new ArrayList<>()).addAll(BodyEmitter.emit(plan));
        }
        plans.forEach(this::addFrameClass);
        plans.forEach(Stub::replaceCode);
        written.forEach(this::addMethods);
    }

    private Stream<String> wovenFrames() {
        return classes.values().stream().map(WovenMark::of).flatMap(Optional::stream).flatMap(mark -> mark.frameClasses().stream());
    }

    private static void removeStackMaps(MethodNode method) {
        for (var insn : method.instructions.toArray()) {
            if (insn instanceof FrameNode) {
                method.instructions.remove(insn);
            }
        }
    }

    private void addFrameClass(BodyPlan plan) {
        ClassNode owner = plan.code().owner();
        frameClasses.computeIfAbsent(owner, c -> new ArrayList<>()).add(FrameClassEmitter.emit(plan, NestAttributes.hostOf(owner)));
    }

    /** Puts the new methods behind those from the source, whose order stays. */
    private void addMethods(ClassNode owner, List<MethodNode> bodies) {
        boolean all = ClassBytes.lacksStackMaps(owner);
        NestAttributes.raiseVersion(owner);
        List<MethodNode> stubs = methods.stream().filter(m -> m.owner() == owner).map(AsyncMethod::node).toList();
        try {
            List<MethodNode> incomplete = new ArrayList<>(all ? owner.methods : stubs);
            List<ClassBytes.SizedMethod> old = ClassBytes.complete(owner, incomplete, hierarchy);
            old.forEach(method -> owner.methods.replaceAll(m -> isSame(m, method.node()) ? method.node() : m));
            for (ClassBytes.SizedMethod body : ClassBytes.complete(owner, bodies, hierarchy)) {
                checkSize(owner, body);
                owner.methods.add(body.node());
            }
        } catch (MethodTooLargeException e) {
            findings.add(tooLarge(owner, bodies, e));
        }
        WovenMark.put(owner, frameClasses.get(owner).stream().map(frame -> frame.name).toList());
        changed.add(owner);
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

    /** The body has the name of its method; helpers and resume bodies have it in front of a dollar sign. */
    private static Finding tooLarge(ClassNode owner, List<MethodNode> bodies, MethodTooLargeException e) {
        String added = e.getMethodName();
        MethodNode body = bodies.stream().filter(m -> added.equals(m.name) || added.startsWith(m.name + "$")).findFirst().orElseThrow();
        return Places.error(owner, body, null,
            "the woven body takes " + e.getCodeSize() + " bytes (expected: at most 65535, the limit of the JVM)",
            "move parts of the method into methods of their own");
    }

    private void completeNest() {
        for (ClassNode c : classes.values()) {
            List<String> frames = new ArrayList<>();
            WovenMark.of(c).ifPresent(mark -> frames.addAll(mark.frameClasses()));
            ClassNode host = classes.get(NestAttributes.hostOf(c));
            if (frames.isEmpty()) {
                continue;
            }
            if (host == null) {
                findings.add(Places.error(c, c.methods.get(0), null,
                    "its nest host " + Type.getObjectType(c.nestHostClass).getClassName() + " is not there to be completed",
                    "weave the classes of one source file together, or delete this one if its source is gone"));
            } else if (NestAttributes.addMembers(host, frames)) {
                changed.add(host);
            }
        }
    }

    private List<ClassFile> results() {
        List<ClassFile> results = new ArrayList<>();
        for (ClassNode c : changed) {
            results.add(new ClassFile(c.name, ClassBytes.write(c, originals.get(c.name))));
        }
        frameClasses.values().forEach(frames -> frames.forEach(
            frame -> results.add(new ClassFile(frame.name, StackMaps.write(frame, hierarchy)))));
        return results;
    }
}
