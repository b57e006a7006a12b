package io.elio.coro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.elio.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The frames linked during an unwind, for chains of all short lengths. */
class ChainTest {
    private final TestHome home = new TestHome();
    private final Gate gate = new Gate();
    private final Coroutine coroutine = Coroutine.of(home, Task.done());

    @BeforeEach
    void begin() {
        coroutine.reference = null;
    }

    private SumFrame[] unwound(int length, boolean byCaller) {
        SumFrame[] frames = new SumFrame[length];
        Arrays.setAll(frames, i -> SumFrame.sum(gate));
        coroutine.park(gate);
        for (int i = 0; i < length; i++) {
            if (byCaller && i > 0) {
                coroutine.linkCaller(frames[i], i + 1 << 1);
            } else {
                coroutine.link(frames[i], i + 1 << 1);
            }
        }
        return frames;
    }

    private List<Frame> chain() {
        List<Frame> chain = new ArrayList<>();
        for (Frame frame = coroutine.top; frame != null; frame = frame.parent) {
            chain.add(frame);
        }
        return chain;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 11})
    void theChainLeadsFromTheInnermostFrameToTheParent(int length) {
        for (boolean byCaller : new boolean[] {false, true}) {
            SumFrame parent = SumFrame.sum();
            List<Frame> expected = new ArrayList<>(List.of(unwound(length, byCaller)));
            expected.add(parent);
            coroutine.closeChain(parent);
            assertEquals(expected, chain());
            for (int i = 0; i < length; i++) {
                assertEquals(i + 1 << 1, expected.get(i).state);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 11})
    void framesThatAreLinkedAgainGetTheirNewNeighbours(int length) {
        SumFrame[] first = unwound(length, true);
        coroutine.closeChain(null);
        SumFrame outermost = first[length - 1];
        coroutine.park(gate);
        SumFrame inner = SumFrame.sum(gate);
        coroutine.link(inner, 2);
        coroutine.linkCaller(outermost, 4);
        coroutine.closeChain(null);
        assertEquals(List.of(inner, outermost), chain());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 11})
    void anAbandonedChainIsDoneAndForgotten(int length) {
        SumFrame[] frames = unwound(length, true);
        OutOfMemoryError failure = new OutOfMemoryError();
        assertSame(failure, coroutine.abandon(failure));
        for (SumFrame frame : frames) {
            assertEquals(Frame.DONE, frame.state);
        }
        assertNull(coroutine.top);
        assertNull(coroutine.waiting);
        assertNull(coroutine.reference);
    }

    @Test
    void noFrameIsKeptAsAResult() {
        unwound(3, true);
        coroutine.closeChain(null);
        assertNull(coroutine.reference);
        assertNull(coroutine.takeReference());
    }
}
