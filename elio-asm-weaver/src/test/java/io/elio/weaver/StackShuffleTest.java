package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;

class StackShuffleTest {
    @Test
    void knowsTheNineShuffles() {
        assertTrue(StackShuffle.isShuffle(Opcodes.POP));
        assertTrue(StackShuffle.isShuffle(Opcodes.SWAP));
        assertFalse(StackShuffle.isShuffle(Opcodes.NOP));
        assertEquals(1, StackShuffle.depth(Opcodes.DUP));
        assertEquals(4, StackShuffle.depth(Opcodes.DUP2_X2));
    }

    @Test
    void nothingGoneChangesNothing() {
        assertEquals(Opcodes.DUP2_X1, StackShuffle.without(Opcodes.DUP2_X1, new boolean[3]));
    }

    @Test
    void withoutOneWord() {
        assertEquals(Opcodes.DUP_X1, StackShuffle.without(Opcodes.DUP_X2, new boolean[] {true, false, false}));
        assertEquals(Opcodes.NOP, StackShuffle.without(Opcodes.DUP_X2, new boolean[] {false, false, true}));
        assertEquals(Opcodes.DUP2, StackShuffle.without(Opcodes.DUP2_X1, new boolean[] {true, false, false}));
        assertEquals(Opcodes.DUP2_X1, StackShuffle.without(Opcodes.DUP2_X2, new boolean[] {false, true, false, false}));
        assertEquals(Opcodes.POP, StackShuffle.without(Opcodes.POP2, new boolean[] {true, false}));
        assertEquals(Opcodes.NOP, StackShuffle.without(Opcodes.SWAP, new boolean[] {true, false}));
    }

    @Test
    void everyShuffleWithoutAnySetOfWordsIsAShuffleOrNothing() {
        for (int opcode = Opcodes.POP; opcode <= Opcodes.SWAP; opcode++) {
            int depth = StackShuffle.depth(opcode);
            for (int set = 0; set < 1 << depth; set++) {
                boolean[] gone = new boolean[depth];
                for (int i = 0; i < depth; i++) {
                    gone[i] = (set & 1 << i) != 0;
                }
                int rest = StackShuffle.without(opcode, gone);
                assertTrue(rest == Opcodes.NOP || StackShuffle.depth(rest) == depth - Integer.bitCount(set));
            }
        }
    }
}
