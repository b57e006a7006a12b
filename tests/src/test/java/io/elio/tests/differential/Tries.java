package io.elio.tests.differential;

/** Writes try statements: handlers in order, finally with and without jumps, resources whose closing fails. */
final class Tries {
    private final Generation g;
    private final Draw draw;
    private final Statements statements;
    private final Expressions expressions;

    Tries(Generation g, Statements statements, Expressions expressions) {
        this.g = g;
        this.draw = g.draw;
        this.statements = statements;
        this.expressions = expressions;
    }

    boolean write(Scope scope, int depth) {
        boolean resources = draw.percent(35);
        Scope body = scope.nested();
        statements.out.line("try " + (resources ? resources(body) : "") + "{");
        boolean completes = draw.percent(15) && scope.mayAwait ? awaitOnly(body) : statements.block(body, depth - 1, 4);
        int handlers = draw.below(3);
        if (handlers > 0) {
            completes |= handler(draw.of("ArithmeticException | NullPointerException", "Boom", "Boom | IndexOutOfBoundsException"), scope, depth);
        }
        if (handlers > 1) {
            completes |= handler(draw.of("RuntimeException", "Throwable", "Exception"), scope, depth);
        }
        if (draw.percent(55) || handlers == 0 && !resources) {
            completes &= lastly(scope, depth);
        }
        statements.out.line("}");
        return completes;
    }

    /** A range that holds nothing but the await. */
    private boolean awaitOnly(Scope body) {
        return statements.line(draw.of(Calls.later(Kind.INT, "1"), Calls.later(Kind.LONG, "2L"), Calls.later(Kind.STRING, "\"s\"")));
    }

    private String resources(Scope body) {
        StringBuilder text = new StringBuilder("(");
        int count = draw.between(1, 2);
        for (int i = 0; i < count; i++) {
            String open = "e.open(" + draw.between(1, 14) + ")";
            text.append(i == 0 ? "" : "; ").append("Res ").append(g.fresh("r")).append(" = ")
                .append(body.mayAwait && draw.percent(50) ? "Elio.<Res>await(e.<Res>later(" + open + "))" : open);
        }
        return text.append(") ").toString();
    }

    private boolean handler(String types, Scope scope, int depth) {
        String caught = g.fresh("x");
        statements.out.line("} catch (" + types + " " + caught + ") {");
        statements.out.line("e.log(\"caught\", " + caught + ");");
        if (draw.percent(20)) {
            statements.completingBlock(scope.nested(), depth - 1, 2);
            statements.out.line("throw " + caught + ";");
            return false;
        }
        return statements.block(scope.nested(), depth - 1, 3);
    }

    private boolean lastly(Scope scope, int depth) {
        statements.out.line("} finally {");
        statements.out.line("e.log(\"finally\", " + expressions.of(Kind.INT, scope, 1) + ");");
        if (draw.percent(75)) {
            statements.completingBlock(scope.withoutJumps(), depth - 1, 2);
            return true;
        }
        return statements.block(scope.nested(), depth - 1, 2);
    }
}
