package io.elio.weaver;

import java.util.ArrayList;
import java.util.Collection;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** Nest membership, by which frame classes may call private bodies. */
final class NestAttributes {
    /** The first class file version that knows nests. */
    static final int MIN_VERSION = Opcodes.V11;
    private static final int MAJOR = 0xffff;

    private NestAttributes() {
    }

    static String hostOf(ClassNode c) {
        return c.nestHostClass == null ? c.name : c.nestHostClass;
    }

    /** Makes the classes members of the host's nest; answers whether that changed the host. */
    static boolean addMembers(ClassNode host, Collection<String> members) {
        if (host.nestMembers == null) {
            host.nestMembers = new ArrayList<>();
        }
        boolean changed = false;
        for (String member : members) {
            if (!host.nestMembers.contains(member)) {
                host.nestMembers.add(member);
                changed = true;
            }
        }
        return changed;
    }

    static void raiseVersion(ClassNode c) {
        if ((c.version & MAJOR) < MIN_VERSION) {
            c.version = MIN_VERSION;
        }
    }
}
