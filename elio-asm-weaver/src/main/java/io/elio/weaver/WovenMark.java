package io.elio.weaver;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.tree.ClassNode;

/**
 * The attribute of a woven class: the version of the protocol for which it was woven and the names of its frame classes,
 * so that it is not woven again and what an earlier weave left behind can be found.
 */
final class WovenMark extends Attribute {
    private static final String NAME = "io.elio.Woven";

    private final int protocol;
    private final List<String> frameClasses;

    WovenMark(int protocol, List<String> frameClasses) {
        super(NAME);
        this.protocol = protocol;
        this.frameClasses = frameClasses;
    }

    /** A mark that serves to recognise others while a class is read. */
    static WovenMark prototype() {
        return new WovenMark(0, List.of());
    }

    static Optional<WovenMark> of(ClassNode c) {
        for (Attribute attribute : c.attrs == null ? List.<Attribute>of() : c.attrs) {
            if (attribute instanceof WovenMark mark) {
                return Optional.of(mark);
            }
        }
        return Optional.empty();
    }

    static void put(ClassNode c, List<String> frameClasses) {
        if (c.attrs == null) {
            c.attrs = new ArrayList<>();
        }
        c.attrs.add(new WovenMark(Names.PROTOCOL, frameClasses));
    }

    int protocol() {
        return protocol;
    }

    List<String> frameClasses() {
        return frameClasses;
    }

    @Override
    protected Attribute read(ClassReader reader, int offset, int length, char[] buffer, int codeOffset, Label[] labels) {
        List<String> names = new ArrayList<>();
        int count = reader.readUnsignedShort(offset + 2);
        for (int i = 0; i < count; i++) {
            names.add(reader.readUTF8(offset + 4 + 2 * i, buffer));
        }
        return new WovenMark(reader.readUnsignedShort(offset), names);
    }

    @Override
    protected ByteVector write(ClassWriter writer, byte[] code, int codeLength, int maxStack, int maxLocals) {
        ByteVector bytes = new ByteVector();
        bytes.putShort(protocol).putShort(frameClasses.size());
        for (String name : frameClasses) {
            bytes.putShort(writer.newUTF8(name));
        }
        return bytes;
    }
}
