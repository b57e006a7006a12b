package io.elio.weaver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A folder of class files, as a compiler fills it. */
final class ClassFolder {
    private static final String SUFFIX = ".class";

    private final Path root;

    ClassFolder(Path root) {
        this.root = root;
    }

    /** The nests in which a class is of interest to the weaver, in the order of their hosts' names. */
    Collection<Nest> nests() throws IOException {
        Map<String, Set<String>> members = new TreeMap<>();
        for (String name : names()) {
            Optional<ClassHeader> header = headerIfOfInterest(read(name));
            if (header.isPresent()) {
                String host = header.get().nestHost();
                String nest = host == null ? name : host;
                members.putIfAbsent(nest, new TreeSet<>());
                members.get(nest).add(name);
            }
        }
        Map<String, Nest> nests = new TreeMap<>();
        for (Map.Entry<String, Set<String>> entry : members.entrySet()) {
            nests.put(entry.getKey(), nest(entry.getKey(), entry.getValue()));
        }
        return nests.values();
    }

    private Nest nest(String host, Set<String> ofInterest) throws IOException {
        Set<String> names = new LinkedHashSet<>();
        names.add(host);
        if (contains(host)) {
            names.addAll(header(read(host)).nestMembers());
        }
        names.addAll(ofInterest);
        Nest nest = new Nest();
        for (String name : names) {
            if (contains(name)) {
                ClassFile file = read(name);
                nest.add(file, header(file));
            } else {
                nest.incomplete = true;
            }
        }
        return nest;
    }

    private Optional<ClassHeader> headerIfOfInterest(ClassFile file) throws IOException {
        try {
            return ClassHeader.isOfInterest(file.bytes()) ? Optional.of(header(file)) : Optional.empty();
        } catch (IndexOutOfBoundsException e) {
            throw unreadable(file, e);
        }
    }

    private ClassHeader header(ClassFile file) throws IOException {
        ClassHeader header;
        try {
            header = ClassHeader.read(file.bytes());
        } catch (RuntimeException e) {
            throw unreadable(file, e);
        }
        if (!file.internalName().equals(header.name())) {
            throw new IOException(file(file.internalName()) + " holds the class " + String.valueOf(header.name()).replace('/', '.')
                + " (expected: " + file.internalName().replace('/', '.') + "; name the folder in which the packages begin)");
        }
        return header;
    }

    private IOException unreadable(ClassFile file, RuntimeException cause) throws IOException {
        String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        return new IOException(file(file.internalName()) + " is no class file that this weaver can read: " + reason
            + " (expected: a complete class file, of no later Java than this version of Elio knows)", cause);
    }

    private Set<String> names() throws IOException {
        if (!Files.isDirectory(root)) {
            return Set.of();
        }
        try (Stream<Path> files = Files.find(root, Integer.MAX_VALUE, (file, attributes) -> !attributes.isDirectory())) {
            Set<String> names = new TreeSet<>();
            for (Iterator<Path> each = files.iterator(); each.hasNext();) {
                String file = root.relativize(each.next()).toString().replace('\\', '/');
                if (isWeavable(file)) {
                    names.add(file.substring(0, file.length() - SUFFIX.length()));
                }
            }
            return names;
        }
    }

    private static boolean isWeavable(String file) {
        return file.endsWith(SUFFIX) && !file.startsWith("META-INF/") && !file.endsWith("-info.class");
    }

    /** No file has a name that the file system does not take, which a damaged class file can mention. */
    boolean contains(String internalName) {
        try {
            return Files.isRegularFile(resolve(internalName));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    ClassFile read(String internalName) throws IOException {
        return new ClassFile(internalName, Files.readAllBytes(file(internalName)));
    }

    void write(ClassFile file) throws IOException {
        WholeFile.write(file(file.internalName()), file.bytes());
    }

    void delete(String internalName) throws IOException {
        Files.deleteIfExists(file(internalName));
    }

    private Path file(String internalName) throws IOException {
        try {
            return resolve(internalName);
        } catch (InvalidPathException e) {
            throw new IOException("the class " + printable(internalName.replace('/', '.')) + " in " + root
                + " has a name that no file can have here: " + e.getReason()
                + " (expected: characters that the encoding of file names has, as that of a UTF-8 locale such as LC_ALL=C.UTF-8)", e);
        }
    }

    private Path resolve(String internalName) {
        return root.resolve(internalName + SUFFIX);
    }

    private static String printable(String text) {
        return text.replaceAll("\\p{Cntrl}", "?");
    }
}
