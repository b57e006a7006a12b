package io.elio.weaver;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.SimpleVerifier;

/** ASM's verifier, with types from class files instead of loaded classes. */
final class HierarchyVerifier extends SimpleVerifier {
    private final ClassHierarchy hierarchy;

    private HierarchyVerifier(ClassNode c, ClassHierarchy hierarchy) {
        super(Opcodes.ASM9, Type.getObjectType(c.name), c.superName == null ? null : Type.getObjectType(c.superName),
            c.interfaces.stream().map(Type::getObjectType).toList(), (c.access & Opcodes.ACC_INTERFACE) != 0);
        this.hierarchy = hierarchy;
    }

    static void verify(ClassNode c, ClassHierarchy hierarchy) {
        for (MethodNode m : c.methods) {
            try {
                new Analyzer<BasicValue>(new HierarchyVerifier(c, hierarchy)).analyze(c.name, m);
            } catch (AnalyzerException | RuntimeException e) {
                throw new AssertionError(c.name + "." + m.name + m.desc + " does not verify", e);
            }
        }
    }

    /** Where a class file is missing, the virtual machine would look at it; here the value passes. */
    @Override
    protected boolean isSubTypeOf(BasicValue value, BasicValue expected) {
        Type target = expected.getType();
        Type source = value.getType();
        if (target.equals(source) || !value.isReference() || !expected.isReference()) {
            return target.equals(source);
        }
        return source.equals(NULL_TYPE) || isUnknown(target) || isUnknown(source)
            || hierarchy.isAssignable(target.getInternalName(), source.getInternalName());
    }

    private boolean isUnknown(Type type) {
        Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
        return element.getSort() == Type.OBJECT && !hierarchy.isKnown(element.getInternalName());
    }

    @Override
    protected boolean isInterface(Type type) {
        return hierarchy.isInterface(type.getInternalName());
    }

    @Override
    protected Type getSuperClass(Type type) {
        String superClass = hierarchy.superClass(type.getInternalName());
        if (superClass == null && !type.getInternalName().equals(ClassHierarchy.OBJECT)) {
            superClass = ClassHierarchy.OBJECT;
        }
        return superClass == null ? null : Type.getObjectType(superClass);
    }

    @Override
    protected boolean isAssignableFrom(Type target, Type source) {
        return hierarchy.isAssignable(target.getInternalName(), source.getInternalName());
    }
}
