package io.elio.weaver;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** The outermost loops of a method: the strongly connected parts of its control flow, handlers included. */
final class Loops {
    private final ControlFlow flow;
    private final List<List<Integer>> predecessors = new ArrayList<>();

    Loops(ControlFlow flow) {
        this.flow = flow;
        for (int i = 0; i < flow.size(); i++) {
            predecessors.add(new ArrayList<>());
        }
        for (int i = 0; i < flow.size(); i++) {
            for (int next : flow.successors(i)) {
                predecessors.get(next).add(i);
            }
        }
    }

    boolean isInLoop(int index) {
        return closure(index, flow::successors).get(index);
    }

    /**
     * What may run after the instruction before the outermost loop round it comes to its header again. Empty if there
     * is a loop in that, or if the loop has several headers.
     */
    Optional<BitSet> restOfIteration(int index) {
        BitSet loop = closure(index, flow::successors);
        loop.and(closure(index, predecessors::get));
        BitSet headers = headers(loop);
        if (headers.cardinality() != 1) {
            return Optional.empty();
        }
        BitSet body = (BitSet) loop.clone();
        body.andNot(headers);
        IntFunction<List<Integer>> inBody = i -> flow.successors(i).stream().filter(body::get).toList();
        BitSet rest = closure(index, inBody);
        return isAcyclic(rest, inBody) ? Optional.of(rest) : Optional.empty();
    }

    /** What is reached from the instruction in one step or more. */
    private static BitSet closure(int index, IntFunction<List<Integer>> steps) {
        BitSet reached = new BitSet();
        Deque<Integer> work = new ArrayDeque<>(steps.apply(index));
        while (!work.isEmpty()) {
            int next = work.pop();
            if (!reached.get(next)) {
                reached.set(next);
                work.addAll(steps.apply(next));
            }
        }
        return reached;
    }

    /** The instructions of the loop to which control comes from outside; the method's first one counts as such. */
    private BitSet headers(BitSet loop) {
        BitSet headers = new BitSet();
        loop.stream().filter(i -> i == 0 || predecessors.get(i).stream().anyMatch(p -> !loop.get(p))).forEach(headers::set);
        return headers;
    }

    /** Takes away what nothing leads to, again and again (Kahn 1962): a cycle remains. */
    private static boolean isAcyclic(BitSet part, IntFunction<List<Integer>> steps) {
        int[] incoming = new int[part.length()];
        part.stream().forEach(i -> steps.apply(i).forEach(next -> incoming[next]++));
        Deque<Integer> free = new ArrayDeque<>();
        part.stream().filter(i -> incoming[i] == 0).forEach(free::push);
        int taken = 0;
        while (!free.isEmpty()) {
            taken++;
            for (int next : steps.apply(free.pop())) {
                if (--incoming[next] == 0) {
                    free.push(next);
                }
            }
        }
        return taken == part.cardinality();
    }
}
