package io.elio.tests.differential;

import java.util.List;

/** Writes random statements. Each method answers whether the statement it wrote can complete normally, as javac sees it. */
final class Statements {
    private static final int DEPTH = 2;

    private final Generation g;
    private final Draw draw;
    private final Expressions expressions;
    private final Loops loops;
    private final Switches switches;
    private final Tries tries;
    private final Closures closures;
    final Lines out;

    Statements(Generation g, Expressions expressions, Lines out) {
        this.g = g;
        this.draw = g.draw;
        this.expressions = expressions;
        this.out = out;
        this.loops = new Loops(g, this, expressions);
        this.switches = new Switches(g, this, expressions);
        this.tries = new Tries(g, this, expressions);
        this.closures = new Closures(g, this, expressions);
    }

    String expression(Kind kind, Scope scope) {
        return expressions.of(kind, scope, draw.between(0, DEPTH));
    }

    /** Statements of a block that is nested {@code depth} levels above the deepest. */
    boolean block(Scope scope, int depth, int most) {
        int count = draw.between(1, most);
        for (int i = 0; i < count; i++) {
            if (!statement(scope, depth)) {
                return false;
            }
        }
        return true;
    }

    /** The same, but surely able to complete. */
    void completingBlock(Scope scope, int depth, int most) {
        out.line("if (e.chance(90)) {");
        block(scope.nested(), depth, most);
        out.line("}");
    }

    boolean statement(Scope scope, int depth) {
        return depth <= 0 || draw.percent(45) ? simple(scope) : compound(scope, depth);
    }

    private boolean simple(Scope scope) {
        if (scope.yields != null && draw.percent(35)) {
            return element(scope);
        }
        return switch (draw.below(13)) {
            case 0, 1, 2 -> declaration(scope);
            case 3, 4 -> line(assignment(scope));
            case 5 -> log(scope);
            case 6 -> closures.droppedResult(scope);
            case 7 -> closures.storedTask(scope);
            case 8 -> closures.recursion(scope);
            case 9 -> jump(scope, true);
            case 10 -> textAssignment(scope);
            case 11 -> elements(scope);
            default -> deferred(scope);
        };
    }

    private boolean compound(Scope scope, int depth) {
        return switch (draw.below(11)) {
            case 0 -> condition(scope, depth);
            case 1, 2, 3 -> loops.write(scope, depth);
            case 4, 5, 6 -> tries.write(scope, depth);
            case 7, 8 -> switches.write(scope, depth);
            case 9 -> closures.write(scope, depth);
            default -> nested(scope, depth);
        };
    }

    boolean line(String text) {
        out.line(text + ";");
        return true;
    }

    /** A yield; none any more when the consumer has closed the generator, however the body took that. */
    private boolean element(Scope scope) {
        return line("if (!stop[0]) Generator.yield((" + scope.yields.source + ") " + expression(scope.yields, scope) + ")");
    }

    /** Uses a generator, if there is one. */
    boolean elements(Scope scope) {
        return closures.elements(scope);
    }

    private boolean declaration(Scope scope) {
        Kind kind = draw.of(Kind.ALL);
        boolean mutable = draw.percent(60);
        String name = g.fresh("v");
        String value = expression(kind, scope);
        out.line((mutable ? "" : "final ") + (draw.percent(20) && mutable ? "var" : kind.source) + " " + name + " = (" + kind.source + ") " + value + ";");
        scope.declare(new Scope.Local(name, kind, mutable));
        return true;
    }

    /** A local that is assigned on both branches only. */
    private boolean deferred(Scope scope) {
        Kind kind = draw.of(Kind.ALL);
        String name = g.fresh("v");
        out.line("final " + kind.source + " " + name + ";");
        out.line("if (" + expression(Kind.BOOLEAN, scope) + ") " + name + " = (" + kind.source + ") " + expression(kind, scope)
            + "; else " + name + " = (" + kind.source + ") " + expression(kind, scope) + ";");
        scope.declare(new Scope.Local(name, kind, false));
        return true;
    }

