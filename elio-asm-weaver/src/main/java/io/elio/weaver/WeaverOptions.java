package io.elio.weaver;

/**
 * How to weave.
 *
 * @param directStarts whether statically bound callees in the same nest are called without a frame; turn it off for test
 *     builds that mock private, static or final methods
 */
public record WeaverOptions(boolean directStarts) {
    public static WeaverOptions defaults() {
        return new WeaverOptions(true);
    }

    @Override
    public String toString() {
        return "directStarts=" + directStarts;
    }
}
