package io.elio.tests.differential;

/** Writes loops. All of them end when the budget of steps is spent. */
final class Loops {
    private final Generation g;
    private final Draw draw;
    private final Statements statements;
    private final Expressions expressions;

    Loops(Generation g, Statements statements, Expressions expressions) {
        this.g = g;
        this.draw = g.draw;
        this.statements = statements;
        this.expressions = expressions;
    }

    boolean write(Scope scope, int depth) {
        String label = g.fresh("loop");
        Scope inside = scope.nested();
        inside.target(new Scope.Target(label, true));
        return switch (draw.below(6)) {
            case 0, 1 -> counting(label, inside, depth);
            case 2 -> whileLoop(label, scope, inside, depth);
            case 3 -> doLoop(label, inside, depth);
            case 4 -> forEach(label, scope, inside, depth);
            default -> endless(label, scope, inside, depth);
        };
    }

    private boolean counting(String label, Scope inside, int depth) {
        String i = g.fresh("i");
        Kind kind = draw.of(Kind.INT, Kind.LONG, Kind.BYTE);
        String bound = draw.percent(30) ? "(" + expressions.of(Kind.INT, inside, 1) + " & 3)" : String.valueOf(draw.between(1, 4));
        statements.out.line(label + ": for (" + kind.source + " " + i + " = 0; " + i + " < " + bound + " && e.more(); " + update(i, inside) + ") {");
        declareCopy(inside, i, kind);
        statements.block(inside.nested(), depth - 1, 4);
        statements.out.line("}");
        return true;
    }

    /** A counter changes, so lambdas can see a copy of it only. */
    private void declareCopy(Scope inside, String counter, Kind kind) {
        String copy = g.fresh("v");
        statements.out.line("final " + kind.source + " " + copy + " = " + counter + ";");
        inside.declare(new Scope.Local(copy, kind, false));
    }

    private String update(String i, Scope inside) {
        return draw.percent(75) || !inside.mayAwait ? i + "++" : i + " += " + Calls.later(Kind.INT, "1");
    }

    private boolean whileLoop(String label, Scope scope, Scope inside, int depth) {
        String n = g.fresh("n");
        statements.out.line("int " + n + " = " + draw.between(1, 4) + ";");
        String condition = draw.percent(50) ? "" : " && " + expressions.of(Kind.BOOLEAN, scope, 2);
        statements.out.line(label + ": while (" + n + "-- > 0 && e.more()" + condition + ") {");
        statements.block(inside, depth - 1, 4);
        statements.out.line("}");
        return true;
    }

    private boolean doLoop(String label, Scope inside, int depth) {
        String n = g.fresh("n");
        statements.out.line("int " + n + " = " + draw.between(1, 3) + ";");
        statements.out.line(label + ": do {");
        Scope body = inside.nested();
        statements.completingBlock(body, depth - 1, 4);
        statements.out.line("} while (--" + n + " > 0 && e.more());");
        return true;
    }

    private boolean forEach(String label, Scope scope, Scope inside, int depth) {
        String x = g.fresh("v");
        Kind element = draw.of(Kind.INT, Kind.LONG, Kind.STRING);
        Kind array = element == Kind.INT ? Kind.INTS : element == Kind.LONG ? Kind.LONGS : Kind.TEXTS;
        boolean list = element == Kind.STRING && draw.percent(50);
        String source = expressions.of(array, scope, 2);
        statements.out.line(label + ": for (" + element.source + " " + x + " : " + (list ? "java.util.Arrays.asList(" + source + ")" : source) + ") {");
        statements.out.line("if (!e.more()) break " + label + ";");
        inside.declare(new Scope.Local(x, element, false));
        statements.block(inside, depth - 1, 3);
        statements.out.line("}");
        return true;
    }

    private boolean endless(String label, Scope scope, Scope inside, int depth) {
        boolean exits = scope.returns == null || !scope.mayAwait || draw.percent(60);
        statements.out.line(label + ": for (;;) {");
        String exit = exits ? "break " + label + ";" : statements.returnText(scope.nested());
        statements.out.line("if (!e.more() || " + expressions.of(Kind.BOOLEAN, scope, 1) + ") " + exit);
        Scope body = exits ? inside : scope.nested();
        statements.block(body, depth - 1, 3);
        statements.out.line("}");
        return exits;
    }
}
