package io.elio.coro;

/** A stand-in that woven classes can be linked against. */
public abstract class GeneratorFrame extends Frame {
    protected GeneratorFrame(int protocol) {
        super(protocol);
    }
}
