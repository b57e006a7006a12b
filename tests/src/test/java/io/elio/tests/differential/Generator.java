package io.elio.tests.differential;

import java.util.ArrayList;
import java.util.List;

/** Writes a program from a seed. The same seed gives the same program. */
final class Generator {
    private static final int DEPTH = 2;
    private static final List<Kind> BRIDGEABLE = List.of(Kind.STRING, Kind.OBJECT, Kind.BOX, Kind.NUMBER, Kind.PAIR, Kind.INTS);

    private final Generation g;
    private final Draw draw;
    private final Lines out = new Lines();
    private final List<Signature> written = new ArrayList<>();
    private final Expressions expressions;
    private final Statements statements;

    private Generator(long seed, boolean modern) {
        g = new Generation(seed, modern);
        draw = g.draw;
        expressions = new Expressions(g);
        statements = new Statements(g, expressions, out);
    }

    static Program program(long seed, boolean modern) {
        String name = "P" + Long.toUnsignedString(seed);
        return new Program(seed, name, modern, new Generator(seed, modern).write(name));
    }

    private String write(String name) {
        out.line("import io.elio.tests.differential.*;");
        out.line("import java.util.function.*;");
        out.line("@SuppressWarnings(\"all\")");
        out.line("public class " + name + " implements Entry {");
        out.line("interface Odd<A, B> { Task<A> go(int p, long q, B r); }");
        out.line("interface Am<A> { Task<A> am(Env e, Host self, int d, int p); }");
        plan();
        writeMethods();
        writeEntry();
        out.line("}");
        return out.toString();
    }

    private void plan() {
        int methods = draw.between(1, 4);
        for (int i = 0; i < methods; i++) {
            Host host = draw.of(Host.STATIC, Host.STATIC, Host.PRIVATE, Host.PRIVATE, Host.VIRTUAL, Host.DEFAULT, Host.RECORD, Host.ENUM, Host.INNER, Host.BRIDGED);
            List<Kind> parameters = new ArrayList<>();
            int count = host == Host.BRIDGED ? 1 : draw.between(0, 4);
            for (int p = 0; p < count; p++) {
                parameters.add(host == Host.BRIDGED ? draw.of(BRIDGEABLE) : draw.of(Kind.ALL));
            }
            g.all.add(new Signature(host, "m" + i, draw.of(Kind.ALL), parameters));
        }
        written.addAll(g.all);
        int generators = draw.below(3);
        for (int i = 0; i < generators; i++) {
            Host host = draw.of(Host.STATIC, Host.PRIVATE, Host.VIRTUAL, Host.DEFAULT, Host.RECORD, Host.ENUM, Host.INNER);
            List<Kind> parameters = draw.percent(50) ? List.of() : List.of(draw.of(Kind.ALL), draw.of(Kind.ALL));
            written.add(draw.below(written.size()), new Signature(host, "g" + i, draw.of(Kind.PRIMITIVE), parameters, true));
        }
    }

    /** All methods are written before the classes that hold them, so that each can call those before it. */
    private void writeMethods() {
        Lines[] texts = new Lines[Host.values().length];
        for (Host host : Host.values()) {
            texts[host.ordinal()] = new Lines();
        }
        List<String> bridged = new ArrayList<>();
        for (Signature s : written) {
            String text = method(s, s.host());
            if (s.host() == Host.BRIDGED) {
                bridged.add(genericType(s, text));
            } else {
                texts[s.host().ordinal()].line(text);
            }
            if (s.host() == Host.VIRTUAL && !s.generator() && draw.percent(60)) {
                g.callable.add(new Signature(Host.OVERRIDE, s.name(), s.result(), s.parameters()));
                texts[Host.OVERRIDE.ordinal()].line(method(s, Host.OVERRIDE));
            }
            (s.generator() ? g.generators : g.callable).add(s);
        }
        writeTypes(texts, bridged);
    }

