package io.elio.weaver;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.ClassNode;

/** The async methods of a fixture, as far as the rooms of the weaver have got with them before code is written. */
record Rooms(ClassHierarchy hierarchy, List<AsyncCode> codes, NestCalls nestCalls) {
    private static final String HEAD = """
        import static io.elio.Elio.await;
        import io.elio.*;
        import java.util.*;
        """;

    /** Compiles the members of a class {@code C}, with what async code needs imported. */
    static Map<String, byte[]> compile(String members) {
        return Fixtures.compile(HEAD + "class C {\n" + members + "\n}\n");
    }

    static Rooms of(String members) {
        return of(members, true);
    }

    static Rooms of(String members, boolean directStarts) {
        Map<String, byte[]> bytes = compile(members);
        List<ClassNode> classes = Fixtures.nodes(bytes);
        ClassHierarchy hierarchy = new ClassHierarchy(Fixtures.source(bytes), classes);
        List<AsyncMethod> methods = new ArrayList<>();
        classes.stream().sorted(Comparator.comparing(c -> c.name)).forEach(c -> methods.addAll(AsyncMethods.of(c, hierarchy).methods()));
        FrameNames names = new FrameNames(bytes.keySet());
        List<AsyncCode> codes = methods.stream().map(method -> AsyncCode.prepare(method, names.next(method))).toList();
        return new Rooms(hierarchy, codes, new NestCalls(classes, codes, directStarts));
    }

    AsyncCode code(String method) {
        return codes.stream().filter(code -> code.node().name.equals(method)).findFirst().orElseThrow();
    }

    BodyPlan plan(String method) {
        return BodyPlan.of(code(method), nestCalls, hierarchy);
    }

    AwaitSites sites(String method) {
        return plan(method).sites();
    }

    /** What a method saves in a state, as {@code slot=field} for locals and {@code field} for stack entries. */
    List<String> saved(String method, int state) {
        BodyPlan plan = plan(method);
        SpillLayout.State saved = plan.layout().state(plan.sites().all().get(state - 1));
        List<String> text = new ArrayList<>(saved.stack().stream().map(value -> value.field().name()).toList());
        saved.locals().forEach(value -> text.add(value.slot() + "=" + (value.field() == null ? "null" : value.field().name())));
        return text;
    }
}
