package io.elio.tests.differential;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * An async method of a generated program. All of them take the world, the host object, and a depth of recursion first.
 *
 * @param result the kind of what it returns, or of its elements
 * @param generator whether it is a generator, which also takes a flag by which its consumer says that it wants no more
 */
record Signature(Host host, String name, Kind result, List<Kind> parameters, boolean generator) {
    Signature(Host host, String name, Kind result, List<Kind> parameters) {
        this(host, name, result, parameters, false);
    }

    String declaredResult() {
        return generator ? "Generator<" + result.box + ">" : result.task();
    }

    String declaredParameters() {
        return IntStream.range(0, parameters.size())
            .mapToObj(i -> ", " + (host == Host.BRIDGED ? parameters.get(i).box : parameters.get(i).source) + " arg" + i)
            .collect(Collectors.joining("", "Env e, Host self, int d" + (generator ? ", boolean[] stop" : ""), ""));
    }
}
