package io.elio.weaver;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.objectweb.asm.Type;

/**
 * Which field of the frame holds which value in which state. Fields are shared: a field means something only from the
 * save of a state to its restoration, so every state numbers its values of a kind from zero. A reference of a type that
 * the class may not name gets fields of exactly that type, so that it can be restored without a cast.
 */
final class SpillLayout {
    /** The field of an instance method's receiver, which every state needs. */
    static final String RECEIVER = "self";

    /** A field of the frame class. */
    record Field(String name, Type type) {
        boolean isReference() {
            return SlotKind.of(type) == SlotKind.REFERENCE;
        }
    }

    /** A value in a field. A local that holds the constant null has none. */
    record Saved(int slot, Type type, Field field) {
        /** Whether a cast is needed to get the value back with its type. */
        boolean needsCast() {
            return field != null && field.isReference() && !field.type().equals(type);
        }
    }

    /** What is saved in one state: locals by slot, and the operand stack, bottom first. */
    record State(List<Saved> locals, List<Saved> stack) {
        /** The fields in the order in which their values are saved. */
        List<Field> fieldsInOrder() {
            return Stream.concat(stack.stream(), locals.stream()).map(Saved::field).filter(Objects::nonNull).toList();
        }
    }

    private final AsyncCode code;
    private final ClassHierarchy hierarchy;
    private final Map<String, Field> fields = new TreeMap<>();
    private final List<Type> exactTypes = new ArrayList<>();
    private final Map<AwaitSite, State> states = new LinkedHashMap<>();
    private final List<Saved> arguments;

    SpillLayout(AsyncCode code, AwaitSites sites, Liveness liveness, ClassHierarchy hierarchy) {
        this.code = code;
        this.hierarchy = hierarchy;
        this.arguments = layArguments();
        sites.all().forEach(site -> states.put(site, lay(site, liveness)));
    }

    /** Where an unstarted task keeps its arguments, in order. */
    List<Saved> arguments() {
        return arguments;
    }

    State state(AwaitSite site) {
        return states.get(site);
    }

    /** All fields but the receiver, by name. */
    List<Field> fields() {
        return List.copyOf(fields.values());
    }

    /** The reference fields that hold nothing in the state of the site but may in another; arguments are cleared at the start. */
    List<Field> deadReferences(AwaitSite site) {
        Set<Field> used = new TreeSet<>(Comparator.comparing(Field::name));
        states.values().forEach(state -> used.addAll(state.fieldsInOrder()));
        used.removeAll(states.get(site).fieldsInOrder());
        return used.stream().filter(Field::isReference).toList();
    }

    private List<Saved> layArguments() {
        Numbering numbering = new Numbering();
        List<Saved> result = new ArrayList<>();
        int slot = code.isStatic() ? 0 : 1;
        for (Type type : code.parameterTypes()) {
            result.add(numbering.save(slot, type));
            slot += type.getSize();
        }
        return result;
    }

    private State lay(AwaitSite site, Liveness liveness) {
        Numbering numbering = new Numbering();
        List<Saved> stack = site.stack().stream().map(type -> numbering.save(-1, type)).toList();
        List<Saved> locals = new ArrayList<>();
        BitSet live = liveness.liveAfter(site.call());
        for (int slot = live.nextSetBit(code.isStatic() ? 0 : 1); slot >= 0; slot = live.nextSetBit(slot + 1)) {
            Type type = site.locals().get(slot);
            if (type != null) {
                locals.add(TypeInterpreter.isNull(type) ? new Saved(slot, type, null) : numbering.save(slot, type));
            }
        }
        return new State(locals, stack);
    }

    /** Gives out the fields for the values of one state. */
    private final class Numbering {
        private final Map<String, Integer> used = new LinkedHashMap<>();

        Saved save(int slot, Type type) {
            Type fieldType = fieldType(type);
            String prefix = prefix(fieldType);
            int number = used.merge(prefix, 1, Integer::sum) - 1;
            return new Saved(slot, type, fields.computeIfAbsent(prefix + number, name -> new Field(name, fieldType)));
        }

        private Type fieldType(Type type) {
            SlotKind kind = SlotKind.of(type);
            boolean unnamable = kind == SlotKind.REFERENCE && !TypeInterpreter.isNull(type)
                && !hierarchy.accessibleFrom(type.getInternalName(), code.owner().name);
            return unnamable ? type : kind.type;
        }

        private String prefix(Type fieldType) {
            return switch (SlotKind.of(fieldType)) {
                case INT -> "i";
                case LONG -> "j";
                case FLOAT -> "f";
                case DOUBLE -> "d";
                case REFERENCE -> fieldType.equals(Names.OBJECT_TYPE) ? "a" : exactPrefix(fieldType);
            };
        }

        /** A prefix of the type's own, since names of types may fall together once they are spelt as identifiers. */
        private String exactPrefix(Type type) {
            if (!exactTypes.contains(type)) {
                exactTypes.add(type);
            }
            return "x" + exactTypes.indexOf(type) + "_";
        }
    }
}
