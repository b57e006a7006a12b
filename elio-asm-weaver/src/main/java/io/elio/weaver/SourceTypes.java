package io.elio.weaver;

import org.objectweb.asm.Type;

/** Types as a reader of the source knows them. */
final class SourceTypes {
    private SourceTypes() {
    }

    static String name(Type type) {
        return type.getClassName().replace('$', '.');
    }

    /** The task whose result is of the type. */
    static String taskOf(Type type) {
        return "Task<" + boxed(type) + ">";
    }

    private static String boxed(Type type) {
        return switch (type.getSort()) {
            case Type.VOID -> "Void";
            case Type.BOOLEAN -> "Boolean";
            case Type.CHAR -> "Character";
            case Type.BYTE -> "Byte";
            case Type.SHORT -> "Short";
            case Type.INT -> "Integer";
            case Type.LONG -> "Long";
            case Type.FLOAT -> "Float";
            case Type.DOUBLE -> "Double";
            default -> simpleName(name(type));
        };
    }

    private static String simpleName(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
