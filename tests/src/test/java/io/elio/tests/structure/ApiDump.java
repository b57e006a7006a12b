package io.elio.tests.structure;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.signature.SignatureReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.TraceSignatureVisitor;

/**
 * The public and protected declarations in a folder of class files, as text with one line for each. Packages named
 * {@code internal}, and those below them, are a module's own: what is public there is so for its other packages.
 */
final class ApiDump {
    static final String INTERNAL = "/internal/";

    private static final int VISIBLE = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;

    private final Map<String, ClassNode> classes = new TreeMap<>();

    ApiDump(Path folder) throws IOException {
        for (Path file : Checkout.files(folder, ".class")) {
            ClassNode node = new ClassNode();
            new ClassReader(Files.readAllBytes(file)).accept(node, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
            classes.put(node.name, node);
        }
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (ClassNode node : classes.values()) {
            if (isVisible(node)) {
                lines.add(header(node));
                lines.addAll(members(node));
                lines.add("");
            }
        }
        return lines;
    }

    /** Public, in a package that is meant for users, and so is every class round it. */
    private boolean isVisible(ClassNode node) {
        if (node.name.contains(INTERNAL)) {
            return false;
        }
        int access = access(node);
        if ((access & VISIBLE) == 0 || (access & Opcodes.ACC_SYNTHETIC) != 0 || node.outerMethod != null) {
            return false;
        }
        InnerClassNode inner = inner(node);
        return inner == null || inner.outerName != null && classes.containsKey(inner.outerName) && isVisible(classes.get(inner.outerName));
    }

    /** The access flags as written in source, which for a nested class are not those of its class file. */
    private static int access(ClassNode node) {
        InnerClassNode inner = inner(node);
        return inner == null ? node.access : inner.access;
    }

    private static InnerClassNode inner(ClassNode node) {
        return node.innerClasses.stream().filter(inner -> inner.name.equals(node.name)).findFirst().orElse(null);
    }

    private static String header(ClassNode node) {
        int access = access(node) & ~Opcodes.ACC_SUPER & ~Opcodes.ACC_SYNCHRONIZED;
        String text = modifiers(access) + kind(node) + " " + node.name.replace('/', '.');
        if (node.signature != null) {
            TraceSignatureVisitor signature = new TraceSignatureVisitor(node.access);
            new SignatureReader(node.signature).accept(signature);
            return text + signature.getDeclaration();
        }
        boolean root = node.superName == null || node.superName.equals("java/lang/Object");
        String parent = root ? "" : " extends " + node.superName.replace('/', '.');
        String interfaces = node.interfaces.isEmpty() ? "" : " implements " + String.join(", ", node.interfaces).replace('/', '.');
        return text + parent + interfaces;
    }

    private static String kind(ClassNode node) {
        if ((node.access & Opcodes.ACC_ANNOTATION) != 0) {
            return "@interface";
        }
        if ((node.access & Opcodes.ACC_INTERFACE) != 0) {
            return "interface";
        }
        if ((node.access & Opcodes.ACC_ENUM) != 0) {
            return "enum";
        }
        return node.recordComponents == null ? "class" : "record";
    }

    /** With what it inherits from classes that nobody outside can name. */
    private TreeSet<String> members(ClassNode node) {
        TreeSet<String> lines = new TreeSet<>();
        ClassNode parent = classes.get(node.superName);
        if (parent != null && !isVisible(parent)) {
            lines.addAll(members(parent));
        }
        for (FieldNode field : node.fields) {
            if (isVisible(field.access)) {
                lines.add("    " + modifiers(field.access) + type(field) + " " + field.name);
            }
        }
        for (MethodNode method : node.methods) {
            if (isVisible(method.access)) {
                lines.add("    " + line(node, method));
            }
        }
        return lines;
    }

    private static boolean isVisible(int access) {
        return (access & VISIBLE) != 0 && (access & Opcodes.ACC_SYNTHETIC) == 0;
    }

    private static String type(FieldNode field) {
        if (field.signature == null) {
            return Type.getType(field.desc).getClassName();
        }
        TraceSignatureVisitor signature = new TraceSignatureVisitor(0);
        new SignatureReader(field.signature).acceptType(signature);
        return signature.getDeclaration();
    }

    private static String line(ClassNode owner, MethodNode method) {
        TraceSignatureVisitor signature = new TraceSignatureVisitor(0);
        new SignatureReader(method.signature == null ? method.desc : method.signature).accept(signature);
        int access = method.access & ~Opcodes.ACC_VARARGS & ~Opcodes.ACC_BRIDGE & ~Opcodes.ACC_SYNCHRONIZED;
        boolean isDefault = (owner.access & Opcodes.ACC_INTERFACE) != 0 && (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_STATIC)) == 0;
        String name = method.name.equals("<init>") ? "<init>" : returned(signature) + " " + method.name;
        return (isDefault ? "default " : "") + modifiers(access) + name + signature.getDeclaration() + thrown(method, signature);
    }

    /** Type variables are in the signature only; a signature without them leaves the exceptions out. */
    private static String thrown(MethodNode method, TraceSignatureVisitor signature) {
        String generic = signature.getExceptions();
        String names = generic == null ? String.join(", ", method.exceptions).replace('/', '.') : generic;
        return names.isEmpty() ? "" : " throws " + names;
    }

    /** The visitor leaves {@code java.lang.Object} out. */
    private static String returned(TraceSignatureVisitor signature) {
        return signature.getReturnType().isEmpty() ? "java.lang.Object" : signature.getReturnType();
    }

    private static String modifiers(int access) {
        String text = Modifier.toString(access & ~Opcodes.ACC_INTERFACE);
        return text.isEmpty() ? "" : text + " ";
    }
}
