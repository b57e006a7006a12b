package io.elio.weaver;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/**
 * What an earlier run left beside a woven folder: for every class file that was looked at its hash, and the unwoven bytes
 * of every class that was changed. A class whose hash is still the same needs no look; one that was woven can be woven
 * again from its unwoven bytes when a nest mate was recompiled.
 *
 * <p>In a folder of its own: {@code index}, whose first line identifies weaver and options and whose other lines are
 * {@code hash name}; and {@code unwoven/NAME.class}.
 */
final class FolderState {
    private static final String FORMAT = "elio-weave 2 ";

    private final Path folder;
    private final String key;
    private final Map<String, String> known = new HashMap<>();
    private final Map<String, String> hashes = new TreeMap<>();
    private boolean sameKey;

    private FolderState(Path folder, String key) {
        this.folder = folder;
        this.key = FORMAT + key;
    }

    /** Reads the state of the last run; there may be none, or one of another format, which counts as none. */
    static FolderState load(Path folder, String key) throws IOException {
        FolderState state = new FolderState(folder, key);
        try {
            state.parse(Files.readAllLines(state.index()));
        } catch (NoSuchFileException e) {
            state.sameKey = false;
        } catch (FileSystemException e) {
            throw FileErrors.explained(e);
        }
        return state;
    }

    private void parse(List<String> lines) {
        if (lines.isEmpty() || !lines.get(0).startsWith(FORMAT)) {
            return;
        }
        sameKey = lines.get(0).equals(key);
        for (String line : lines.subList(1, lines.size())) {
            int space = line.indexOf(' ');
            known.put(line.substring(space + 1), line.substring(0, space));
        }
    }

    /** Whether this class was in the folder, with these bytes, when the last run of the same weaver and options had ended. */
    boolean isSettled(ClassFile onDisk) {
        return sameKey && isKnown(onDisk);
    }

    /** The bytes that the compiler made: the kept ones if the class on disk is what an earlier run wrote, else those on disk. */
    ClassFile unwoven(ClassFile onDisk) throws IOException {
        if (!isKnown(onDisk)) {
            return onDisk;
        }
        Optional<byte[]> kept = read(kept(onDisk.internalName()));
        return kept.isPresent() ? new ClassFile(onDisk.internalName(), kept.get()) : onDisk;
    }

    private boolean isKnown(ClassFile onDisk) {
        return hash(onDisk.bytes()).equals(known.get(onDisk.internalName()));
    }

    void keep(ClassFile unwoven) throws IOException {
        write(kept(unwoven.internalName()), unwoven.bytes());
    }

    /** The class is no longer woven. */
    void forget(String internalName) throws IOException {
        Files.deleteIfExists(kept(internalName));
    }

    void settle(ClassFile onDisk) {
        hashes.put(onDisk.internalName(), hash(onDisk.bytes()));
    }

    /** Writes the new state, unless it is the old one. */
    void store() throws IOException {
        if (sameKey && hashes.equals(known)) {
            return;
        }
        List<String> lines = new ArrayList<>(List.of(key));
        for (Map.Entry<String, String> entry : hashes.entrySet()) {
            lines.add(entry.getValue() + " " + entry.getKey());
        }
        write(index(), String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }

    private Path index() {
        return folder.resolve("index");
    }

    private Path kept(String internalName) {
        return folder.resolve("unwoven").resolve(internalName + ".class");
    }

    private static Optional<byte[]> read(Path file) throws IOException {
        return Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        Files.createDirectories(file.getParent());
        WholeFile.write(file, bytes);
    }

    /** Two checksums: a change is no attack, and the first use of a digest costs a build more than all its hashes. */
    private static String hash(byte[] bytes) {
        return hash(new CRC32(), bytes) + hash(new CRC32C(), bytes) + Integer.toHexString(bytes.length);
    }

    private static String hash(Checksum checksum, byte[] bytes) {
        checksum.update(bytes, 0, bytes.length);
        return Long.toHexString(1L << 32 | checksum.getValue()).substring(1);
    }
}
