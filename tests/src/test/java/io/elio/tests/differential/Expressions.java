package io.elio.tests.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Writes random expressions whose static type is exactly the kind asked for. */
final class Expressions {
    private final Generation g;
    private final Draw draw;
    private final Calls calls;
    private final Leaves leaves;

    Expressions(Generation g) {
        this.g = g;
        this.draw = g.draw;
        this.leaves = new Leaves(g);
        this.calls = new Calls(g, this);
    }

    Leaves leaves() {
        return leaves;
    }

    Calls calls() {
        return calls;
    }

    String of(Kind kind, Scope scope, int depth) {
        if (depth <= 0) {
            return leaves.of(kind, scope);
        }
        if (scope.mayAwait && draw.percent(g.awaitPercent)) {
            return calls.await(kind, scope, depth);
        }
        List<Supplier<String>> forms = new ArrayList<>();
        forms.add(() -> leaves.of(kind, scope));
        forms.add(() -> ternary(kind, scope, depth));
        forms.add(() -> switchExpression(kind, scope, depth));
        forms.add(() -> cast(kind, kind.generic("e", "same") + "(" + kind.source + ") " + of(kind, scope, depth - 1) + ")"));
        addForms(forms, kind, scope, depth);
        return draw.of(forms).get();
    }

    String cast(Kind kind, String expression) {
        return "((" + kind.source + ") " + expression + ")";
    }

    private void addForms(List<Supplier<String>> forms, Kind kind, Scope scope, int depth) {
        if (kind.isNumeric()) {
            forms.add(() -> arithmetic(kind, scope, depth));
            forms.add(() -> arithmetic(kind, scope, depth));
            forms.add(() -> cast(kind, of(draw.of(Kind.NUMERIC), scope, depth - 1)));
            forms.add(() -> assignment(kind, scope, depth));
        }
        switch (kind) {
            case BOOLEAN -> addBoolean(forms, scope, depth);
            case INT -> addInt(forms, scope, depth);
            case LONG -> addLong(forms, scope, depth);
            case STRING -> addString(forms, scope, depth);
            case OBJECT, NUMBER -> forms.add(() -> upcast(kind, scope, depth));
            case BOX -> forms.add(() -> "Integer.valueOf(" + of(Kind.INT, scope, depth - 1) + ")");
            case PAIR -> forms.add(() -> newPair(scope, depth));
            case INTS, LONGS, TEXTS -> forms.add(() -> newArray(kind, scope, depth));
            default -> { }
        }
    }

    private String ternary(Kind kind, Scope scope, int depth) {
        return "(" + of(Kind.BOOLEAN, scope, depth - 1) + " ? " + of(kind, scope, depth - 1) + " : " + of(kind, scope, depth - 1) + ")";
    }

    private String switchExpression(Kind kind, Scope scope, int depth) {
        Scope inside = scope.withoutJumps();
        StringBuilder text = new StringBuilder();
        switch (draw.below(3)) {
            case 0 -> text.append("(switch (").append(of(Kind.INT, scope, depth - 1)).append(" & 3) { case 0, 2 -> ");
            case 1 -> text.append("(switch (e.<String>same(").append(leaves.of(Kind.STRING, scope)).append(") + \"\") { case \"a\", \"null\" -> ");
            default -> text.append("(switch (Color.values()[").append(of(Kind.INT, scope, depth - 1)).append(" & 1]) { case RED -> ");
        }
        return text.append(of(kind, inside, depth - 1)).append("; default -> ").append(of(kind, inside, depth - 1)).append("; })").toString();
    }

    private String arithmetic(Kind kind, Scope scope, int depth) {
        String left = of(kind, scope, depth - 1);
        String right = of(draw.percent(70) ? kind : draw.of(Kind.NUMERIC), scope, depth - 1);
        boolean floating = kind == Kind.FLOAT || kind == Kind.DOUBLE;
        String operator = floating ? draw.of("+", "-", "*", "/") : draw.of("+", "-", "*", "/", "%", "+", "-");
        return cast(kind, "(" + left + " " + operator + " " + right + ")");
    }

