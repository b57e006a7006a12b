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

    /** Whether a class is the result of an earlier weave: it names one of the frame classes. */
    boolean isWoven(ClassFile file) {
        return frames.stream().anyMatch(frame -> ClassHeader.mentions(file.bytes(), frame.internalName()));
    }

    boolean isNamed(ClassFile frame) {
        return classes.stream().anyMatch(file -> ClassHeader.mentions(file.bytes(), frame.internalName()));
    }
}
