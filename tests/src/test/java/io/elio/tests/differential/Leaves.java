package io.elio.tests.differential;

import java.util.List;

/** Writes expressions without parts: literals, locals, fields. */
final class Leaves {
    private final Draw draw;

    Leaves(Generation g) {
        draw = g.draw;
    }

    String of(Kind kind, Scope scope) {
        List<Scope.Local> locals = scope.locals(kind);
        if (!locals.isEmpty() && draw.percent(60)) {
            return draw.of(locals).name();
        }
        return draw.percent(30) ? field(kind, scope) : literal(kind);
    }

    String field(Kind kind, Scope scope) {
        boolean member = scope.host == Host.PRIVATE || scope.host == Host.VIRTUAL || scope.host == Host.OVERRIDE;
        if (kind == Kind.INT && scope.host != Host.GUARD && draw.percent(15)) {
            return "Host.shared";
        }
        return (member && draw.percent(50) ? "" : "self.") + "f" + kind.letter;
    }

    String literal(Kind kind) {
        return switch (kind) {
            case BOOLEAN -> draw.of("true", "false");
            case BYTE -> "((byte) " + draw.between(-128, 127) + ")";
            case CHAR -> draw.of("'a'", "'\\u00e9'", "'Z'", "((char) 65535)");
            case SHORT -> "((short) " + draw.between(-32768, 32767) + ")";
            case INT -> draw.of("0", "1", "2", "3", "5", "(-1)", "7", "100", "70000", "Integer.MAX_VALUE", "Integer.MIN_VALUE");
            case LONG -> draw.of("0L", "1L", "2L", "(-3L)", "12345678901L", "Long.MIN_VALUE");
            case FLOAT -> draw.of("0f", "1f", "(-1.5f)", "2f", "Float.NaN", "3e20f");
            case DOUBLE -> draw.of("0.0", "1.0", "2.0", "(-2.25)", "1e100", "Double.NaN", "(-0.0)");
            case STRING -> draw.of("\"\"", "\"a\"", "\"bc\"", "((String) null)");
            case OBJECT -> draw.of("((Object) null)", "((Object) \"o\")", "((Object) Integer.valueOf(4))");
            case BOX -> draw.of("Integer.valueOf(3)", "Integer.valueOf(-1)", "Integer.valueOf(9)", "((Integer) null)");
            case NUMBER -> draw.of("((Number) 1)", "((Number) 2L)", "((Number) null)");
            case PAIR -> draw.of("new Pair(1, 2L)", "new Pair(-7, 8L)", "((Pair) null)");
            case INTS -> draw.of("(new int[] {1, 2, 3, 4})", "(new int[] {7, 8})", "((int[]) null)");
            case LONGS -> draw.of("(new long[] {5L, 6L})", "(new long[4])");
            case TEXTS -> draw.of("(new String[] {\"p\", null})", "(new String[] {\"q\", \"r\", \"s\"})");
        };
    }
}
