package io.elio.tests.differential;

import java.util.List;

/** Writes switch statements: with fall-through, on texts, on enums, with blocks that yield, with patterns and guards. */
final class Switches {
    private final Generation g;
    private final Draw draw;
    private final Statements statements;
    private final Expressions expressions;

    Switches(Generation g, Statements statements, Expressions expressions) {
        this.g = g;
        this.draw = g.draw;
        this.statements = statements;
        this.expressions = expressions;
    }

    boolean write(Scope scope, int depth) {
        return switch (draw.below(g.modern ? 7 : 4)) {
            case 0 -> old(scope, depth, "(" + expressions.of(Kind.INT, scope, 2) + " & 3", "0", "1", "3");
            case 1 -> old(scope, depth, "(" + expressions.of(Kind.STRING, scope, 1) + " + \"\"", "\"a\"", "\"null\"", "\"\"");
            case 2 -> old(scope, depth, "(Color.values()[" + expressions.of(Kind.INT, scope, 1) + " & 1]", "RED", "BLUE");
            case 3 -> yielding(scope, depth);
            default -> patterns(scope, depth);
        };
    }

    private boolean old(Scope scope, int depth, String selector, String... cases) {
        String label = g.fresh("sw");
        statements.out.line(label + ": switch " + selector + ") {");
        for (String value : cases) {
            group("case " + value + ":", label, scope, depth);
        }
        if (draw.percent(60)) {
            group("default:", label, scope, depth);
        }
        statements.out.line("}");
        return true;
    }

    private void group(String head, String label, Scope scope, int depth) {
        Scope inside = scope.nested();
        inside.target(new Scope.Target(label, false));
        statements.out.line(head);
        statements.completingBlock(inside, depth - 1, 2);
        if (draw.percent(60)) {
            statements.out.line("if (e.chance(80)) break " + label + ";");
        }
    }

    private boolean yielding(Scope scope, int depth) {
        Kind kind = draw.of(Kind.ALL);
        String name = g.fresh("v");
        Scope inside = scope.withoutJumps();
        statements.out.line("final " + kind.source + " " + name + " = (" + kind.source + ") (" + prefix(kind, scope) + "switch (" + expressions.of(Kind.INT, scope, 2) + " & 3) {");
        statements.out.line("case 0 -> " + expressions.of(kind, inside, 1) + ";");
        statements.out.line("case 1, 2 -> {");
        yieldBlock(kind, inside.nested(), depth);
        statements.out.line("}");
        statements.out.line("default -> {");
        yieldBlock(kind, inside.nested(), depth);
        statements.out.line("}");
        statements.out.line("});");
        scope.declare(new Scope.Local(name, kind, false));
        return true;
    }

    /** Something that lies on the operand stack while the switch runs: one slot, since javac 17 fails to save two. */
    private String prefix(Kind kind, Scope scope) {
        return List.of(Kind.BYTE, Kind.SHORT, Kind.INT, Kind.FLOAT).contains(kind) && draw.percent(50) ? expressions.leaves().of(kind, scope) + " + " : "";
    }

    private void yieldBlock(Kind kind, Scope inside, int depth) {
        statements.completingBlock(inside, depth - 1, 2);
        String value = g.fresh("y");
        statements.out.line("final " + kind.source + " " + value + " = " + expressions.of(kind, inside, 1) + ";");
        statements.out.line("yield " + value + ";");
    }

    private boolean patterns(Scope scope, int depth) {
        String label = g.fresh("sw");
        String i = g.fresh("b");
        String p = g.fresh("b");
        statements.out.line(label + ": switch (" + expressions.of(Kind.OBJECT, scope, 2) + ") {");
        arrow("case null -> {", label, scope, depth);
        arrow("case String " + g.fresh("b") + " when " + guard(scope) + " -> {", label, scope, depth);
        Scope withInteger = scope.nested();
        withInteger.declare(new Scope.Local(i, Kind.BOX, false));
        arrow("case Integer " + i + " when (" + i + " > " + expressions.of(Kind.INT, withInteger.guard(), 2) + ") -> {", label, withInteger, depth);
        Scope withPair = scope.nested();
        withPair.declare(new Scope.Local(p, Kind.INT, false));
        arrow("case Pair(int " + p + ", long " + p + "y) when " + guard(withPair) + " -> {", label, withPair, depth);
        arrow("default -> {", label, scope, depth);
        statements.out.line("}");
        return true;
    }

    /** Not a constant expression. */
    private String guard(Scope scope) {
        return "((boolean) e.<Boolean>same((boolean) " + expressions.of(Kind.BOOLEAN, scope.guard(), 2) + "))";
    }

    private void arrow(String head, String label, Scope scope, int depth) {
        Scope inside = scope.nested();
        inside.target(new Scope.Target(label, false));
        statements.out.line(head);
        statements.completingBlock(inside, depth - 1, 2);
        statements.out.line("}");
    }
}