    /** An assignment used as a value: plain, compound, increment; of a local, a field, an element. */
    String assignment(Kind kind, Scope scope, int depth) {
        if (scope.host == Host.GUARD && !scope.inLambda) {
            return leaves.of(kind, scope);
        }
        String target = assignable(kind, scope, depth);
        String operator = draw.of("=", "+=", "-=", "*=");
        String value = of(kind, scope, depth - 1);
        return switch (draw.below(6)) {
            case 0 -> "(" + target + "++)";
            case 1 -> "(--" + target + ")";
            default -> "(" + target + " " + operator + " " + value + ")";
        };
    }

    private String assignable(Kind kind, Scope scope, int depth) {
        List<Scope.Local> locals = scope.mutable(kind);
        int form = draw.below(3);
        if (form == 0 && (kind == Kind.INT || kind == Kind.LONG)) {
            Kind array = kind == Kind.INT ? Kind.INTS : Kind.LONGS;
            return of(array, scope, depth - 1) + "[" + of(Kind.INT, scope, depth - 1) + " & 1]";
        }
        return form == 1 || locals.isEmpty() ? leaves.field(kind, scope) : draw.of(locals).name();
    }

    private void addBoolean(List<Supplier<String>> forms, Scope scope, int depth) {
        forms.add(() -> {
            Kind kind = draw.of(Kind.NUMERIC);
            return "(" + of(kind, scope, depth - 1) + " " + draw.of("<", "<=", "==", "!=", ">") + " " + of(kind, scope, depth - 1) + ")";
        });
        forms.add(() -> "(" + of(Kind.BOOLEAN, scope, depth - 1) + draw.of(" && ", " || ", " ^ ", " & ", " | ") + of(Kind.BOOLEAN, scope, depth - 1) + ")");
        forms.add(() -> "!" + of(Kind.BOOLEAN, scope, depth - 1));
        forms.add(() -> "(" + of(draw.of(Kind.STRING, Kind.PAIR, Kind.OBJECT, Kind.INTS), scope, depth - 1) + draw.of(" == ", " != ") + "null)");
        forms.add(() -> "(" + of(Kind.OBJECT, scope, depth - 1) + " instanceof " + draw.of("String", "Integer", "int[]", "Pair") + ")");
        forms.add(() -> {
            String binding = g.fresh("b");
            return "(" + of(Kind.OBJECT, scope, depth - 1) + " instanceof Integer " + binding + " && (" + of(Kind.INT, scope, depth - 1) + " < " + binding + "))";
        });
    }

    private void addInt(List<Supplier<String>> forms, Scope scope, int depth) {
        forms.add(() -> of(Kind.INTS, scope, depth - 1) + "[" + of(Kind.INT, scope, depth - 1) + " & " + draw.of(1, 1, 3) + "]");
        forms.add(() -> "(" + of(Kind.INT, scope, depth - 1) + draw.of(" << ", " >> ", " >>> ", " ^ ") + of(Kind.INT, scope, depth - 1) + ")");
        forms.add(() -> of(Kind.PAIR, scope, depth - 1) + ".x()");
        forms.add(() -> "(" + of(Kind.STRING, scope, depth - 1) + ").length()");
        forms.add(() -> cast(Kind.INT, of(Kind.BOX, scope, depth - 1)));
        forms.add(() -> "e.sum(" + of(Kind.INT, scope, depth - 1) + ", " + of(Kind.LONG, scope, depth - 1) + ", "
            + of(Kind.INT, scope, depth - 1) + ", " + of(Kind.INT, scope, depth - 1) + ")");
        forms.add(() -> "new Pair(" + of(Kind.INT, scope, depth - 1) + ", " + of(Kind.LONG, scope, depth - 1) + ").x()");
    }

