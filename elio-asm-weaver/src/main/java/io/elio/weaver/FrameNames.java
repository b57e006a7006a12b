package io.elio.weaver;

import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Gives the frame classes of a nest names that no other class of it has, whatever a file system makes of upper and lower case. */
final class FrameNames {
    private final Set<String> taken = new HashSet<>();
    private int index;

    FrameNames(Collection<String> taken) {
        taken.forEach(name -> this.taken.add(name.toLowerCase(Locale.ROOT)));
    }

    /** {@code C$m$Frame3}; characters of the method's name that a file name may not have are replaced. */
    String next(AsyncMethod method) {
        StringBuilder name = new StringBuilder(method.owner().name).append('$');
        method.node().name.chars().map(c -> Character.isJavaIdentifierPart(c) ? c : '_').forEach(c -> name.append((char) c));
        name.append("$Frame");
        String candidate;
        do {
            candidate = name.toString() + ++index;
        } while (!taken.add(candidate.toLowerCase(Locale.ROOT)));
        return candidate;
    }
}
