package io.elio.weaver;

import org.objectweb.asm.Type;

/** The names of the runtime that woven code refers to. The weaver knows nothing else of it; see {@code docs/weaving.md}. */
final class Names {
    /** The version of the protocol between woven code and the runtime. */
    static final int PROTOCOL = 3;

    static final String TASK = "io/elio/Task";
    static final String GENERATOR = "io/elio/Generator";
    static final String AWAITABLE = "io/elio/Awaitable";
    static final String COROUTINE = "io/elio/coro/Coroutine";
    static final String FRAME = "io/elio/coro/Frame";
    static final String GENERATOR_FRAME = "io/elio/coro/GeneratorFrame";

    static final Type OBJECT_TYPE = Type.getObjectType("java/lang/Object");
    static final Type COROUTINE_TYPE = Type.getObjectType(COROUTINE);

    /** {@code Frame.DONE}. */
    static final int STATE_DONE = -2;

    private Names() {
    }
}
