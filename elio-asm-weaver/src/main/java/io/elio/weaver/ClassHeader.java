package io.elio.weaver;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/** What grouping classes by nest needs to know of a class file. */
final class ClassHeader {
    /** What the names of the fields with metadata begin with; a number follows. */
    static final String METADATA = "ELIO_";
    /** The field by which the weaver knows the classes that it has made; in a frame class it holds metadata. */
    private static final String FIRST_METADATA = METADATA + 0;
    private static final String NEST_MEMBERS = "NestMembers";

    private final List<String> nestMembers = new ArrayList<>();
    private List<String> frameClasses = List.of();
    private String name;
    private String nestHost;
    private boolean synthetic;
    private boolean metadata;

    private ClassHeader() {
    }

    static ClassHeader read(byte[] classFile) {
        ClassHeader header = new ClassHeader();
        new ClassReader(classFile).accept(header.new Visitor(), new Attribute[] {WovenMark.prototype()},
            ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return header;
    }

    /** Whether there may be something to weave in the class, or the weaver may have made it. Only such classes need be parsed. */
    static boolean isOfInterest(byte[] classFile) {
        return ClassFilter.concerns(classFile) || contains(classFile, FIRST_METADATA);
    }

    /** Whether the class is of interest or is the host of nest mates that may be. */
    static boolean mayBelongToAsyncNest(byte[] classFile) {
        return ClassFilter.concerns(classFile) || contains(classFile, NEST_MEMBERS);
    }

    private static boolean contains(byte[] classFile, String string) {
        byte[] text = string.getBytes(StandardCharsets.UTF_8);
        int last = classFile.length - text.length;
        for (int at = 0; at <= last; at++) {
            if (classFile[at] == text[0] && Arrays.equals(classFile, at, at + text.length, text, 0, text.length)) {
                return true;
            }
        }
        return false;
    }

    /** The internal name; null if the class file is damaged. */
    String name() {
        return name;
    }

    /** The host of the nest of which this class is a member; null if it is a host itself or alone. */
    String nestHost() {
        return nestHost;
    }

    List<String> nestMembers() {
        return nestMembers;
    }

    /** The frame classes of a woven class; none if it is not woven. */
    List<String> frameClasses() {
        return frameClasses;
    }

    /** Whether the weaver made this class. */
    boolean isFrame() {
        return synthetic && metadata;
    }

    private final class Visitor extends ClassVisitor {
        Visitor() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
            ClassHeader.this.name = name;
            synthetic = (access & Opcodes.ACC_SYNTHETIC) != 0;
        }

        @Override
        public void visitAttribute(Attribute attribute) {
            if (attribute instanceof WovenMark mark) {
                frameClasses = mark.frameClasses();
            }
        }

        @Override
        public void visitNestHost(String host) {
            nestHost = host;
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            metadata |= name.equals(FIRST_METADATA);
            return null;
        }

        @Override
        public void visitNestMember(String member) {
            nestMembers.add(member);
        }
    }
}
