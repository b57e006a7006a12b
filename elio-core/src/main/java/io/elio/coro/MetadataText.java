package io.elio.coro;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;

/**
 * The text in the constants ELIO_0, ELIO_1, ... of a frame class; empty if it has none. Read by reflection; if the class lies in a
 * module that is not open to this one, from its class file, which no module hides (JVMS 4.1, 4.4, 4.7.2).
 */
final class MetadataText {
    private static final String FIELD = "ELIO_";
    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int METHOD_HANDLE = 15;
    private static final int METHOD_TYPE = 16;
    private static final int MODULE = 19;
    private static final int PACKAGE = 20;

    private final DataInputStream in;
    /** Utf8 entries, and the indices to which String entries refer. */
    private String[] texts;
    private int[] strings;

    private MetadataText(DataInputStream in) {
        this.in = in;
    }

    static String of(Class<?> type) {
        StringBuilder text = new StringBuilder();
        try {
            for (int part = 0; ; part++) {
                Field field = type.getDeclaredField(FIELD + part);
                field.setAccessible(true);
                text.append((String) field.get(null));
            }
        } catch (NoSuchFieldException end) {
            return text.toString();
        } catch (InaccessibleObjectException | IllegalAccessException closed) {
            return ofClassFile(type);
        }
    }

    static String ofClassFile(Class<?> type) {
        String name = type.getName();
        try (InputStream stream = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            return stream == null ? "" : new MetadataText(new DataInputStream(stream)).read();
        } catch (IOException e) {
            throw new UncheckedIOException("class file of " + name, e);
        }
    }

    private String read() throws IOException {
        in.skipNBytes(8);
        readConstants();
        in.skipNBytes(6);
        in.skipNBytes(2L * in.readUnsignedShort());
        StringBuilder text = new StringBuilder();
        for (int fields = in.readUnsignedShort(); fields > 0; fields--) {
            in.skipNBytes(2);
            boolean wanted = texts[in.readUnsignedShort()].startsWith(FIELD);
            in.skipNBytes(2);
            readAttributes(wanted ? text : null);
        }
        return text.toString();
    }

    private void readAttributes(StringBuilder text) throws IOException {
        for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
            String name = texts[in.readUnsignedShort()];
            int length = in.readInt();
            if (text != null && name.equals("ConstantValue")) {
                text.append(texts[strings[in.readUnsignedShort()]]);
            } else {
                in.skipNBytes(length);
            }
        }
    }

    private void readConstants() throws IOException {
        int count = in.readUnsignedShort();
        texts = new String[count];
        strings = new int[count];
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case UTF8 -> texts[i] = in.readUTF();
                case STRING -> strings[i] = in.readUnsignedShort();
                case CLASS, METHOD_TYPE, MODULE, PACKAGE -> in.skipNBytes(2);
                case METHOD_HANDLE -> in.skipNBytes(3);
                case LONG, DOUBLE -> {
                    in.skipNBytes(8);
                    i++;
                }
                // numbers of four bytes, references to members, dynamic constants
                default -> in.skipNBytes(4);
            }
        }
    }
}