    private void writeTypes(Lines[] texts, List<String> bridged) {
        type("interface Mixin", texts[Host.DEFAULT.ordinal()].toString());
        type("static class Host implements Mixin", fields() + texts[Host.STATIC.ordinal()] + texts[Host.PRIVATE.ordinal()] + texts[Host.VIRTUAL.ordinal()]
            + "class Inner {\nfinal int start;\nInner(int start) { this.start = start; }\n" + texts[Host.INNER.ordinal()] + "}\n");
        type("static class Sub extends Host", texts[Host.OVERRIDE.ordinal()].toString());
        type("record Rec(int a, long b, String c)", texts[Host.RECORD.ordinal()].toString());
        type("enum Color", "RED, BLUE;\n" + texts[Host.ENUM.ordinal()]);
        bridged.forEach(out::line);
    }

    private void type(String head, String body) {
        out.line(head + " {");
        body.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(out::line);
        out.line("}");
    }

    private String genericType(Signature s, String method) {
        String base = "Generic_" + s.name();
        return "static abstract class " + base + "<T> {\nabstract " + s.result().task() + " " + s.name() + "(Env e, Host self, int d, T arg0);\n}\n"
            + "static class Typed_" + s.name() + " extends " + base + "<" + s.parameters().get(0).box + "> {\n" + method + "}";
    }

    private String fields() {
        return "static int shared = 1;\nboolean fZ = true;\nbyte fB = 3;\nchar fC = 'c';\nshort fS = 4;\nint fI = 5;\nlong fJ = 6L;\nfloat fF = 0.5f;\n"
            + "double fD = 1.5;\nString fT = \"t\";\nObject fO = 8;\nInteger fX = 9;\nNumber fN = 10L;\nPair fP = new Pair(11, 12L);\n"
            + "int[] fA = {13, 14, 15, 16};\nlong[] fL = {17L, 18L};\nString[] fR = {\"r\", \"rr\"};\n"
            + Program.method("private static", "<T> Task<T>", "lift", "Env e, T value") + "\nreturn Task.<T>of(Elio.<T>await(e.<T>later(value)));\n}\n";
    }

    private String method(Signature s, Host host) {
        Lines text = new Lines();
        Statements writer = new Statements(g, expressions, text);
        text.line(Program.method(modifiers(host), s.declaredResult(), s.name(), s.declaredParameters()));
        Scope scope = s.generator() ? Scope.generator(host, s.result()) : new Scope(host, s.result());
        for (int i = 0; i < s.parameters().size(); i++) {
            scope.declare(new Scope.Local("arg" + i, s.parameters().get(i), draw.percent(40)));
        }
        body(writer, scope, 4);
        text.line("}");
        return text.toString();
    }

    /** Parameters that lambdas capture must not change, so the changing ones are copied first. */
    private void body(Statements writer, Scope scope, int most) {
        String end = scope.yields != null ? "Generator.end()"
            : scope.returns.generic("Task", "of") + "(" + scope.returns.box + ") " + expressions.leaves().literal(scope.returns) + ")";
        writer.out.line("if (!e.more()) return " + end + ";");
        if (writer.block(scope, DEPTH, most)) {
            writer.logLocals(scope);
            writer.out.line(writer.returnText(scope));
        }
    }

    private String modifiers(Host host) {
        return switch (host) {
            case STATIC -> "private static";
            case PRIVATE -> "private";
            case DEFAULT -> "default";
            case BRIDGED -> "public";
            default -> draw.of("", "final ").contains("final") && host == Host.RECORD ? "final" : "";
        };
    }

    private void writeEntry() {
        out.line(Program.method("public", "Task<Object>", "run", "Env e"));
        out.line("final Host self = e.chance(50) ? new Host() : new Sub();");
        out.line("final int d = 2;");
        out.line("Host.shared = 1;");
        Scope scope = new Scope(Host.ENTRY, Kind.OBJECT);
        for (int i = 0; i < g.generators.size(); i++) {
            statements.elements(scope);
        }
        if (statements.block(scope, DEPTH + (draw.percent(25) ? 1 : 0), 4)) {
            statements.logLocals(scope);
            out.line("e.log(\"fields\", self.fZ + \":\" + self.fB + self.fC + self.fS + self.fI + self.fJ + self.fF + self.fD + self.fT + self.fX);");
            out.line(statements.returnText(scope));
        }
        out.line("}");
    }
}
