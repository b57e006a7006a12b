package io.elio.tests.real;

import io.elio.weaver.ClassFile;
import io.elio.weaver.ClassSource;
import io.elio.weaver.Finding;
import io.elio.weaver.WeaveResult;
import io.elio.weaver.Weaver;
import io.elio.weaver.WeaverOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** A loader that defines the classes of a library anew, those of some packages with woven async copies in them. */
final class WovenLibrary extends ClassLoader {
    private final Map<String, byte[]> classes = new HashMap<>();
    private final TreeSet<String> woven = new TreeSet<>();

    /** Reads the jar that {@code member} comes from. */
    WovenLibrary(Class<?> member, String... packages) {
        super(WovenLibrary.class.getClassLoader());
        read(Path.of(member.getProtectionDomain().getCodeSource().getLocation().getPath()));
        for (String name : List.copyOf(classes.keySet())) {
            if (List.of(packages).contains(name.substring(0, name.lastIndexOf('/') + 1))) {
                weave(name);
            }
        }
    }

    private void read(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : (Iterable<JarEntry>) file.stream()::iterator) {
                String name = entry.getName();
                if (name.endsWith(".class") && name.contains("/") && !name.startsWith("META-INF/")) {
                    classes.put(name.substring(0, name.length() - ".class".length()), file.getInputStream(entry).readAllBytes());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void weave(String name) {
        ClassFile copies = new ClassFile(name, AsyncCopies.addTo(classes.get(name)));
        WeaveResult result = new Weaver(WeaverOptions.defaults(), source()).weave(List.of(copies));
        if (result.findings().stream().anyMatch(Finding::isError)) {
            throw new AssertionError(result.findings());
        }
        result.changed().forEach(file -> classes.put(file.internalName(), file.bytes()));
        if (!result.changed().isEmpty()) {
            woven.add(name.replace('/', '.'));
        }
    }

    private ClassSource source() {
        return name -> Optional.ofNullable(classes.get(name)).or(() -> resource(name));
    }

    private static Optional<byte[]> resource(String name) {
        try (var in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The names of the classes with async copies. */
    TreeSet<String> woven() {
        return woven;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            byte[] bytes = classes.get(name.replace('.', '/'));
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            return bytes == null ? super.loadClass(name, resolve) : defineClass(name, bytes, 0, bytes.length);
        }
    }
}
