package io.elio.weaver;

import io.elio.weaver.UninitialisedFrames.Uninitialised;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Moves {@code NEW} below the awaits in the arguments of its constructor, since an object whose constructor has not been called
 * cannot be saved in a frame.
 *
 * <p><b>Implementation overview.</b> Javac compiles {@code new C(a, await(t))} to {@code NEW, DUP, a, await, <init>}. A {@code NEW}
 * is moved if dataflow finds the object that it makes on the stack, or in a local, at an await. Then the {@code NEW} and all that
 * copies its result (shuffles, stores, loads) go, and at each constructor call of that object the operands above its lowest
 * copy, which are the arguments, go to fresh locals; the object is made; its copies are put where they were; the arguments
 * are loaded again. Branches in the arguments, nested objects and arguments that fail need nothing more: the
 * stack between is the old one without the object. The shapes that are not the usual one (a copy kept in a local, as javac does
 * before a switch expression with a {@code try} in it, or copies that are not neighbours) are rebuilt from the frame of the dataflow.
 *
 * <p><b>Class initialisation.</b> {@code NEW} initialises its class, and that comes before the arguments are
 * evaluated. So {@code NEW, POP} stays in the old place: it does, and throws, exactly what the {@code NEW} did
 * there; the object is garbage at once, a compiled body does not even allocate it, and having never
 * been constructed it has no finaliser. It is left out where it could not be noticed: for the class that holds the method, which is
 * being or has been initialised, and for classes of the JDK, whose initialisers do nothing that depends on when they run.
 */
final class UninitialisedObjects {
    private final String owner;
    private final MethodNode method;
    private final AbstractInsnNode[] instructions;
    private final Frame<BasicValue>[] frames;
    private final Set<TypeInsnNode> moved;
    private final int firstSpill;

    private UninitialisedObjects(String owner, MethodNode method, Predicate<AbstractInsnNode> suspends) {
        this.owner = owner;
        this.method = method;
        this.instructions = method.instructions.toArray();
        this.frames = UninitialisedFrames.of(owner, method);
        this.moved = heldAcross(suspends);
        this.firstSpill = method.maxLocals;
    }

    static void moveBelowAwaits(String ownerInternalName, MethodNode m) {
        moveBelow(AwaitCalls::suspends, ownerInternalName, m);
    }

    /** Does the work for any set of instructions at which no such object may exist. */
    static void moveBelow(Predicate<AbstractInsnNode> suspends, String ownerInternalName, MethodNode m) {
        if (contains(m, i -> i.getOpcode() == Opcodes.NEW) && contains(m, suspends)) {
            new UninitialisedObjects(ownerInternalName, m, suspends).move();
        }
    }

    private static boolean contains(MethodNode m, Predicate<AbstractInsnNode> wanted) {
        for (AbstractInsnNode insn : m.instructions) {
            if (wanted.test(insn)) {
                return true;
            }
        }
        return false;
    }

    private Set<TypeInsnNode> heldAcross(Predicate<AbstractInsnNode> suspends) {
        Set<TypeInsnNode> held = new HashSet<>();
        for (int i = 0; i < instructions.length; i++) {
            if (frames[i] != null && suspends.test(instructions[i])) {
                addSites(frames[i], held);
            }
        }
        return held;
    }

    private static void addSites(Frame<BasicValue> frame, Set<TypeInsnNode> sites) {
        for (int i = 0; i < frame.getLocals() + frame.getStackSize(); i++) {
            if (entry(frame, i) instanceof Uninitialised u) {
                sites.add(u.site);
            }
        }
    }

    private static BasicValue entry(Frame<BasicValue> frame, int i) {
        return i < frame.getLocals() ? frame.getLocal(i) : frame.getStack(i - frame.getLocals());
    }

    private void move() {
        if (moved.isEmpty()) {
            return;
        }
        for (int i = 0; i < instructions.length; i++) {
            if (frames[i] != null) {
                rewrite(instructions[i], frames[i]);
            }
        }
    }

    private void rewrite(AbstractInsnNode insn, Frame<BasicValue> frame) {
        int opcode = insn.getOpcode();
        if (opcode == Opcodes.NEW) {
            removeNew((TypeInsnNode) insn);
        } else if (StackShuffle.isShuffle(opcode)) {
            reduceShuffle(insn, frame);
        } else if (opcode == Opcodes.ASTORE && isMoved(frame.getStack(frame.getStackSize() - 1))
            || opcode == Opcodes.ALOAD && isMoved(frame.getLocal(((VarInsnNode) insn).var))) {
            method.instructions.remove(insn);
        } else if (UninitialisedFrames.isConstructorCall(insn)
            && UninitialisedFrames.receiver(frame, (MethodInsnNode) insn) instanceof Uninitialised receiver && isMoved(receiver)) {
            method.instructions.insertBefore(insn, rebuild((MethodInsnNode) insn, frame, receiver));
        }
    }

