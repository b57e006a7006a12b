package io.elio.coro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class FrameMetadataTest {
    private static final String TEXT = "1\tcom.acme.Orders\ttotal\t(I)Lio/elio/Task;\tOrders.java\t40\n"
        + "1\t42\tthis=r0:Lcom/acme/Orders;\tcount=i0:I\n"
        + "2\t47\n";

    @Test
    void theTextIsRead() {
        FrameMetadata metadata = FrameMetadata.parse(TEXT);
        assertEquals("com.acme.Orders", metadata.owner());
        assertEquals("total", metadata.method());
        assertEquals("(I)Lio/elio/Task;", metadata.descriptor());
        assertEquals(List.of(new FrameMetadata.Local("this", "r0", "Lcom/acme/Orders;"), new FrameMetadata.Local("count", "i0", "I")),
            metadata.await(1 << 1 | 1).locals());
        assertEquals(List.of(), metadata.await(2 << 1).locals());
        assertNull(metadata.await(Frame.RUNNING));
        assertNull(metadata.await(Frame.UNSTARTED));
    }

    @Test
    void aStateHasItsLine() {
        FrameMetadata metadata = FrameMetadata.parse(TEXT);
        assertEquals("com.acme.Orders.total(Orders.java:42)", metadata.element(1 << 1).toString());
        assertEquals("com.acme.Orders.total(Orders.java:42)", metadata.element(1 << 1 | 1).toString());
        assertEquals("com.acme.Orders.total(Orders.java:47)", metadata.element(2 << 1).toString());
        assertEquals("com.acme.Orders.total(Orders.java:40)", metadata.element(Frame.UNSTARTED).toString());
    }

    @Test
    void aMethodWithoutSourceHasNoFileAndNoLine() {
        FrameMetadata metadata = FrameMetadata.parse("1\tcom.acme.Orders\ttotal\t()Lio/elio/Task;\t\t0\n1\t0\n");
        assertEquals("com.acme.Orders.total(Unknown Source)", metadata.element(1 << 1).toString());
    }

    @Test
    void partsAreJoinedAndReadOncePerClass() {
        FrameMetadata metadata = FrameMetadata.of(InTwoParts.class);
        assertEquals("com.acme.Long.name(Long.java:8)", metadata.element(1 << 1).toString());
        assertSame(metadata, FrameMetadata.of(InTwoParts.class));
    }

    @Test
    void theClassFileSaysTheSameAsTheClass() {
        assertEquals("1\tcom.acme.Long\tname\t()Lio/elio/Task;\tLong.java\t7\n1\t8\n", MetadataText.ofClassFile(InTwoParts.class));
        assertEquals(MetadataText.of(SumFrame.class), MetadataText.ofClassFile(SumFrame.class));
        assertEquals("", MetadataText.ofClassFile(DeepFrame.class));
    }

    @Test
    void aClassWithoutMetadataStandsForItself() {
        assertEquals("io.elio.coro.DeepFrame.await(Unknown Source)", FrameMetadata.of(DeepFrame.class).element(2).toString());
    }

    @Test
    void theClassOfATaskHasTheMetadataOfItsFrameClass() {
        FrameMetadata metadata = FrameMetadata.of(Small.class);
        assertEquals("com.acme.Orders.total(Orders.java:42)", metadata.element(1 << 1).toString());
        assertSame(metadata, FrameMetadata.of(SmallTask.class));
    }

    @Test
    void anotherVersionIsRefused() {
        IllegalStateException failure = assertThrows(IllegalStateException.class, () -> FrameMetadata.parse("2\tx"));
        assertEquals("frame metadata: 2\tx (expected: version 1 and five more fields)", failure.getMessage());
    }

    static class Small extends Frame {
        static final String ELIO_0 = "1\tcom.acme.Orders\ttotal\t(I)Lio/elio/Task;\tOrders.java\t40\n1\t42\n";

        Small() {
            super(PROTOCOL);
        }

        @Override
        protected void resume(Coroutine coroutine) {
            coroutine.putReference(null);
        }

        @Override
        protected void clear() {
            // holds no reference
        }

        @Override
        protected int stackWeight() {
            return 0;
        }
    }

    private static final class SmallTask extends Small {
        static final String ELIO_0 = "";
    }

    abstract static class InTwoParts extends Frame {
        static final String ELIO_0 = "1\tcom.acme.Lo";
        static final String ELIO_1 = "ng\tname\t()Lio/elio/Task;\tLong.java\t7\n1\t8\n";

        InTwoParts() {
            super(PROTOCOL);
        }
    }
}