    private void addLong(List<Supplier<String>> forms, Scope scope, int depth) {
        forms.add(() -> "new Acc(e, " + of(Kind.INT, scope, depth - 1) + ", " + of(Kind.STRING, scope, depth - 1) + ").add("
            + of(Kind.LONG, scope, depth - 1) + ").add(" + of(Kind.DOUBLE, scope, depth - 1) + ", "
            + of(Kind.BOOLEAN, scope, depth - 1) + ", " + of(Kind.BYTE, scope, depth - 1) + ").total()");
        forms.add(() -> of(Kind.PAIR, scope, depth - 1) + ".y()");
        forms.add(() -> of(Kind.LONGS, scope, depth - 1) + "[" + of(Kind.INT, scope, depth - 1) + " & 1]");
    }

    private void addString(List<Supplier<String>> forms, Scope scope, int depth) {
        forms.add(() -> concatenation(scope, depth));
        forms.add(() -> concatenation(scope, depth));
        forms.add(() -> of(Kind.TEXTS, scope, depth - 1) + "[" + of(Kind.INT, scope, depth - 1) + " & 1]");
        forms.add(() -> cast(Kind.STRING, of(Kind.OBJECT, scope, depth - 1)));
        forms.add(() -> "new StringBuilder(" + of(Kind.STRING, scope, depth - 1) + ").append(" + of(draw.of(Kind.PRIMITIVE), scope, depth - 1)
            + ").append(" + of(Kind.STRING, scope, depth - 1) + ").toString()");
        forms.add(() -> "new String(new char[] {" + of(Kind.CHAR, scope, depth - 1) + ", " + of(Kind.CHAR, scope, depth - 1) + "})");
    }

    private String concatenation(Scope scope, int depth) {
        List<Kind> parts = List.of(Kind.BOOLEAN, Kind.BYTE, Kind.CHAR, Kind.SHORT, Kind.INT, Kind.LONG, Kind.DOUBLE, Kind.STRING, Kind.BOX, Kind.PAIR);
        return "e.cut(\"" + draw.of("", "x", "yz") + "\" + " + of(draw.of(parts), scope, depth - 1) + " + \":\" + " + of(draw.of(parts), scope, depth - 1)
            + (draw.percent(50) ? " + " + of(draw.of(parts), scope, depth - 1) : "") + ")";
    }

    private String upcast(Kind kind, Scope scope, int depth) {
        List<Kind> from = kind == Kind.NUMBER ? List.of(Kind.BOX, Kind.NUMBER)
            : List.of(Kind.STRING, Kind.BOX, Kind.PAIR, Kind.INTS, Kind.TEXTS, Kind.NUMBER);
        if (draw.percent(40)) {
            return cast(kind, "(" + of(Kind.BOOLEAN, scope, depth - 1) + " ? " + of(draw.of(from), scope, depth - 1) + " : "
                + of(draw.of(from), scope, depth - 1) + ")");
        }
        return cast(kind, of(draw.percent(50) ? draw.of(from) : Kind.BOX, scope, depth - 1));
    }

    private String newPair(Scope scope, int depth) {
        return "new Pair(" + of(Kind.INT, scope, depth - 1) + ", " + of(Kind.LONG, scope, depth - 1) + ")";
    }

    private String newArray(Kind kind, Scope scope, int depth) {
        Kind element = kind == Kind.INTS ? Kind.INT : kind == Kind.LONGS ? Kind.LONG : Kind.STRING;
        if (draw.percent(20)) {
            return "(new " + element.source + "[(" + of(Kind.INT, scope, depth - 1) + " & 3) + 2])";
        }
        return "(new " + kind.source + " {" + of(element, scope, depth - 1) + ", " + of(element, scope, depth - 1) + ", "
            + of(element, scope, 0) + ", " + of(element, scope, 0) + "})";
    }
}
