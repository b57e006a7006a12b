package io.elio.weaver;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.JavaFileObject.Kind;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Classes compiled in a test from source text, with the test class path (the stand-ins included) in reach. */
final class Fixtures {
    private static final Pattern TYPE_NAME = Pattern.compile("\\b(?:class|interface|enum|record)\\s+(\\w+)");
    private static final Pattern PACKAGE = Pattern.compile("^\\s*package\\s+([\\w.]+)\\s*;", Pattern.MULTILINE);

    private Fixtures() {
    }

    /** Compiles the sources, each one compilation unit, to class files by internal name. */
    static Map<String, byte[]> compile(String... sources) {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<JavaFileObject> units = new ArrayList<>();
        for (String source : sources) {
            units.add(new Source(source));
        }
        Outputs outputs = new Outputs(javac.getStandardFileManager(null, null, null));
        List<String> options = List.of("-g", "-parameters", "-proc:none", "-Xlint:none", "-classpath",
            System.getProperty("java.class.path"));
        if (!javac.getTask(messages, outputs, null, options, null, units).call()) {
            throw new IllegalArgumentException("fixture does not compile:\n" + messages);
        }
        return outputs.classes();
    }

    /** The classes of {@link #compile} first, then what the class path of the test and the JDK have. */
    static ClassSource source(Map<String, byte[]> classes) {
        return name -> Optional.ofNullable(classes.get(name)).or(() -> Optional.ofNullable(resource(name)));
    }

    static ClassSource source() {
        return source(Map.of());
    }

    static ClassNode node(byte[] bytes) {
        ClassNode node = new ClassNode();
        new ClassReader(bytes).accept(node, ClassReader.SKIP_FRAMES);
        return node;
    }

    static List<ClassNode> nodes(Map<String, byte[]> classes) {
        return classes.values().stream().map(Fixtures::node).toList();
    }

    static MethodNode method(ClassNode owner, String name) {
        List<MethodNode> found = owner.methods.stream().filter(m -> m.name.equals(name)).toList();
        if (found.size() != 1) {
            throw new IllegalArgumentException(owner.name + "." + name + ": " + found.size() + " methods (expected: 1)");
        }
        return found.get(0);
    }

    /** Defines the classes in a loader of their own, whose parent is the loader of this class. */
    static ClassLoader load(Map<String, byte[]> classes) {
        return new ClassLoader(Fixtures.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                byte[] bytes = classes.get(name.replace('.', '/'));
                if (bytes == null) {
                    throw new ClassNotFoundException(name);
                }
                return defineClass(name, bytes, 0, bytes.length);
            }
        };
    }

    static byte[] resource(String internalName) {
        try (var in = ClassLoader.getSystemResourceAsStream(internalName + ".class")) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("fixture:///" + path(text)), Kind.SOURCE);
            this.text = text;
        }

        private static String path(String text) {
            Matcher inPackage = PACKAGE.matcher(text);
            Matcher type = TYPE_NAME.matcher(text);
            if (!type.find()) {
                throw new IllegalArgumentException("no type declared in: " + text);
            }
            String folder = inPackage.find() ? inPackage.group(1).replace('.', '/') + "/" : "";
            return folder + type.group(1) + ".java";
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Outputs extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes = new TreeMap<>();

        Outputs(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String className, Kind kind, FileObject sibling) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            classes.put(className.replace('.', '/'), bytes);
            return new SimpleJavaFileObject(URI.create("mem:///" + className + ".class"), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return bytes;
                }
            };
        }

        Map<String, byte[]> classes() {
            Map<String, byte[]> result = new TreeMap<>();
            classes.forEach((name, bytes) -> result.put(name, bytes.toByteArray()));
            return result;
        }
    }
}
