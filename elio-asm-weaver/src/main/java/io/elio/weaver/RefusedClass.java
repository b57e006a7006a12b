package io.elio.weaver;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes a class that cannot be woven fail when it is initialised, with the reasons as text. The JVM ignores what a
 * transformer throws and would go on with the unwoven class.
 */
final class RefusedClass extends ClassVisitor {
    private static final String ERROR = "java/lang/LinkageError";
    /** A string constant has at most 65,535 bytes of UTF-8. */
    private static final int MAX_MESSAGE = 20_000;

    private final String message;

    private RefusedClass(ClassVisitor next, String message) {
        super(Opcodes.ASM9, next);
        this.message = message.length() <= MAX_MESSAGE ? message : message.substring(0, MAX_MESSAGE) + "...";
    }

    static byte[] refuse(ClassFile file, String reason) {
        ClassReader reader = new ClassReader(file.bytes());
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new RefusedClass(writer, file.internalName().replace('/', '.') + " " + reason), 0);
        return writer.toByteArray();
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        return name.equals("<clinit>") ? null : super.visitMethod(access, name, descriptor, signature, exceptions);
    }

    @Override
    public void visitEnd() {
        MethodVisitor initialiser = super.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        initialiser.visitCode();
        initialiser.visitTypeInsn(Opcodes.NEW, ERROR);
        initialiser.visitInsn(Opcodes.DUP);
        initialiser.visitLdcInsn(message);
        initialiser.visitMethodInsn(Opcodes.INVOKESPECIAL, ERROR, "<init>", "(Ljava/lang/String;)V", false);
        initialiser.visitInsn(Opcodes.ATHROW);
        initialiser.visitMaxs(3, 0);
        initialiser.visitEnd();
        super.visitEnd();
    }
}
