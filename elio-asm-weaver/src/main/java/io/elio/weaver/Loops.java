package io.elio.weaver;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The outermost loops of a method: the strongly connected parts of its control flow, handlers included. */
final class Loops {
    private final List<List<Integer>> successors = new ArrayList<>();
    private final List<List<Integer>> predecessors = new ArrayList<>();

    Loops(ControlFlow flow) {
        for (int i = 0; i < flow.size(); i++) {
            successors.add(flow.successors(i));
            predecessors.add(new ArrayList<>());
        }
        for (int i = 0; i < flow.size(); i++) {
            for (int next : successors.get(i)) {
                predecessors.get(next).add(i);
            }
        }
    }

    boolean isInLoop(int index) {
        return closure(index, successors).get(index);
    }

    /**
     * What may run after the instruction before the outermost loop round it comes to its header again. Empty if there
     * is a loop in that, or if the loop has several headers.
     */
    Optional<BitSet> restOfIteration(int index) {
        BitSet loop = closure(index, successors);
        loop.and(closure(index, predecessors));
        BitSet headers = headers(loop);
        if (headers.cardinality() != 1) {
            return Optional.empty();
        }
        BitSet body = (BitSet) loop.clone();
        body.andNot(headers);
        List<List<Integer>> inBody = stepsWithin(body);
        BitSet rest = closure(index, inBody);
        return isAcyclic(rest, inBody) ? Optional.of(rest) : Optional.empty();
    }

    private List<List<Integer>> stepsWithin(BitSet part) {
        List<List<Integer>> steps = new ArrayList<>();
        for (List<Integer> all : successors) {
            List<Integer> within = new ArrayList<>();
            for (int next : all) {
                if (part.get(next)) {
                    within.add(next);
                }
            }
            steps.add(within);
        }
        return steps;
    }

    /** What is reached from the instruction in one step or more. */
    private static BitSet closure(int index, List<List<Integer>> steps) {
        BitSet reached = new BitSet();
        Deque<Integer> work = new ArrayDeque<>(steps.get(index));
        while (!work.isEmpty()) {
            int next = work.pop();
            if (!reached.get(next)) {
                reached.set(next);
                work.addAll(steps.get(next));
            }
        }
        return reached;
    }

    /** The instructions of the loop to which control comes from outside; the method's first one counts as such. */
    private BitSet headers(BitSet loop) {
        BitSet headers = new BitSet();
        for (int i = loop.nextSetBit(0); i >= 0; i = loop.nextSetBit(i + 1)) {
            headers.set(i, i == 0 || isEntered(i, loop));
        }
        return headers;
    }

    private boolean isEntered(int index, BitSet loop) {
        for (int previous : predecessors.get(index)) {
            if (!loop.get(previous)) {
                return true;
            }
        }
        return false;
    }

    /** Takes away what nothing leads to, again and again (Kahn 1962): a cycle remains. */
    private static boolean isAcyclic(BitSet part, List<List<Integer>> steps) {
        int[] incoming = incoming(part, steps);
        Deque<Integer> free = new ArrayDeque<>();
        for (int i = part.nextSetBit(0); i >= 0; i = part.nextSetBit(i + 1)) {
            if (incoming[i] == 0) {
                free.push(i);
            }
        }
        int taken = 0;
        while (!free.isEmpty()) {
            taken++;
            for (int next : steps.get(free.pop())) {
                if (--incoming[next] == 0) {
                    free.push(next);
                }
            }
        }
        return taken == part.cardinality();
    }

    private static int[] incoming(BitSet part, List<List<Integer>> steps) {
        int[] incoming = new int[part.length()];
        for (int i = part.nextSetBit(0); i >= 0; i = part.nextSetBit(i + 1)) {
            for (int next : steps.get(i)) {
                incoming[next]++;
            }
        }
        return incoming;
    }
}
