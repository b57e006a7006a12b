package io.elio.weaver;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * Dataflow that tells, for every instruction, which stack entries and locals hold an object whose constructor has not been
 * called, and which {@code NEW} made it.
 */
final class UninitialisedFrames {
    private UninitialisedFrames() {
    }

    /** The frames before each instruction of the method; null for code that cannot be reached. */
    static Frame<BasicValue>[] of(String owner, MethodNode m) {
        Analyzer<BasicValue> analyzer = new Analyzer<>(new NewInterpreter()) {
            @Override
            protected Frame<BasicValue> newFrame(int locals, int stack) {
                return new InitialisingFrame(locals, stack);
            }

            @Override
            protected Frame<BasicValue> newFrame(Frame<? extends BasicValue> frame) {
                return new InitialisingFrame(frame);
            }
        };
        return Dataflow.of(analyzer, owner, m);
    }

    /** An object between its {@code NEW} and its constructor. */
    static final class Uninitialised extends BasicValue {
        final TypeInsnNode site;

        Uninitialised(TypeInsnNode site) {
            super(Type.getObjectType(site.desc));
            this.site = site;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Uninitialised u && u.site == site;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(site);
        }
    }

    private static final class NewInterpreter extends BasicInterpreter {
        NewInterpreter() {
            super(Opcodes.ASM9);
        }

        @Override
        public BasicValue newOperation(AbstractInsnNode insn) throws AnalyzerException {
            return insn.getOpcode() == Opcodes.NEW ? new Uninitialised((TypeInsnNode) insn) : super.newOperation(insn);
        }

        @Override
        public BasicValue merge(BasicValue a, BasicValue b) {
            if (a instanceof Uninitialised || b instanceof Uninitialised) {
                return a instanceof Uninitialised && a.equals(b) ? a : BasicValue.UNINITIALIZED_VALUE;
            }
            return super.merge(a, b);
        }
    }

    /** A constructor call turns every copy of its receiver into an initialised object. */
    private static final class InitialisingFrame extends Frame<BasicValue> {
        InitialisingFrame(int locals, int stack) {
            super(locals, stack);
        }

        InitialisingFrame(Frame<? extends BasicValue> frame) {
            super(frame);
        }

        @Override
        public void execute(AbstractInsnNode insn, Interpreter<BasicValue> interpreter) throws AnalyzerException {
            BasicValue receiver = isConstructorCall(insn) ? receiver(this, (MethodInsnNode) insn) : null;
            super.execute(insn, interpreter);
            if (receiver instanceof Uninitialised) {
                initialise(receiver);
            }
        }

        private void initialise(BasicValue receiver) {
            for (int i = 0; i < getLocals(); i++) {
                if (getLocal(i).equals(receiver)) {
                    setLocal(i, BasicValue.REFERENCE_VALUE);
                }
            }
            for (int i = 0; i < getStackSize(); i++) {
                if (getStack(i).equals(receiver)) {
                    setStack(i, BasicValue.REFERENCE_VALUE);
                }
            }
        }
    }

    static boolean isConstructorCall(AbstractInsnNode insn) {
        return insn.getOpcode() == Opcodes.INVOKESPECIAL && ((MethodInsnNode) insn).name.equals("<init>");
    }

    static int receiverIndex(Frame<BasicValue> frame, MethodInsnNode call) {
        return frame.getStackSize() - 1 - Type.getArgumentTypes(call.desc).length;
    }

    static BasicValue receiver(Frame<BasicValue> frame, MethodInsnNode call) {
        return frame.getStack(receiverIndex(frame, call));
    }
}
