package io.elio.weaver;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The class files of a build: folders and jars in the given order, then the classes of the running JDK. Classes for
 * other releases in multi-release jars are not looked at. Safe for use by several threads.
 */
public final class ClassPath implements ClassSource, Closeable {
    private static final FileSystem JDK = FileSystems.getFileSystem(URI.create("jrt:/"));

    private final List<ClassSource> entries = new ArrayList<>();
    private final List<ZipFile> jars = new ArrayList<>();
    private final Map<String, Path> modulesByPackage = new ConcurrentHashMap<>();

    /** Entries that do not exist are skipped, as {@code java} and {@code javac} do; a file that is no jar is an error. */
    public ClassPath(List<Path> entries) throws IOException {
        try {
            for (Path entry : entries) {
                add(entry);
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** Parses a class path as it is written on a command line. */
    public static List<Path> parse(String classPath) {
        List<Path> entries = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator)) {
            if (!entry.isEmpty()) {
                entries.add(Path.of(entry));
            }
        }
        return entries;
    }

    private void add(Path entry) throws IOException {
        if (Files.isDirectory(entry)) {
            entries.add(name -> read(entry.resolve(name + ".class")));
        } else if (Files.exists(entry)) {
            ZipFile jar = open(entry);
            jars.add(jar);
            entries.add(name -> read(jar, name + ".class"));
        }
    }

    private static ZipFile open(Path jar) throws IOException {
        try {
            return new ZipFile(jar.toFile());
        } catch (IOException e) {
            throw new IOException("class path entry " + jar + " cannot be read: " + e.getMessage() + " (expected: a folder or a jar)", e);
        }
    }

    @Override
    public Optional<byte[]> bytes(String internalName) {
        try {
            return find(internalName);
        } catch (InvalidPathException e) {
            // A damaged class file mentions it; no file can have that name.
            return Optional.empty();
        }
    }

    private Optional<byte[]> find(String internalName) {
        for (ClassSource entry : entries) {
            Optional<byte[]> bytes = entry.bytes(internalName);
            if (bytes.isPresent()) {
                return bytes;
            }
        }
        return jdkBytes(internalName);
    }

    private Optional<byte[]> jdkBytes(String internalName) {
        int slash = internalName.lastIndexOf('/');
        if (slash < 0) {
            return Optional.empty();
        }
        Path module = modulesByPackage.computeIfAbsent(internalName.substring(0, slash).replace('/', '.'), ClassPath::moduleOf);
        return module == null ? Optional.empty() : read(module.resolve(internalName + ".class"));
    }

    /** The root of the module that holds a package; null if the JDK has no such package. */
    private static Path moduleOf(String packageName) {
        Path links = JDK.getPath("/packages", packageName);
        if (!Files.isDirectory(links)) {
            return null;
        }
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(links)) {
            for (Path module : modules) {
                Path root = JDK.getPath("/modules", module.getFileName().toString());
                if (Files.isDirectory(root.resolve(packageName.replace('.', '/')))) {
                    return root;
                }
            }
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<byte[]> read(Path file) {
        try {
            return Files.isRegularFile(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static Optional<byte[]> read(ZipFile jar, String name) {
        ZipEntry entry = jar.getEntry(name);
        if (entry == null) {
            return Optional.empty();
        }
        try (InputStream in = jar.getInputStream(entry)) {
            return Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name + " of " + jar.getName(), e);
        }
    }

    @Override
    public void close() throws IOException {
        for (ZipFile jar : jars) {
            jar.close();
        }
    }
}
