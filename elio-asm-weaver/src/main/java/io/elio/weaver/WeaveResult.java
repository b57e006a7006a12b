package io.elio.weaver;

import java.util.List;

/**
 * What weaving one nest gave.
 *
 * @param changed the classes of the nest whose bytes changed, and the new frame classes; empty if nothing was to be done
 *     or an error was found
 * @param findings errors and warnings, in source order
 */
public record WeaveResult(List<ClassFile> changed, List<Finding> findings) {
}
