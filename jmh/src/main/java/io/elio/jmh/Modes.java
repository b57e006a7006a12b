package io.elio.jmh;

/** How often the leaf of a chain waits, as a mask on the number of its calls. */
final class Modes {
    private Modes() {
    }

    static long mask(String suspends) {
        return switch (suspends) {
            case "never" -> -1;
            case "mixed" -> 127;
            case "always" -> 0;
            default -> throw new IllegalArgumentException("suspends: " + suspends + " (expected: never, mixed or always)");
        };
    }
}
