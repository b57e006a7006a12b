package io.elio.tests.differential;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** An async method of a generated program. All of them take the world, the host object, and a depth of recursion first. */
record Signature(Host host, String name, Kind result, List<Kind> parameters) {
    String declaredParameters() {
        return IntStream.range(0, parameters.size())
            .mapToObj(i -> ", " + (host == Host.BRIDGED ? parameters.get(i).box : parameters.get(i).source) + " arg" + i)
            .collect(Collectors.joining("", "Env e, Host self, int d", ""));
    }
}
