package io.elio.coro;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the weaver noted about a frame class: method, file, and for each await its line and its live locals. */
public final class FrameMetadata {
    private static final String VERSION = "1";
    private static final ClassValue<FrameMetadata> CACHE = new ClassValue<>() {
        @Override
        protected FrameMetadata computeValue(Class<?> type) {
            return read(type);
        }
    };

    private final String owner;
    private final String method;
    private final String descriptor;
    private final String file;
    private final int firstLine;
    private final Map<Integer, Await> awaits;

    /**
     * A local that is live at an await, and the field of the frame that holds it. The field is declared in the class that carries the
     * metadata: the frame's own, or its superclass if the frame was a task before it was started.
     */
    public record Local(String name, String field, String descriptor) {
    }

    /** One await of the method. */
    public record Await(int line, List<Local> locals) {
    }

    private FrameMetadata(String owner, String method, String descriptor, String file, int firstLine, Map<Integer, Await> awaits) {
        this.owner = owner;
        this.method = method;
        this.descriptor = descriptor;
        this.file = file;
        this.firstLine = firstLine;
        this.awaits = awaits;
    }

    /** The metadata of a frame class; for a class that has none, its name stands for the method. */
    public static FrameMetadata of(Class<? extends Frame> type) {
        return CACHE.get(type);
    }

    /** Where a frame stands. */
    public StackTraceElement element(int state) {
        Await await = await(state);
        int line = await == null ? firstLine : await.line;
        return new StackTraceElement(owner, method, file, line == 0 ? -1 : line);
    }

    /** The await at which a frame with this {@link Frame#state} is suspended; null if it is not. */
    public Await await(int state) {
        return state > Frame.UNSTARTED ? awaits.get(state >> 1) : null;
    }

    public String owner() {
        return owner;
    }

    public String method() {
        return method;
    }

    /** The descriptor of the method as declared. */
    public String descriptor() {
        return descriptor;
    }

    private static FrameMetadata read(Class<?> type) {
        String text = MetadataText.of(type);
        return text.isEmpty() ? inherited(type) : parse(text);
    }

    /** The class of an unstarted task has the metadata of the frame class that it extends. */
    private static FrameMetadata inherited(Class<?> type) {
        Class<?> superclass = type.getSuperclass();
        boolean isFrameClass = Modifier.isAbstract(superclass.getModifiers());
        return isFrameClass ? new FrameMetadata(type.getName(), "await", "", null, 0, Map.of()) : CACHE.get(superclass);
    }

    static FrameMetadata parse(String text) {
        String[] lines = text.split("\n");
        String[] head = lines[0].split("\t", -1);
        if (head.length < 6 || !head[0].equals(VERSION)) {
            throw new IllegalStateException("frame metadata: " + lines[0] + " (expected: version " + VERSION + " and five more fields)");
        }
        Map<Integer, Await> awaits = new HashMap<>();
        for (int i = 1; i < lines.length; i++) {
            String[] fields = lines[i].split("\t", -1);
            awaits.put(Integer.valueOf(fields[0]), new Await(Integer.parseInt(fields[1]), locals(fields)));
        }
        return new FrameMetadata(head[1], head[2], head[3], head[4].isEmpty() ? null : head[4], Integer.parseInt(head[5]), awaits);
    }

    private static List<Local> locals(String[] fields) {
        List<Local> locals = new ArrayList<>();
        for (int i = 2; i < fields.length; i++) {
            int equals = fields[i].indexOf('=');
            int colon = fields[i].indexOf(':', equals);
            locals.add(new Local(fields[i].substring(0, equals), fields[i].substring(equals + 1, colon), fields[i].substring(colon + 1)));
        }
        return List.copyOf(locals);
    }
}
