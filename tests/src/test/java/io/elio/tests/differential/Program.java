package io.elio.tests.differential;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A generated program: one text from which both twins are made. In the woven one an async method is an {@code @Async}
 * method and {@code await} suspends; in the synchronous one each async method is a method that makes a lazy task of the
 * {@link io.elio.tests.differential.twin model}, and each async lambda answers one.
 *
 * @param modern whether it needs the newest language level of the running JDK
 */
record Program(long seed, String name, boolean modern, String template) {
    private static final Pattern METHOD = Pattern.compile("@@(.*?)\\|(.*?)\\|(.*?)\\|(.*?) \\{");

    /** The line that opens an async method. */
    static String method(String modifiers, String result, String name, String parameters) {
        return "@@" + modifiers + "|" + result + "|" + name + "|" + parameters + " {";
    }

    String woven() {
        String head = "package generated.woven;\nimport io.elio.Elio;\nimport io.elio.Async;\nimport io.elio.Generator;\nimport io.elio.Task;\n"
            + "import io.elio.tests.differential.woven.*;\n";
        String text = METHOD.matcher(template).replaceAll("@Async $1 $2 $3($4) {");
        return head + text.replaceAll("[\u00ab\u00bb]", "");
    }

    String twin() {
        String head = "package generated.twin;\nimport io.elio.tests.differential.twin.*;\nimport io.elio.tests.differential.twin.Generator;\n";
        Matcher methods = METHOD.matcher(template);
        String text = methods.replaceAll(method -> Matcher.quoteReplacement(lazyMethod(method.group(1), method.group(2), method.group(3), method.group(4), method.start())));
        return head + text
            .replace(Calls.OPEN_BLOCK, "Task.lazy(() -> {").replace(Calls.CLOSE_BLOCK, "})")
            .replace(Calls.OPEN_VALUE, "Task.lazy(() -> (").replace(Calls.CLOSE_VALUE, "))");
    }

    private static String lazyMethod(String modifiers, String result, String name, String parameters, int position) {
        String body = name + "_" + position;
        String arguments = Arrays.stream(parameters.split(", (?![^<]*>)")).map(p -> p.substring(p.lastIndexOf(' ') + 1)).collect(Collectors.joining(", "));
        String type = result.startsWith("Generator<") ? "Generator" : "Task";
        return modifiers + " " + result + " " + name + "(" + parameters + ") { return " + type + ".lazy(() -> " + body + "(" + arguments + ")); }\n"
            + (modifiers.contains("static") ? "private static " : "private ") + result + " " + body + "(" + parameters + ") {";
    }
}
