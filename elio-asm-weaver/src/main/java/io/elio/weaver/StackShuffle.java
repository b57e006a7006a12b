package io.elio.weaver;

import java.util.Map;
import org.objectweb.asm.Opcodes;

/**
 * The nine instructions that only move words on the operand stack. Each is written as what it takes and what it puts, a letter for
 * a word, the top of the stack to the right. Without one of its words, a shuffle is another of the nine or none at all.
 */
final class StackShuffle {
    private static final Map<Integer, String> EFFECTS = Map.of(
        Opcodes.POP, "a:", Opcodes.POP2, "ab:", Opcodes.SWAP, "ab:ba",
        Opcodes.DUP, "a:aa", Opcodes.DUP_X1, "ab:bab", Opcodes.DUP_X2, "abc:cabc",
        Opcodes.DUP2, "ab:abab", Opcodes.DUP2_X1, "abc:bcabc", Opcodes.DUP2_X2, "abcd:cdabcd");

    private StackShuffle() {
    }

    static boolean isShuffle(int opcode) {
        return EFFECTS.containsKey(opcode);
    }

    /** How many words from the top of the stack the shuffle concerns. */
    static int depth(int opcode) {
        return EFFECTS.get(opcode).indexOf(':');
    }

    /**
     * The shuffle that does to the remaining words what {@code opcode} does to all; {@code NOP} if nothing is to be done.
     *
     * @param gone which of the words concerned are not on the stack any more, the deepest first
     */
    static int without(int opcode, boolean[] gone) {
        String effect = EFFECTS.get(opcode);
        char next = 'a';
        for (int i = 0; i < gone.length; i++) {
            String word = String.valueOf((char) ('a' + i));
            effect = effect.replace(word, gone[i] ? "" : String.valueOf(next++));
        }
        return opcodeOf(effect);
    }

    private static int opcodeOf(String effect) {
        int colon = effect.indexOf(':');
        if (effect.substring(0, colon).equals(effect.substring(colon + 1))) {
            return Opcodes.NOP;
        }
        for (Map.Entry<Integer, String> entry : EFFECTS.entrySet()) {
            if (entry.getValue().equals(effect)) {
                return entry.getKey();
            }
        }
        throw new IllegalStateException("no stack instruction does " + effect);
    }
}
