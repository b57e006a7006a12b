package io.elio.weaver;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.signature.SignatureReader;
import org.objectweb.asm.signature.SignatureVisitor;
import org.objectweb.asm.tree.MethodNode;

/** Reads {@code R} of a method that returns {@code Task<R>} or {@code Generator<R>} from its generic signature. */
final class ResultTypes extends SignatureVisitor {
    private final Erasure argument = new Erasure();

    private ResultTypes() {
        super(Opcodes.ASM9);
    }

    /** The internal name (a descriptor for arrays), or null if it is not a class: a raw type, a type variable, a wildcard. */
    static String of(MethodNode m) {
        if (m.signature == null) {
            return null;
        }
        ResultTypes types = new ResultTypes();
        new SignatureReader(m.signature).accept(types);
        return types.argument.name();
    }

    @Override
    public SignatureVisitor visitReturnType() {
        return new SignatureVisitor(Opcodes.ASM9) {
            @Override
            public SignatureVisitor visitTypeArgument(char wildcard) {
                return wildcard == INSTANCEOF ? argument : new Erasure();
            }
        };
    }

    /** The erasure of one type. */
    private static final class Erasure extends SignatureVisitor {
        private String prefix = "";
        private String className;
        private String descriptor;

        Erasure() {
            super(Opcodes.ASM9);
        }

        String name() {
            if (className == null) {
                return prefix.isEmpty() || descriptor == null ? null : prefix + descriptor;
            }
            return prefix.isEmpty() ? className : prefix + "L" + className + ";";
        }

        @Override
        public SignatureVisitor visitArrayType() {
            prefix += "[";
            return this;
        }

        @Override
        public void visitBaseType(char type) {
            descriptor = String.valueOf(type);
        }

        @Override
        public void visitClassType(String name) {
            className = name;
        }

        @Override
        public void visitInnerClassType(String name) {
            className += "$" + name;
        }

        @Override
        public SignatureVisitor visitTypeArgument(char wildcard) {
            return new Erasure();
        }
    }
}
