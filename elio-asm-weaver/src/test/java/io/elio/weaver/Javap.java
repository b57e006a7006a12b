package io.elio.weaver;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;

/** Class files as text, without what changes from compiler to compiler: indices into the constant pool. */
final class Javap {
    private Javap() {
    }

    /** The members of a class, each with its code, in the order of the class file. */
    static List<String> members(byte[] classFile, Path folder) throws IOException {
        Path file = Files.write(folder.resolve("Shown.class"), classFile);
        StringWriter out = new StringWriter();
        PrintWriter writer = new PrintWriter(out);
        int status = ToolProvider.findFirst("javap").orElseThrow().run(writer, writer, "-p", "-c", file.toString());
        if (status != 0) {
            throw new IllegalArgumentException("javap says " + status + ": " + out);
        }
        String text = out.toString();
        String body = text.substring(text.indexOf("{\n") + 2, text.lastIndexOf('}'));
        List<String> members = new ArrayList<>();
        for (String member : body.split("\n\n")) {
            members.add(member.lines().map(Javap::plain).collect(Collectors.joining("\n")));
        }
        return members;
    }

    private static String plain(String line) {
        return line.replaceAll("#\\d+(, *\\d+)? +// (InterfaceMethod|Method|Field|class|String|InvokeDynamic #\\d+:)", "")
            .replaceAll(" {2,}(?=\\S)", " ")
            .replaceFirst("^ +(?=\\d)", "    ").stripTrailing();
    }
}
