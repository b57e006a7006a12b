package io.elio.weaver;

import java.util.Optional;

/** Where the weaver reads class files it was not given: the build path, a class loader's resources. No class is ever loaded. */
@FunctionalInterface
public interface ClassSource {
    /** The bytes of a class by its internal name ({@code java/util/List}); empty if it cannot be found. */
    Optional<byte[]> bytes(String internalName);
}
