package io.elio.tests.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Writes awaits: of sources, stages, async methods and async lambdas. */
final class Calls {
    /** The markers around the body of an async lambda, which its twin makes lazy; see {@link Program}. */
    static final String OPEN_BLOCK = "\u00ab{";
    static final String CLOSE_BLOCK = "}\u00bb";
    static final String OPEN_VALUE = "\u00ab(";
    static final String CLOSE_VALUE = ")\u00bb";

    private final Generation g;
    private final Draw draw;
    private final Expressions expressions;

    Calls(Generation g, Expressions expressions) {
        this.g = g;
        this.draw = g.draw;
        this.expressions = expressions;
    }

    /** An await whose value is of this kind. */
    String await(Kind kind, Scope scope, int depth) {
        List<Supplier<String>> forms = new ArrayList<>();
        forms.add(() -> later(kind, argument(kind, scope, depth)));
        forms.add(() -> later(kind, argument(kind, scope, depth)));
        forms.add(() -> kind.await() + kind.generic("e", "stage") + argument(kind, scope, depth) + "))");
        forms.add(() -> kind.await() + kind.generic("Host", "lift") + "e, " + argument(kind, scope, depth) + "))");
        forms.add(() -> lambda(kind, scope, depth));
        for (Signature signature : callable(kind, scope)) {
            forms.add(() -> kind.await() + call(signature, scope, depth - 1) + ")");
        }
        return expressions.cast(kind, draw.of(forms).get());
    }

    /** An await of a source. */
    static String later(Kind kind, String argument) {
        return kind.await() + kind.generic("e", "later") + argument + "))";
    }

    /** The methods with such a result that can be called here. */
    List<Signature> callable(Kind kind, Scope scope) {
        return g.callable.stream().filter(s -> s.result() == kind && isReachable(s, scope)).toList();
    }

    boolean isReachable(Signature s, Scope scope) {
        return s.host() != Host.OVERRIDE || scope.host == Host.OVERRIDE && !scope.inLambda;
    }

    /** A call that makes the task and does not await it. */
    String call(Signature s, Scope scope, int depth) {
        return call(s, "(e, self, d - 1", scope, depth);
    }

    /** A call that makes a generator. */
    String generator(Signature s, String stop, Scope scope, int depth) {
        return call(s, "(e, self, d - 1, " + stop, scope, depth);
    }

    private String call(Signature s, String firstArguments, Scope scope, int depth) {
        String parameters = s.parameters().stream().map(kind -> ", " + expressions.of(kind, scope, depth)).collect(Collectors.joining());
        return receiver(s, scope, depth) + s.name() + firstArguments + parameters + ")";
    }

    private String receiver(Signature s, Scope scope, int depth) {
        return switch (s.host()) {
            case STATIC -> "Host.";
            case PRIVATE, VIRTUAL, DEFAULT, ENTRY, GUARD -> "self.";
            case OVERRIDE -> "super.";
            case RECORD -> "new Rec(" + expressions.of(Kind.INT, scope, depth) + ", " + expressions.of(Kind.LONG, scope, depth) + ", "
                + expressions.of(Kind.STRING, scope, depth) + ").";
            case ENUM -> draw.of("Color.RED.", "Color.values()[" + expressions.of(Kind.INT, scope, depth) + " & 1].");
            case INNER -> "self.new Inner(" + expressions.of(Kind.INT, scope, depth) + ").";
            case BRIDGED -> draw.of("new Typed_" + s.name() + "().", "((Generic_" + s.name() + "<" + s.parameters().get(0).box + ">) new Typed_" + s.name() + "()).");
        };
    }

    private String argument(Kind kind, Scope scope, int depth) {
        return "(" + kind.source + ") " + expressions.of(kind, scope, depth - 1);
    }

    /** An async lambda called and awaited in place, in block or expression form, for different functional interfaces. */
    private String lambda(Kind kind, Scope scope, int depth) {
        String p = g.fresh("p");
        Scope inside = scope.lambda(kind);
        inside.declare(new Scope.Local(p, Kind.INT, false));
        String argument = expressions.of(Kind.INT, scope, depth - 1);
        String value = kind.generic("Task", "of") + argument(kind, inside, depth) + ")";
        String body = draw.percent(50) ? OPEN_VALUE + kind.generic("Task", "of") + later(kind, argument(kind, inside, depth)) + ")" + CLOSE_VALUE
            : OPEN_BLOCK + " e.log(\"in " + p + "\", " + later(Kind.INT, p) + "); return " + value + "; " + CLOSE_BLOCK;
        return switch (draw.below(3)) {
            case 0 -> kind.await() + "((IntFunction<" + kind.task() + ">) " + p + " -> " + body + ").apply(" + argument + "))";
            case 1 -> kind.await() + "((Odd<" + kind.box + ", String>) (" + p + ", q" + p + ", r" + p + ") -> " + body + ").go(" + argument
                + ", " + expressions.of(Kind.LONG, scope, depth - 1) + ", " + expressions.of(Kind.STRING, scope, 0) + "))";
            // There the parameter is an Integer, which narrows only as an int.
            default -> kind.await() + "((Function<Integer, " + kind.task() + ">) " + p + " -> "
                + body.replaceAll("\\b" + p + "\\b", "((int) " + p + ")") + ").apply(" + argument + "))";
        };
    }
}
