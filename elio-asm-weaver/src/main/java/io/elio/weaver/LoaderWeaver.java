package io.elio.weaver;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Weaves the classes of one class loader while they are loaded.
 *
 * <p><b>Implementation overview.</b> The first class of a nest that is loaded makes the whole nest be read through the
 * loader and woven; the others take their bytes from that result. The host is among them, so its list of members is
 * complete however early it is loaded; a host that the loader gave no file for has the nest woven again when it is loaded, since the
 * members loaded until then have no async code, or were refused. Frame classes are defined with the first class: nothing but classes of
 * {@code io.elio.coro} is loaded by that, and a class that the JVM loads while a transformer runs on the same thread
 * would not be transformed. A class whose bytes another agent has changed is woven again, with the unchanged bytes of
 * its nest mates.
 *
 * <p>Threads: loaders load classes on several threads; a nest is woven under a lock of its own, which is taken under
 * the locks of the loader and under which only classes of {@code io.elio.coro} are loaded. The loader is held weakly, for
 * it is the key of the map of these objects.
 */
final class LoaderWeaver {
    private final WeakReference<ClassLoader> loader;
    private final Weaver weaver;
    private final ClassDefiner definer;
    private final PrintStream log;
    private final Map<String, LoadedNest> nests = new ConcurrentHashMap<>();

    LoaderWeaver(ClassLoader loader, WeaverOptions options, ClassDefiner definer, PrintStream log) {
        this.loader = new WeakReference<>(loader);
        this.weaver = new Weaver(options, this::resource);
        this.definer = definer;
        this.log = log;
    }

    /** The woven bytes of a class that is being loaded; null if it stays as it is. */
    byte[] weave(ClassLoader loading, ClassFile file, ProtectionDomain domain) {
        ClassHeader header = ClassHeader.read(file.bytes());
        if (header.isFrame()) {
            return null;
        }
        String host = header.nestHost() == null ? file.internalName() : header.nestHost();
        LoadedNest nest = nests.computeIfAbsent(host, h -> new LoadedNest());
        synchronized (nest) {
            if (nest.result == null || !nest.known.contains(host) && file.internalName().equals(host)) {
                nest.originals = members(host, file);
                nest.result = weaveMembers(nest.originals);
                report(nest.result);
                nest.known = Set.copyOf(nest.originals.keySet());
            }
            if (!nest.known.contains(file.internalName())) {
                return refuseLate(file);
            }
            if (nest.isPlain()) {
                nest.originals = Map.of();
                return null;
            }
            WeaveResult result = sameAsRead(nest, file) ? nest.result : weaveMembers(replace(nest.originals, file));
            if (hasErrors(result)) {
                return ClassFilter.concerns(file.bytes()) ? RefusedClass.refuse(file, errors(result)) : null;
            }
            return take(nest, result, loading, file, domain);
        }
    }

    /** A class that the loader gave no file for when its nest was woven: the host, loaded by now, lists none of its frame classes. */
    private byte[] refuseLate(ClassFile file) {
        if (!hasErrors(weaveMembers(Map.of(file.internalName(), file)))) {
            return null;
        }
        String reason = "cannot be woven: when the first class of its nest was loaded, the loader gave no class file for it (expected: "
            + "getResourceAsStream(\"" + file.internalName() + ".class\") of " + loader.get() + " answers one)";
        log.println("[ERROR] " + file.internalName().replace('/', '.') + " " + reason);
        return RefusedClass.refuse(file, reason);
    }

    private byte[] take(LoadedNest nest, WeaveResult result, ClassLoader loading, ClassFile file, ProtectionDomain domain) {
        byte[] woven = null;
        for (ClassFile changed : result.changed()) {
            if (changed.internalName().equals(file.internalName())) {
                woven = changed.bytes();
            } else if (!nest.originals.containsKey(changed.internalName()) && nest.defined.add(changed.internalName())) {
                definer.define(loading, changed, domain);
            }
        }
        return woven;
    }

    private WeaveResult weaveMembers(Map<String, ClassFile> members) {
        boolean concerned = members.values().stream().anyMatch(member -> ClassFilter.concerns(member.bytes()));
        return concerned ? weaver.weave(List.copyOf(members.values())) : new WeaveResult(List.of(), List.of());
    }

    /** The host first, then its members as it lists them; frame classes of a build-time weave are no members to weave. */
    private Map<String, ClassFile> members(String host, ClassFile loaded) {
        Map<String, ClassFile> members = new LinkedHashMap<>();
        Set<String> names = new LinkedHashSet<>(List.of(host));
        read(host, loaded).ifPresent(file -> names.addAll(ClassHeader.read(file.bytes()).nestMembers()));
        names.add(loaded.internalName());
        for (String name : names) {
            read(name, loaded).filter(file -> !ClassHeader.read(file.bytes()).isFrame()).ifPresent(file -> members.put(name, file));
        }
        return members;
    }

    /** The bytes as they lie on the class path; those given by the JVM only if there are no others, as for a generated class. */
    private Optional<ClassFile> read(String name, ClassFile loaded) {
        Optional<ClassFile> file = resource(name).map(bytes -> new ClassFile(name, bytes));
        return file.isPresent() || !name.equals(loaded.internalName()) ? file : Optional.of(loaded);
    }

    private Optional<byte[]> resource(String internalName) {
        ClassLoader source = loader.get();
        if (source == null) {
            return Optional.empty();
        }
        try (InputStream in = source.getResourceAsStream(internalName + ".class")) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + internalName + " through " + source, e);
        }
    }

    private static boolean sameAsRead(LoadedNest nest, ClassFile file) {
        ClassFile read = nest.originals.get(file.internalName());
        return read != null && Arrays.equals(read.bytes(), file.bytes());
    }

    private static Map<String, ClassFile> replace(Map<String, ClassFile> members, ClassFile file) {
        Map<String, ClassFile> replaced = new LinkedHashMap<>(members);
        replaced.put(file.internalName(), file);
        return replaced;
    }

    private void report(WeaveResult result) {
        result.findings().forEach(finding -> log.println("[" + finding.severity() + "] " + finding.text()));
    }

    private static boolean hasErrors(WeaveResult result) {
        return Finding.anyError(result.findings());
    }

    private static String errors(WeaveResult result) {
        return result.findings().stream().filter(Finding::isError).map(Finding::text)
            .collect(Collectors.joining("\n  ", "cannot be woven:\n  ", ""));
    }

    /** Fields are guarded by the object's lock. */
    private static final class LoadedNest {
        Map<String, ClassFile> originals;
        /** The names of the classes that were woven together. */
        Set<String> known;
        WeaveResult result;
        final Set<String> defined = new HashSet<>();

        /** Whether there is nothing to weave. */
        boolean isPlain() {
            return result.changed().isEmpty() && result.findings().isEmpty();
        }
    }
}
