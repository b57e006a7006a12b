package io.elio.tests.differential;

import java.util.List;

/** The kinds of values in generated programs: every computational type, and references that join in different ways. */
enum Kind {
    BOOLEAN("boolean", "Boolean", "Z"),
    BYTE("byte", "Byte", "B"),
    CHAR("char", "Character", "C"),
    SHORT("short", "Short", "S"),
    INT("int", "Integer", "I"),
    LONG("long", "Long", "J"),
    FLOAT("float", "Float", "F"),
    DOUBLE("double", "Double", "D"),
    STRING("String", "String", "T"),
    OBJECT("Object", "Object", "O"),
    BOX("Integer", "Integer", "X"),
    NUMBER("Number", "Number", "N"),
    PAIR("Pair", "Pair", "P"),
    INTS("int[]", "int[]", "A"),
    LONGS("long[]", "long[]", "L"),
    TEXTS("String[]", "String[]", "R");

    static final List<Kind> ALL = List.of(values());
    static final List<Kind> NUMERIC = List.of(BYTE, CHAR, SHORT, INT, LONG, FLOAT, DOUBLE);
    static final List<Kind> PRIMITIVE = List.of(BOOLEAN, BYTE, CHAR, SHORT, INT, LONG, FLOAT, DOUBLE);
    static final List<Kind> INTEGRAL = List.of(BYTE, CHAR, SHORT, INT, LONG);

    final String source;
    final String box;
    /** The letter in the names of fields of this kind. */
    final String letter;

    Kind(String source, String box, String letter) {
        this.source = source;
        this.box = box;
        this.letter = letter;
    }

    boolean isPrimitive() {
        return ordinal() <= DOUBLE.ordinal();
    }

    boolean isNumeric() {
        return NUMERIC.contains(this);
    }

    /** The head of an await, with its type written out, since javac takes long to infer it in nested calls. */
    String await() {
        return "Elio.<" + box + ">await(";
    }

    /** A call of a generic method whose type is written out. */
    String generic(String receiver, String method) {
        return receiver + ".<" + box + ">" + method + "(";
    }

    String task() {
        return "Task<" + box + ">";
    }
}
