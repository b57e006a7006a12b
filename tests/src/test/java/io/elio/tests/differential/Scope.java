package io.elio.tests.differential;

import java.util.ArrayList;
import java.util.List;

/** What a place in a generated method may name and do. A nested place is a copy. */
final class Scope {
    /** A local that is in scope. */
    record Local(String name, Kind kind, boolean mutable) {
    }

    /** A statement that can be left, or continued if it is a loop. */
    record Target(String label, boolean loop) {
    }

    final Host host;
    /** The kind a return answers here; null where nothing can be returned. */
    final Kind returns;
    final boolean mayAwait;
    final boolean inLambda;
    /** The kind of the elements in the body of a generator, where it can yield; else null. */
    final Kind yields;
    private final List<Local> locals = new ArrayList<>();
    private final List<Target> targets = new ArrayList<>();

    Scope(Host host, Kind returns) {
        this(host, returns, true, false, null);
    }

    /** The body of a generator. */
    static Scope generator(Host host, Kind element) {
        return new Scope(host, element, true, false, element);
    }

    private Scope(Host host, Kind returns, boolean mayAwait, boolean inLambda, Kind yields) {
        this.host = host;
        this.returns = returns;
        this.mayAwait = mayAwait;
        this.inLambda = inLambda;
        this.yields = yields;
    }

    Scope nested() {
        return copy(returns, mayAwait, inLambda, yields, locals, targets);
    }

    /** Inside {@code synchronized}. */
    Scope withoutAwait() {
        return copy(returns, false, inLambda, null, locals, targets);
    }

    /** Inside a switch expression, which no jump may leave. */
    Scope withoutJumps() {
        return copy(null, mayAwait, inLambda, null, locals, List.of());
    }

    /** Inside a method of a local class: fields are reached through the host object only. */
    Scope memberOfLocalClass(Kind result) {
        Scope inside = new Scope(Host.STATIC, result, true, true, null);
        inside.locals.addAll(fixed());
        return inside;
    }

    /** Inside the guard of a pattern, which may assign to nothing. */
    Scope guard() {
        Scope inside = new Scope(Host.GUARD, null, mayAwait, false, null);
        inside.locals.addAll(fixed());
        return inside;
    }

    /** Inside an asynchronous lambda: only locals that never change are visible. */
    Scope lambda(Kind result) {
        return copy(result, true, true, null, fixed(), List.of());
    }

    /** Inside a lambda that may not await. */
    Scope plainLambda() {
        return copy(null, false, true, null, fixed(), List.of());
    }

    void declare(Local local) {
        locals.add(local);
    }

    void target(Target target) {
        targets.add(target);
    }

    List<Local> locals(Kind kind) {
        return locals.stream().filter(local -> local.kind() == kind).toList();
    }

    List<Local> mutable(Kind kind) {
        return locals.stream().filter(local -> local.kind() == kind && local.mutable()).toList();
    }

    List<Local> all() {
        return locals;
    }

    List<Target> breakable() {
        return targets;
    }

    List<Target> continuable() {
        return targets.stream().filter(Target::loop).toList();
    }

    private List<Local> fixed() {
        return locals.stream().filter(local -> !local.mutable()).toList();
    }

    private Scope copy(Kind result, boolean await, boolean lambda, Kind elements, List<Local> visible, List<Target> reachable) {
        Scope copy = new Scope(host, result, await, lambda, elements);
        copy.locals.addAll(visible);
        copy.targets.addAll(reachable);
        return copy;
    }
}