    private String assignment(Scope scope) {
        if (draw.percent(50)) {
            String value = expressions.assignment(draw.of(Kind.NUMERIC), scope, DEPTH);
            return value.endsWith(")") && value.matches("\\(.*( [-+*]?= |\\+\\+|--).*") ? "e.log(\"assigned\", " + value + ")" : "e.log(\"kept\", " + value + ")";
        }
        Kind kind = draw.of(Kind.ALL);
        List<Scope.Local> locals = scope.mutable(kind);
        String target = locals.isEmpty() || draw.percent(40) ? expressions.leaves().field(kind, scope) : draw.of(locals).name();
        return target + " = (" + kind.source + ") " + expression(kind, scope);
    }

    private boolean textAssignment(Scope scope) {
        List<Scope.Local> locals = scope.mutable(Kind.STRING);
        String target = locals.isEmpty() || draw.percent(40) ? expressions.leaves().field(Kind.STRING, scope) : draw.of(locals).name();
        out.line(target + " += " + expression(draw.of(Kind.INT, Kind.STRING, Kind.LONG, Kind.CHAR, Kind.BOOLEAN), scope) + ";");
        out.line(target + " = e.cut(" + target + ");");
        return true;
    }

    boolean log(Scope scope) {
        return line("e.log(\"" + g.fresh("at") + "\", " + expression(draw.of(Kind.ALL), scope) + ")");
    }

    /** Logs every visible local, so that a wrongly restored one shows. */
    void logLocals(Scope scope) {
        for (Scope.Local local : scope.all()) {
            line("e.log(\"" + local.name() + "\", " + local.name() + ")");
        }
    }

    /** A jump: guarded, or as the last statement of its block. */
    private boolean jump(Scope scope, boolean guarded) {
        String jump = jumpText(scope);
        if (guarded && draw.percent(75)) {
            out.line("if (" + expression(Kind.BOOLEAN, scope) + ") {");
            out.line(jump);
            out.line("}");
            return true;
        }
        out.line(jump);
        return false;
    }

    private String jumpText(Scope scope) {
        int form = draw.below(4);
        if (form == 0 && !scope.breakable().isEmpty()) {
            return "break " + draw.of(scope.breakable()).label() + ";";
        }
        if (form == 1 && !scope.continuable().isEmpty()) {
            return "continue " + draw.of(scope.continuable()).label() + ";";
        }
        if (form == 2 && scope.returns != null && scope.mayAwait) {
            return returnText(scope);
        }
        return "throw e.boom(\"" + g.fresh("boom") + "\");";
    }

    /** A return of a value, of another task (a tail await), or of either. */
    String returnText(Scope scope) {
        if (scope.yields != null) {
            return "return Generator.end();";
        }
        Kind kind = scope.returns;
        String value = kind.generic("Task", "of") + "(" + kind.box + ") " + boxable(kind, scope) + ")";
        List<Signature> tails = expressions.calls().callable(kind, scope);
        if (tails.isEmpty() || draw.percent(60)) {
            return "return " + value + ";";
        }
        String call = expressions.calls().call(draw.of(tails), scope, 1);
        return draw.percent(60) ? "return " + call + ";" : "return " + expression(Kind.BOOLEAN, scope) + " ? " + value + " : " + call + ";";
    }

    private String boxable(Kind kind, Scope scope) {
        String value = expression(kind, scope);
        return kind.isPrimitive() ? "((" + kind.source + ") " + value + ")" : value;
    }

    private boolean condition(Scope scope, int depth) {
        out.line("if (" + expression(Kind.BOOLEAN, scope) + ") {");
        boolean completes = block(scope.nested(), depth - 1, 3);
        if (draw.percent(50)) {
            out.line("} else {");
            completes |= block(scope.nested(), depth - 1, 3);
        } else {
            completes = true;
        }
        out.line("}");
        return completes;
    }

    private boolean nested(Scope scope, int depth) {
        if (draw.percent(50)) {
            out.line("synchronized (self) {");
            completingBlock(scope.withoutAwait(), depth - 1, 2);
        } else {
            String label = g.fresh("block");
            Scope inside = scope.nested();
            inside.target(new Scope.Target(label, false));
            out.line(label + ": {");
            out.line("if (" + expression(Kind.BOOLEAN, scope) + ") break " + label + ";");
            completingBlock(inside, depth - 1, 3);
        }
        out.line("}");
        return true;
    }
}
