package io.elio.tests.differential;

import java.util.List;

/** Writes lambdas, local and anonymous classes, stored tasks, uses of generators, recursion. */
final class Closures {
    private final Generation g;
    private final Draw draw;
    private final Statements statements;
    private final Expressions expressions;

    Closures(Generation g, Statements statements, Expressions expressions) {
        this.g = g;
        this.draw = g.draw;
        this.statements = statements;
        this.expressions = expressions;
    }

    boolean write(Scope scope, int depth) {
        return switch (scope.mayAwait ? draw.below(5) : 4) {
            case 0, 1 -> asyncLambda(scope, depth);
            case 2 -> localClass(scope, depth);
            case 3 -> anonymousClass(scope, depth);
            default -> plainLambda(scope, depth);
        };
    }

    private boolean asyncLambda(Scope scope, int depth) {
        Kind kind = draw.of(Kind.ALL);
        String f = g.fresh("f");
        String p = g.fresh("p");
        Scope inside = scope.lambda(kind);
        inside.declare(new Scope.Local(p, Kind.INT, false));
        statements.out.line("IntFunction<" + kind.task() + "> " + f + " = " + p + " -> " + Calls.OPEN_BLOCK);
        statements.out.line("e.log(\"in\", " + Calls.later(Kind.INT, p) + ");");
        body(inside, depth);
        statements.out.line(Calls.CLOSE_BLOCK + ";");
        use(kind, scope, f + ".apply(", ")");
        return true;
    }

    private void body(Scope inside, int depth) {
        if (statements.block(inside, depth - 1, 3)) {
            statements.out.line(statements.returnText(inside));
        }
    }

    private void use(Kind kind, Scope scope, String open, String close) {
        int uses = draw.between(1, 2);
        for (int i = 0; i < uses; i++) {
            statements.line("e.log(\"use\", " + kind.await() + open + statements.expression(Kind.INT, scope) + close + "))");
        }
    }

    private boolean localClass(Scope scope, int depth) {
        Kind kind = draw.of(Kind.ALL);
        String name = g.fresh("Local");
        statements.out.line("class " + name + " {");
        memberMethod("", kind, scope, depth);
        statements.out.line("}");
        use(kind, scope, "new " + name + "().am(e, self, d, ", ")");
        return true;
    }

    private boolean anonymousClass(Scope scope, int depth) {
        Kind kind = draw.of(Kind.ALL);
        String name = g.fresh("a");
        statements.out.line("Am<" + kind.box + "> " + name + " = new Am<" + kind.box + ">() {");
        memberMethod("public", kind, scope, depth);
        statements.out.line("};");
        use(kind, scope, name + ".am(e, self, d, ", ")");
        return true;
    }

    /** A method {@code am} that captures the fixed locals around it. */
    private void memberMethod(String modifiers, Kind kind, Scope scope, int depth) {
        Scope inside = scope.memberOfLocalClass(kind);
        String p = g.fresh("p");
        inside.declare(new Scope.Local(p, Kind.INT, true));
        statements.out.line(Program.method(modifiers, kind.task(), "am", "Env e, Host self, int d, int " + p));
        body(inside, depth);
        statements.out.line("}");
    }

    private boolean plainLambda(Scope scope, int depth) {
        String f = g.fresh("f");
        statements.out.line("Runnable " + f + " = () -> {");
        statements.block(scope.plainLambda(), depth - 1, 2);
        statements.out.line("};");
        return statements.line(f + ".run()");
    }

    /** An await whose result nobody uses. */
    boolean droppedResult(Scope scope) {
        List<Signature> calls = g.callable.stream().filter(s -> expressions.calls().isReachable(s, scope)).toList();
        if (calls.isEmpty() || !scope.mayAwait) {
            return statements.log(scope);
        }
        Signature s = draw.of(calls);
        return statements.line(s.result().await() + expressions.calls().call(s, scope, 1) + ")");
    }

    /** A task made here and awaited later, twice, or never. */
    boolean storedTask(Scope scope) {
        List<Signature> calls = g.callable.stream().filter(s -> expressions.calls().isReachable(s, scope)).toList();
        if (calls.isEmpty() || !scope.mayAwait) {
            return statements.log(scope);
        }
        Signature s = draw.of(calls);
        String name = g.fresh("t");
        statements.line("final " + s.result().task() + " " + name + " = " + expressions.calls().call(s, scope, 1));
        statements.log(scope);
        if (draw.percent(80)) {
            statements.line("e.log(\"stored\", " + s.result().await() + name + "))");
        }
        if (draw.percent(15)) {
            statements.out.line("try { " + s.result().await() + name + "); } catch (IllegalStateException x" + name + ") { e.log(\"again\", x" + name + "); }");
        }
        return true;
    }

    /** The elements of a generator, to its end or until chance closes it. */
    boolean elements(Scope scope) {
        if (g.generators.isEmpty() || !scope.mayAwait) {
            return statements.log(scope);
        }
        String stop = g.fresh("stop");
        String x = g.fresh("x");
        statements.line("final boolean[] " + stop + " = {false}");
        String call = expressions.calls().generator(draw.of(g.generators), stop, scope, 1);
        return statements.line("Elio.<Void>await(" + call + ".forEachWhile(" + x + " -> { e.log(\"element\", " + x + "); return !("
            + stop + "[0] = e.chance(" + draw.of(0, 10, 40) + ")); }))");
    }

    /** A call that may lead back here. */
    boolean recursion(Scope scope) {
        List<Signature> calls = g.all.stream().filter(s -> s.host() != Host.OVERRIDE).toList();
        if (calls.isEmpty() || !scope.mayAwait) {
            return statements.log(scope);
        }
        Signature s = draw.of(calls);
        statements.out.line("if (d > 0 && e.more()) {");
        statements.line("e.log(\"back\", " + s.result().await() + expressions.calls().call(s, scope, 1) + "))");
        statements.out.line("}");
        return true;
    }
}
