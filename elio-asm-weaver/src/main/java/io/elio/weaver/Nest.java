package io.elio.weaver;

import java.util.ArrayList;
import java.util.List;

/** The classes of one nest as they lie in a folder: those that a compiler made, and the frame classes of an earlier weave. */
final class Nest {
    final List<ClassFile> classes = new ArrayList<>();
    final List<ClassFile> frames = new ArrayList<>();
    /** Whether the host lists a member that is not in the folder. */
    boolean incomplete;

    void add(ClassFile file, ClassHeader header) {
        (header.isFrame() ? frames : classes).add(file);
    }
}
