package io.elio.weaver;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;

/**
 * Answers questions about types from class files; no class is ever loaded. Types are internal names; arrays are written as
 * descriptors ({@code [I}, {@code [Ljava/lang/String;}), as in type instructions. A class that cannot be found is a class of
 * which only the name is known: it is no error, and where its supertypes would be needed the answer is the one that the
 * verifier of the virtual machine accepts without knowing them, {@code java/lang/Object}. Safe for use by several threads.
 */
final class ClassHierarchy {
    static final String OBJECT = "java/lang/Object";

    private final ClassSource source;
    /** Who answers for classes that are not this object's own; null: the source. */
    private final ClassHierarchy shared;
    private final Map<Set<String>, String> declaredJoins;
    private volatile boolean guessed;
    private final Map<String, Optional<Header>> headers = new ConcurrentHashMap<>();

    ClassHierarchy(ClassSource source, Collection<ClassNode> own) {
        this(source, null, own, Map.of());
    }

    /**
     * A hierarchy that knows some classes better than another one, which it asks for all others.
     *
     * @param declaredJoins the common superclasses of pairs of classes of which one cannot be found
     */
    ClassHierarchy(ClassHierarchy shared, Collection<ClassNode> own, Map<Set<String>, String> declaredJoins) {
        this(shared.source, shared, own, declaredJoins);
    }

    private ClassHierarchy(ClassSource source, ClassHierarchy shared, Collection<ClassNode> own, Map<Set<String>, String> declaredJoins) {
        this.source = source;
        this.shared = shared;
        this.declaredJoins = declaredJoins;
        for (ClassNode c : own) {
            headers.put(c.name, Optional.of(new Header(c.access, c.superName)));
        }
    }

    /**
     * The type of a value that is either {@code a} or {@code b}, for a stack map: the closest common superclass. The verifier takes
     * an interface for {@code Object}, so two types of which one is an interface join to {@code Object}.
     */
    String commonSuperClass(String a, String b) {
        if (a.equals(b)) {
            return a;
        }
        if (isArray(a) && isArray(b)) {
            return commonSuperArray(a, b);
        }
        if (isArray(a) || isArray(b) || isInterface(a) || isInterface(b)) {
            return OBJECT;
        }
        Optional<String> known = commonKnownSuperClass(a, b);
        return known.isPresent() ? known.get() : declaredOrGuessed(a, b);
    }

    private Optional<String> commonKnownSuperClass(String a, String b) {
        Set<String> ofA = superClasses(a);
        for (String ancestor : superClasses(b)) {
            if (ofA.contains(ancestor)) {
                return Optional.of(ancestor);
            }
        }
        return Optional.empty();
    }

    private String declaredOrGuessed(String a, String b) {
        String declared = declaredJoins.get(Set.of(a, b));
        guessed |= declared == null;
        return declared == null ? OBJECT : declared;
    }

    /** Whether two different classes have no superclass in common as far as it is known. */
    boolean isUnknownJoin(String a, String b) {
        return !a.equals(b) && !isInterface(a) && !isInterface(b) && commonKnownSuperClass(a, b).isEmpty();
    }

    /** Whether a join had to be answered that nobody knows. */
    boolean hasGuessed() {
        return guessed;
    }

    private String commonSuperArray(String a, String b) {
        Type elementA = element(a);
        Type elementB = element(b);
        if (isReference(elementA) && isReference(elementB)) {
            return arrayOf(commonSuperClass(elementA.getInternalName(), elementB.getInternalName()));
        }
        return OBJECT;
    }

    /** Whether the verifier lets a {@code source} pass where a {@code target} is asked for: to an interface everything passes. */
    boolean isAssignable(String target, String source) {
        if (target.equals(source) || target.equals(OBJECT)) {
            return true;
        }
        if (isArray(target)) {
            return isArray(source) && isArrayAssignable(element(target), element(source));
        }
        return isInterface(target) || !isArray(source) && superClasses(source).contains(target);
    }

    private boolean isArrayAssignable(Type target, Type source) {
        return target.equals(source)
            || isReference(target) && isReference(source) && isAssignable(target.getInternalName(), source.getInternalName());
    }

    /** Whether the type is known to be an interface. */
    boolean isInterface(String type) {
        return has(type, Opcodes.ACC_INTERFACE);
    }

    /** Whether the class file of the type was found. */
    boolean isKnown(String type) {
        return header(type).isPresent();
    }

    /** The superclass, or null if there is none or it is not known. */
    String superClass(String type) {
        Optional<Header> header = header(type);
        return header.isPresent() ? header.get().superName() : null;
    }

    /**
     * Whether code of class {@code fromClass} is known to be allowed to name the type. False for a type of another package that cannot be
     * found: the caller then does without naming it.
     */
    boolean accessibleFrom(String type, String fromClass) {
        String named = type;
        if (isArray(type)) {
            Type innermost = Type.getType(type).getElementType();
            if (!isReference(innermost)) {
                return true;
            }
            named = innermost.getInternalName();
        }
        return packageOf(named).equals(packageOf(fromClass)) || has(named, Opcodes.ACC_PUBLIC);
    }

    private boolean has(String type, int flag) {
        Optional<Header> header = header(type);
        return header.isPresent() && (header.get().access() & flag) != 0;
    }

    /** The names of the class and its superclasses as far as they are known, from the class upwards. */
    private Set<String> superClasses(String type) {
        Set<String> result = new LinkedHashSet<>();
        String next = type;
        while (next != null && result.add(next)) {
            next = superClass(next);
        }
        return result;
    }

    private Optional<Header> header(String type) {
        Optional<Header> known = headers.get(type);
        if (known != null) {
            return known;
        }
        return shared == null ? read(type) : shared.header(type);
    }

    private Optional<Header> read(String type) {
        Optional<byte[]> bytes = isArray(type) ? Optional.empty() : source.bytes(type);
        Optional<Header> header = bytes.isPresent() ? Optional.of(Header.of(bytes.get())) : Optional.empty();
        headers.put(type, header);
        return header;
    }

    private static boolean isArray(String type) {
        return type.startsWith("[");
    }

    private static Type element(String array) {
        return Type.getType(array.substring(1));
    }

    private static String arrayOf(String element) {
        return isArray(element) ? "[" + element : "[L" + element + ";";
    }

    private static boolean isReference(Type type) {
        return type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
    }

    private static String packageOf(String type) {
        return type.substring(0, type.lastIndexOf('/') + 1);
    }

    private record Header(int access, String superName) {
        private static final byte NEWEST_READABLE = Opcodes.V28;

        static Header of(byte[] classFile) {
            ClassReader reader = new ClassReader(readable(classFile));
            return new Header(reader.getAccess(), reader.getSuperName());
        }

        /** The classes of a JDK that is newer than ASM count as of the newest version that ASM reads: headers are the same. */
        private static byte[] readable(byte[] classFile) {
            int version = (classFile[6] & 0xff) << 8 | classFile[7] & 0xff;
            if (version <= NEWEST_READABLE) {
                return classFile;
            }
            byte[] copy = classFile.clone();
            copy[6] = 0;
            copy[7] = NEWEST_READABLE;
            return copy;
        }
    }
}
