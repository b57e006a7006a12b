package io.elio.io;

import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collection;
import java.util.Set;

/**
 * How a file is opened: the options of {@link java.nio.channels.FileChannel#open}, with the same meaning, checked in the same way on every
 * backend. Immutable.
 */
public final class FileMode {
    /** The name of {@code com.sun.nio.file.ExtendedOpenOption.DIRECT}, which not every JDK has. */
    private static final String DIRECT = "DIRECT";

    private final Set<OpenOption> options;
    private final Set<PosixFilePermission> permissions;

    private FileMode(Set<OpenOption> options, Set<PosixFilePermission> permissions) {
        this.options = options;
        this.permissions = permissions;
    }

    /**
     * @param permissions of a file that is created, before the process's mask; empty: read and write for all
     * @throws IllegalArgumentException if the options contradict each other
     * @throws UnsupportedOperationException if an option is none of a file that is used asynchronously
     */
    static FileMode of(Collection<? extends OpenOption> options, Set<PosixFilePermission> permissions) {
        options.forEach(FileMode::requireKnown);
        FileMode mode = new FileMode(Set.copyOf(options), Set.copyOf(permissions));
        if (mode.appends() && (mode.has(StandardOpenOption.READ) || mode.has(StandardOpenOption.TRUNCATE_EXISTING))) {
            throw new IllegalArgumentException("options " + options + " (expected: APPEND without READ and TRUNCATE_EXISTING)");
        }
        return mode;
    }

    private static void requireKnown(OpenOption option) {
        boolean known = option == LinkOption.NOFOLLOW_LINKS || isDirect(option)
            || option instanceof StandardOpenOption standard && standard != StandardOpenOption.DELETE_ON_CLOSE;
        if (!known) {
            throw new UnsupportedOperationException("option " + option + " (expected: a StandardOpenOption but DELETE_ON_CLOSE, "
                + "NOFOLLOW_LINKS or ExtendedOpenOption.DIRECT)");
        }
    }

    private static boolean isDirect(OpenOption option) {
        return option instanceof Enum<?> extended && !(option instanceof StandardOpenOption) && DIRECT.equals(extended.name());
    }

    private boolean has(OpenOption option) {
        return options.contains(option);
    }

    /** As they were given. */
    public Set<OpenOption> options() {
        return options;
    }

    /** Of a file that is created; empty for the default. */
    public Set<PosixFilePermission> permissions() {
        return permissions;
    }

    /** The permissions as the bits of {@code chmod}. */
    public int permissionBits() {
        if (permissions.isEmpty()) {
            return 0666;
        }
        int bits = 0;
        for (PosixFilePermission permission : permissions) {
            // They are declared from the owner's read, the highest bit, to the execute of all others.
            bits |= 0400 >> permission.ordinal();
        }
        return bits;
    }

    public boolean reads() {
        return has(StandardOpenOption.READ) || !writes();
    }

    public boolean writes() {
        return has(StandardOpenOption.WRITE) || appends();
    }

    public boolean appends() {
        return has(StandardOpenOption.APPEND);
    }

    /** Whether a missing file is made; one that is only read never is. */
    public boolean creates() {
        return writes() && has(StandardOpenOption.CREATE);
    }

    public boolean createsNew() {
        return writes() && has(StandardOpenOption.CREATE_NEW);
    }

    public boolean truncates() {
        return writes() && has(StandardOpenOption.TRUNCATE_EXISTING);
    }

    /** Whether a write ends when content and metadata are on the device. */
    public boolean syncs() {
        return has(StandardOpenOption.SYNC);
    }

    /** Whether a write ends when the content is on the device. */
    public boolean syncsData() {
        return has(StandardOpenOption.DSYNC);
    }

    public boolean refusesLinks() {
        return has(LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether the page cache is passed by. */
    public boolean isDirect() {
        return options.stream().anyMatch(FileMode::isDirect);
    }

    @Override
    public String toString() {
        return "FileMode" + options;
    }
}