    private boolean isMoved(BasicValue value) {
        return value instanceof Uninitialised u && moved.contains(u.site);
    }

    private void removeNew(TypeInsnNode site) {
        if (!moved.contains(site)) {
            return;
        }
        if (site.desc.equals(owner) || site.desc.startsWith("java/")) {
            method.instructions.remove(site);
        } else {
            method.instructions.insert(site, new InsnNode(Opcodes.POP));
        }
    }

    private void reduceShuffle(AbstractInsnNode insn, Frame<BasicValue> frame) {
        boolean[] gone = movedWords(frame, StackShuffle.depth(insn.getOpcode()));
        int reduced = StackShuffle.without(insn.getOpcode(), gone);
        if (reduced == Opcodes.NOP) {
            method.instructions.remove(insn);
        } else if (reduced != insn.getOpcode()) {
            method.instructions.set(insn, new InsnNode(reduced));
        }
    }

    /** Which of the topmost words of the stack belong to objects that are moved, the deepest first. */
    private boolean[] movedWords(Frame<BasicValue> frame, int depth) {
        boolean[] gone = new boolean[depth];
        int word = depth;
        for (int i = frame.getStackSize() - 1; word > 0; i--) {
            BasicValue value = frame.getStack(i);
            word -= value.getSize();
            if (isMoved(value)) {
                gone[word] = true;
            }
        }
        return gone;
    }

    /** What is to stand before a constructor call: the operands from the lowest copy of the object upwards are made anew. */
    private InsnList rebuild(MethodInsnNode call, Frame<BasicValue> frame, Uninitialised object) {
        int lowest = lowest(frame, object);
        int receiver = UninitialisedFrames.receiverIndex(frame, call);
        List<Spill> spills = spill(frame, lowest);
        InsnList code = new InsnList();
        for (int i = spills.size() - 1; i >= 0; i--) {
            spills.get(i).store(code);
        }
        code.add(new TypeInsnNode(Opcodes.NEW, object.site.desc));
        boolean neighbours = spills.isEmpty() || spills.get(0).index > receiver;
        if (neighbours) {
            duplicate(code, frame, object, receiver - lowest);
            for (Spill spill : spills) {
                spill.load(code);
            }
        } else {
            placeApart(code, frame, object, lowest, spills);
        }
        return code;
    }

    private static int lowest(Frame<BasicValue> frame, Uninitialised object) {
        int i = 0;
        while (!frame.getStack(i).equals(object)) {
            i++;
        }
        return i;
    }

    private List<Spill> spill(Frame<BasicValue> frame, int from) {
        List<Spill> spills = new ArrayList<>();
        int local = firstSpill;
        for (int i = from; i < frame.getStackSize(); i++) {
            if (!isMoved(frame.getStack(i))) {
                spills.add(new Spill(i, local, frame.getStack(i).getType()));
                local += frame.getStack(i).getSize();
            }
        }
        method.maxLocals = Math.max(method.maxLocals, local);
        return spills;
    }

    private static void duplicate(InsnList code, Frame<BasicValue> frame, Uninitialised object, int copies) {
        for (int local : localsWith(frame, object)) {
            code.add(new InsnNode(Opcodes.DUP));
            code.add(new VarInsnNode(Opcodes.ASTORE, local));
        }
        for (int i = 0; i < copies; i++) {
            code.add(new InsnNode(Opcodes.DUP));
        }
    }

    /** Copies with other operands between them are loaded one by one; a local may hold an object before its constructor has been called. */
    private void placeApart(InsnList code, Frame<BasicValue> frame, Uninitialised object, int lowest, List<Spill> spills) {
        int local = method.maxLocals++;
        code.add(new VarInsnNode(Opcodes.ASTORE, local));
        for (int other : localsWith(frame, object)) {
            code.add(new VarInsnNode(Opcodes.ALOAD, local));
            code.add(new VarInsnNode(Opcodes.ASTORE, other));
        }
        int next = 0;
        for (int i = lowest; i < frame.getStackSize(); i++) {
            if (frame.getStack(i).equals(object)) {
                code.add(new VarInsnNode(Opcodes.ALOAD, local));
            } else if (next < spills.size() && spills.get(next).index == i) {
                spills.get(next++).load(code);
            }
        }
    }

    private static List<Integer> localsWith(Frame<BasicValue> frame, Uninitialised object) {
        List<Integer> locals = new ArrayList<>();
        for (int i = 0; i < frame.getLocals(); i++) {
            if (frame.getLocal(i).equals(object)) {
                locals.add(i);
            }
        }
        return locals;
    }

    /** A stack entry and the local that keeps it meanwhile. */
    private record Spill(int index, int local, Type type) {
        void store(InsnList code) {
            code.add(new VarInsnNode(type.getOpcode(Opcodes.ISTORE), local));
        }

        void load(InsnList code) {
            code.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), local));
        }
    }
}
