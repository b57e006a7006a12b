package io.elio.weaver;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Source text, compiled and woven. All classes that come out have passed ASM's verifier and have been linked by the
 * virtual machine.
 */
record Woven(Map<String, byte[]> original, Map<String, byte[]> classes, List<Finding> findings) {
    static Woven compile(String... sources) {
        return weave(Fixtures.compile(sources), WeaverOptions.defaults());
    }

    /** Weaves classes that are one nest for each top-level class. */
    static Woven weave(Map<String, byte[]> original, WeaverOptions options) {
        Weaver weaver = new Weaver(options, Fixtures.source(original));
        Map<String, byte[]> classes = new TreeMap<>(original);
        List<Finding> findings = new ArrayList<>();
        Map<String, List<ClassFile>> nests = new TreeMap<>();
        original.forEach((name, bytes) -> nests.computeIfAbsent(
            NestAttributes.hostOf(Fixtures.node(bytes)), host -> new ArrayList<>()).add(new ClassFile(name, bytes)));
        for (List<ClassFile> nest : nests.values()) {
            WeaveResult result = weaver.weave(nest);
            findings.addAll(result.findings());
            result.changed().forEach(file -> classes.put(file.internalName(), file.bytes()));
        }
        Woven woven = new Woven(original, classes, findings);
        woven.verify();
        return woven;
    }

    private void verify() {
        List<ClassNode> nodes = Fixtures.nodes(classes);
        ClassHierarchy hierarchy = new ClassHierarchy(Fixtures.source(classes), nodes);
        nodes.forEach(c -> HierarchyVerifier.verify(c, hierarchy));
        ClassLoader loader = Fixtures.load(classes);
        classes.keySet().forEach(name -> link(loader, name.replace('/', '.')));
    }

    private static Method[] link(ClassLoader loader, String name) {
        try {
            return Class.forName(name, false, loader).getDeclaredMethods();
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    ClassNode node(String internalName) {
        return Fixtures.node(classes.get(internalName));
    }

    /** The bodies of a method: the one that runs from the beginning, and the one that is only resumed if there is one. */
    List<MethodNode> bodies(String owner, String method) {
        return node(owner).methods.stream()
            .filter(m -> m.name.equals(method) && m.desc.contains("Lio/elio/coro/Coroutine;")).toList();
    }

    MethodNode body(String owner, String method) {
        return bodies(owner, method).get(0);
    }

    /** The frame class of a method. */
    ClassNode frame(String owner, String method) {
        String prefix = owner + "$" + method + "$Frame";
        return node(classes.keySet().stream().filter(name -> name.startsWith(prefix)).findFirst().orElseThrow());
    }

    /** The metadata of a frame class. */
    String metadata(String owner, String method) {
        StringBuilder text = new StringBuilder();
        frame(owner, method).fields.stream().filter(f -> f.name.startsWith("ELIO_")).forEach(f -> text.append(f.value));
        return text.toString();
    }
}
