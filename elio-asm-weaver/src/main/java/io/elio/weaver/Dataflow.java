package io.elio.weaver;

import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;
import org.objectweb.asm.tree.analysis.Value;

/** Runs an analysis of a method's code, however large the method is: what javac compiles is no attack on memory. */
final class Dataflow {
    private Dataflow() {
    }

    /** The frames before each instruction of the method; null for code that cannot be reached. */
    static <V extends Value> Frame<V>[] of(Interpreter<V> interpreter, String owner, MethodNode m) {
        return of(new Analyzer<>(interpreter), owner, m);
    }

    static <V extends Value> Frame<V>[] of(Analyzer<V> analyzer, String owner, MethodNode m) {
        analyzer.setComputeLimits(Integer.MAX_VALUE, Long.MAX_VALUE);
        try {
            return analyzer.analyze(owner, m);
        } catch (AnalyzerException e) {
            throw new IllegalArgumentException(owner + "." + m.name + m.desc + ": invalid bytecode: " + e.getMessage(), e);
        }
    }
}
