package io.elio.io;

/** What {@link AsyncFile#allocate} does with a range, as the flags of {@code fallocate(2)} on Linux. */
public enum FileAllocation {
    /** The file does not get longer. */
    KEEP_SIZE(0x01),
    /** The range loses its room and reads as zeros; together with {@link #KEEP_SIZE}. */
    PUNCH_HOLE(0x02),
    /** The range is cut out; what follows moves forward. */
    COLLAPSE_RANGE(0x08),
    /** The range reads as zeros, with room. */
    ZERO_RANGE(0x10),
    /** A hole is inserted; what follows moves back. */
    INSERT_RANGE(0x20),
    /** What the range shares with other files gets room of its own. */
    UNSHARE_RANGE(0x40);

    private final int bit;

    FileAllocation(int bit) {
        this.bit = bit;
    }

    static int bits(FileAllocation... how) {
        int bits = 0;
        for (FileAllocation each : how) {
            bits |= each.bit;
        }
        return bits;
    }
}
