package io.elio.coro;

/**
 * The slots in which a result travels from the frame or awaitable that completes to the frame that goes on. Who
 * completes stores value and kind; who goes on takes, which converts and clears, because one body is awaited both
 * directly, with a primitive result, and through its frame, where the awaiting code expects a box.
 */
abstract class ResultSlots {
    static final byte EMPTY = 0;
    static final byte INT = 1;
    static final byte BOOLEAN = 2;
    static final byte BYTE = 3;
    static final byte CHAR = 4;
    static final byte SHORT = 5;
    static final byte LONG = 6;
    static final byte FLOAT = 7;
    static final byte DOUBLE = 8;
    static final byte REFERENCE = 9;
    static final byte FAILURE = 10;

    byte kind;
    private long bits;
    /**
     * The value or failure; with kind EMPTY, the failure that was delivered last, which is not this coroutine's own and
     * so keeps its trace if it is thrown on. It is let go at the next suspension.
     */
    Object reference;

    public void putInt(int value) {
        kind = INT;
        bits = value;
    }

    public void putBoolean(boolean value) {
        kind = BOOLEAN;
        bits = value ? 1 : 0;
    }

    public void putByte(byte value) {
        kind = BYTE;
        bits = value;
    }

    public void putChar(char value) {
        kind = CHAR;
        bits = value;
    }

    public void putShort(short value) {
        kind = SHORT;
        bits = value;
    }

    public void putLong(long value) {
        kind = LONG;
        bits = value;
    }

    public void putFloat(float value) {
        kind = FLOAT;
        bits = Float.floatToRawIntBits(value);
    }

    public void putDouble(double value) {
        kind = DOUBLE;
        bits = Double.doubleToRawLongBits(value);
    }

    public void putReference(Object value) {
        kind = REFERENCE;
        reference = value;
    }

    final void putFailure(Throwable failure) {
        kind = FAILURE;
        reference = failure;
    }

    /**
     * Takes an int, boolean (0 or 1), byte, char or short. Another box, which only an unchecked cast can bring here, is
     * a {@link ClassCastException}, as it is for the other primitives.
     */
    public int takeInt() {
        if (kind < LONG && kind != EMPTY) {
            kind = EMPTY;
            return (int) bits;
        }
        Object value = takeReference();
        if (value instanceof Integer number) {
            return number;
        }
        if (value instanceof Boolean truth) {
            return truth ? 1 : 0;
        }
        if (value instanceof Character character) {
            return character;
        }
        return value instanceof Byte || value instanceof Short ? ((Number) value).intValue() : (Integer) value;
    }

    public long takeLong() {
        if (kind == LONG) {
            kind = EMPTY;
            return bits;
        }
        return (Long) takeReference();
    }

    public float takeFloat() {
        if (kind == FLOAT) {
            kind = EMPTY;
            return Float.intBitsToFloat((int) bits);
        }
        return (Float) takeReference();
    }

    public double takeDouble() {
        if (kind == DOUBLE) {
            kind = EMPTY;
            return Double.longBitsToDouble(bits);
        }
        return (Double) takeReference();
    }

    public Object takeReference() {
        Object value = reference;
        switch (kind) {
            case REFERENCE -> reference = null;
            case FAILURE -> {
                kind = EMPTY;
                throw ResultSlots.<RuntimeException>sneaky((Throwable) value);
            }
            default -> value = boxed();
        }
        kind = EMPTY;
        return value;
    }

    /** The primitive in the slots as an object; null if there is none. */
    private Object boxed() {
        return switch (kind) {
            case INT -> Integer.valueOf((int) bits);
            case BOOLEAN -> Boolean.valueOf(bits != 0);
            case BYTE -> Byte.valueOf((byte) bits);
            case CHAR -> Character.valueOf((char) bits);
            case SHORT -> Short.valueOf((short) bits);
            case LONG -> Long.valueOf(bits);
            case FLOAT -> Float.valueOf(Float.intBitsToFloat((int) bits));
            case DOUBLE -> Double.valueOf(Double.longBitsToDouble(bits));
            default -> null;
        };
    }

    /** Turns the final result into a reference or failure that stays, to be read by any number of observers. */
    final void settleResult() {
        if (kind != FAILURE && kind != REFERENCE) {
            putReference(boxed());
        }
    }

    @SuppressWarnings("unchecked")
    static <X extends Throwable> X sneaky(Throwable failure) throws X {
        throw (X) failure;
    }
}
