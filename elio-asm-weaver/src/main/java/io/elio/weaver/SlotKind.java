package io.elio.weaver;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The five ways in which the virtual machine holds a value. */
enum SlotKind {
    INT(Type.INT_TYPE, Opcodes.ICONST_0),
    LONG(Type.LONG_TYPE, Opcodes.LCONST_0),
    FLOAT(Type.FLOAT_TYPE, Opcodes.FCONST_0),
    DOUBLE(Type.DOUBLE_TYPE, Opcodes.DCONST_0),
    REFERENCE(Names.OBJECT_TYPE, Opcodes.ACONST_NULL);

    /** The type of a frame's slot of this kind. */
    final Type type;
    /** The opcode that pushes a value nobody looks at. */
    final int dummy;

    SlotKind(Type type, int dummy) {
        this.type = type;
        this.dummy = dummy;
    }

    static SlotKind of(Type type) {
        return switch (type.getSort()) {
            case Type.BOOLEAN, Type.BYTE, Type.CHAR, Type.SHORT, Type.INT -> INT;
            case Type.LONG -> LONG;
            case Type.FLOAT -> FLOAT;
            case Type.DOUBLE -> DOUBLE;
            default -> REFERENCE;
        };
    }
}
