package io.elio.weaver;

import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Gives the frame classes of a nest names that no other class of it has, whatever a file system makes of upper and lower case. */
final class FrameNames {
    /** What the name of the class of a method's save helpers, if it has one, has behind that of the frame class. */
    static final String SAVES = "$Saves";
    /** What the name of the class of a method's unstarted tasks has behind that of the frame class, unless it is the frame class. */
    static final String TASK = "$Task";

    private final Set<String> taken = new HashSet<>();
    private int index;

    FrameNames(Collection<String> taken) {
        for (String name : taken) {
            this.taken.add(name.toLowerCase(Locale.ROOT));
        }
    }

    /** Whether a class that weaving adds is a frame class, of which every woven method has one. */
    static boolean isFrame(String added) {
        return !added.endsWith(SAVES) && !added.endsWith(TASK);
    }

    /** {@code C$m$Frame3}; characters of the method's name that a file name may not have everywhere are replaced. */
    String next(AsyncMethod method) {
        StringBuilder name = new StringBuilder(method.owner().name).append('$');
        for (char c : method.node().name.toCharArray()) {
            name.append(fitsEveryFileSystem(c) ? c : '_');
        }
        name.append("$Frame");
        String candidate;
        do {
            candidate = name.toString() + ++index;
        } while (isTaken(candidate + SAVES) || isTaken(candidate + TASK) || !taken.add(candidate.toLowerCase(Locale.ROOT)));
        return candidate;
    }

    private boolean isTaken(String name) {
        return taken.contains(name.toLowerCase(Locale.ROOT));
    }

    /** The virtual machine takes almost any name, the zero character included; file names are in the encoding of the build's locale. */
    private static boolean fitsEveryFileSystem(char c) {
        return c < 0x80 && Character.isJavaIdentifierPart(c) && !Character.isIdentifierIgnorable(c);
    }
}
