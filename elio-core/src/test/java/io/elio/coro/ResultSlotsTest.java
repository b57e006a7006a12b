package io.elio.coro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ResultSlotsTest {
    private final ResultSlots slots = new ResultSlots() { };

    @Test
    void eachKindIsTakenAsItWasPut() {
        slots.putInt(Integer.MIN_VALUE);
        assertEquals(Integer.MIN_VALUE, slots.takeInt());
        slots.putLong(Long.MIN_VALUE);
        assertEquals(Long.MIN_VALUE, slots.takeLong());
        slots.putFloat(-0.0f);
        assertEquals(-0.0f, slots.takeFloat());
        slots.putDouble(Double.MIN_VALUE);
        assertEquals(Double.MIN_VALUE, slots.takeDouble());
        slots.putReference("x");
        assertEquals("x", slots.takeReference());
    }

    @Test
    void smallKindsAreTakenAsInts() {
        slots.putBoolean(true);
        assertEquals(1, slots.takeInt());
        slots.putByte((byte) -3);
        assertEquals(-3, slots.takeInt());
        slots.putChar('\uffff');
        assertEquals(0xffff, slots.takeInt());
        slots.putShort((short) -4);
        assertEquals(-4, slots.takeInt());
    }

    @Test
    void primitivesAreTakenAsTheirBoxes() {
        slots.putInt(5);
        assertEquals(Integer.valueOf(5), slots.takeReference());
        slots.putBoolean(false);
        assertEquals(Boolean.FALSE, slots.takeReference());
        slots.putByte((byte) 1);
        assertEquals(Byte.valueOf((byte) 1), slots.takeReference());
        slots.putChar('c');
        assertEquals(Character.valueOf('c'), slots.takeReference());
        slots.putShort((short) 2);
        assertEquals(Short.valueOf((short) 2), slots.takeReference());
        slots.putLong(6);
        assertEquals(Long.valueOf(6), slots.takeReference());
        slots.putFloat(1.5f);
        assertEquals(Float.valueOf(1.5f), slots.takeReference());
        slots.putDouble(2.5);
        assertEquals(Double.valueOf(2.5), slots.takeReference());
    }

    @Test
    void boxesAreTakenAsPrimitives() {
        slots.putReference(7);
        assertEquals(7, slots.takeInt());
        slots.putReference(true);
        assertEquals(1, slots.takeInt());
        slots.putReference('c');
        assertEquals('c', slots.takeInt());
        slots.putReference((short) -9);
        assertEquals(-9, slots.takeInt());
        slots.putReference((byte) -8);
        assertEquals(-8, slots.takeInt());
        slots.putReference(1L << 40);
        assertEquals(1L << 40, slots.takeLong());
        slots.putReference(0.5f);
        assertEquals(0.5f, slots.takeFloat());
        slots.putReference(0.25);
        assertEquals(0.25, slots.takeDouble());
    }

    @Test
    void takingClears() {
        slots.putReference("x");
        slots.takeReference();
        assertNull(slots.takeReference());
        slots.putInt(3);
        slots.takeInt();
        assertNull(slots.takeReference());
    }

    @Test
    void aNullTakenAsAPrimitiveIsANullPointerExceptionAsInPlainJava() {
        slots.putReference(null);
        assertThrows(NullPointerException.class, slots::takeInt);
        slots.putReference(null);
        assertThrows(NullPointerException.class, slots::takeLong);
    }

    @Test
    void aFailureIsThrownWhateverKindIsTakenAndIsTheVeryObject() {
        IOException failure = new IOException("disk");
        slots.putFailure(failure);
        assertSame(failure, assertThrows(IOException.class, slots::takeReference));
        slots.putFailure(failure);
        assertSame(failure, assertThrows(IOException.class, slots::takeInt));
        slots.putFailure(failure);
        assertSame(failure, assertThrows(IOException.class, slots::takeLong));
        slots.putFailure(failure);
        assertSame(failure, assertThrows(IOException.class, slots::takeFloat));
        slots.putFailure(failure);
        assertSame(failure, assertThrows(IOException.class, slots::takeDouble));
        assertEquals(ResultSlots.EMPTY, slots.kind);
    }

    @Test
    void anotherBoxIsRefusedAsByACast() {
        slots.putDouble(0.5);
        assertThrows(ClassCastException.class, slots::takeInt);
        slots.putReference("text");
        assertThrows(ClassCastException.class, slots::takeInt);
        slots.putInt(1);
        assertThrows(ClassCastException.class, slots::takeLong);
        slots.putLong(1);
        assertThrows(ClassCastException.class, slots::takeDouble);
        slots.putDouble(1);
        assertThrows(ClassCastException.class, slots::takeFloat);
    }
}
