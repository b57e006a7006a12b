package io.elio.weaver;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
            List<Field> fields = new ArrayList<>();
            for (List<Saved> values : List.of(stack, locals)) {
                for (Saved value : values) {
                    if (value.field() != null) {
                        fields.add(value.field());
                    }
                }
            }
            return fields;
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
        for (AwaitSite site : sites.all()) {
            states.put(site, lay(site, liveness));
        }
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

    /** The fields that a state uses, by name. */
    List<Field> savedFields() {
        Set<String> used = fieldNames(states.values());
        return fields.values().stream().filter(field -> used.contains(field.name())).toList();
    }

    /** The fields that only the arguments of the unstarted task need, by name. */
    List<Field> argumentFields() {
        Set<String> used = fieldNames(states.values());
        return fields.values().stream().filter(field -> !used.contains(field.name())).toList();
    }

    /** The reference fields that hold nothing in the state of the site but may in another; arguments are cleared at the start. */
    List<Field> deadReferences(AwaitSite site) {
        Set<String> used = fieldNames(states.values());
        used.removeAll(fieldNames(List.of(states.get(site))));
        List<Field> dead = new ArrayList<>();
        for (Field field : fields.values()) {
            if (field.isReference() && used.contains(field.name())) {
                dead.add(field);
            }
        }
        return dead;
    }

    private static Set<String> fieldNames(Collection<State> states) {
        Set<String> names = new HashSet<>();
        for (State state : states) {
            for (Field field : state.fieldsInOrder()) {
                names.add(field.name());
            }
        }
        return names;
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
        List<Saved> stack = new ArrayList<>();
        for (Type type : site.stack()) {
            stack.add(numbering.save(-1, type));
        }
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
            int number = used.getOrDefault(prefix, 0);
            used.put(prefix, number + 1);
            String name = prefix + number;
            fields.putIfAbsent(name, new Field(name, fieldType));
            return new Saved(slot, type, fields.get(name));
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
