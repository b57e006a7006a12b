package io.elio.weaver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Weaves a folder of class files in place, nest by nest, several nests at a time.
 *
 * <p><b>Implementation overview.</b> A nest is woven as a whole, always from what the compiler made: a direct start calls the
 * private body of a nest mate, so classes of different weaves must never meet. For this the unwoven bytes of each woven
 * class are kept in the state folder; when one class of a nest was recompiled, the others are woven again from theirs, the
 * host gets its list of members, and frame classes that came of an earlier weave and are no longer made are deleted. A nest whose classes
 * have not changed since the last run is left alone. If the state is lost, woven classes stay as they are beside those compiled anew; the
 * weaver refuses a nest in which they would call stale code.
 *
 * <p>Nothing is written before all nests are woven without an error. Then the order is: unwoven bytes, frame classes,
 * classes, state; a run that is cut off leaves a folder that the next one repairs or refuses.
 */
public final class FolderWeaver {
    private final ClassFolder folder;
    private final FolderState state;
    private final Function<List<ClassFile>, WeaveResult> weaver;

    private final List<Finding> findings = new ArrayList<>();
    private final List<ClassFile> frames = new ArrayList<>();
    private final List<ClassFile> classes = new ArrayList<>();
    private final List<ClassFile> kept = new ArrayList<>();
    private final List<String> notWoven = new ArrayList<>();
    private final List<String> orphans = new ArrayList<>();
    private int methods;

    /**
     * @param classes the folder, which need not exist
     * @param stateFolder where to keep what the next run needs, outside of {@code classes}; it is made when something is to be kept
     * @param classPath where the types that the classes mention are found, the folder itself included
     */
    public FolderWeaver(Path classes, Path stateFolder, ClassSource classPath, WeaverOptions options) throws IOException {
        this(classes, FolderState.load(stateFolder, WeaverVersion.identify() + " " + options), new Weaver(options, classPath)::weave);
    }

    FolderWeaver(Path classes, FolderState state, Function<List<ClassFile>, WeaveResult> weaver) {
        this.folder = new ClassFolder(classes);
        this.state = state;
        this.weaver = weaver;
    }

    /**
     * Weaves what is not woven yet. To be called once.
     *
     * @throws IllegalStateException if a class holds code that the weaver cannot make sense of; nothing was changed
     */
    public FolderResult weave() throws IOException {
        try {
            return weaveAll();
        } catch (FileSystemException e) {
            throw FileErrors.explained(e);
        }
    }

    private FolderResult weaveAll() throws IOException {
        List<Nest> nests = new ArrayList<>();
        List<List<ClassFile>> unwoven = new ArrayList<>();
        for (Nest nest : folder.nests()) {
            if (isSettled(nest)) {
                settle(nest.classes);
                settle(nest.frames);
            } else if (nest.classes.isEmpty()) {
                addOrphans(nest.frames);
            } else {
                nests.add(nest);
                unwoven.add(originals(nest));
            }
        }
        List<WeaveResult> woven = Parallel.map(unwoven, this::apply);
        for (int i = 0; i < woven.size(); i++) {
            findings.addAll(woven.get(i).findings());
            plan(nests.get(i), unwoven.get(i), woven.get(i));
        }
        FolderResult result = new FolderResult(methods, classes.size(), findings);
        if (!result.failed()) {
            write();
        }
        return result;
    }

    private void addOrphans(List<ClassFile> files) {
        for (ClassFile file : files) {
            orphans.add(file.internalName());
        }
    }

    private List<ClassFile> originals(Nest nest) throws IOException {
        List<ClassFile> originals = new ArrayList<>();
        for (ClassFile file : nest.classes) {
            originals.add(state.unwoven(file));
        }
        return originals;
    }

    private WeaveResult apply(List<ClassFile> originals) {
        try {
            return weaver.apply(originals);
        } catch (UncheckedIOException e) {
            throw e;
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            String reason = e.getMessage() == null ? e.toString() : e.getMessage();
            throw new IllegalStateException(originals.get(0).internalName().replace('/', '.') + " or a nest mate cannot be woven: "
                + reason + " (expected: code as compilers make it)", e);
        }
    }

    private boolean isSettled(Nest nest) {
        return !nest.incomplete && areSettled(nest.classes) && areSettled(nest.frames);
    }

    private boolean areSettled(List<ClassFile> files) {
        for (ClassFile file : files) {
            if (!state.isSettled(file)) {
                return false;
            }
        }
        return true;
    }

    private void settle(List<ClassFile> files) {
        for (ClassFile file : files) {
            state.settle(file);
        }
    }

    private void plan(Nest nest, List<ClassFile> originals, WeaveResult result) {
        Map<String, ClassFile> woven = new LinkedHashMap<>();
        for (ClassFile file : result.changed()) {
            woven.put(file.internalName(), file);
        }
        Set<String> rewritten = new HashSet<>();
        for (int i = 0; i < originals.size(); i++) {
            ClassFile original = originals.get(i);
            if (planClass(original, nest.classes.get(i), woven.remove(original.internalName()))) {
                rewritten.add(original.internalName());
            }
        }
        Set<String> stay = new HashSet<>();
        for (ClassFile file : originals) {
            stay.addAll(ClassHeader.read(file.bytes()).frameClasses());
        }
        planFrames(nest.frames, woven, stay);
        for (String added : woven.keySet()) {
            methods += FrameNames.isFrame(added) && rewritten.contains(owner(added, originals)) ? 1 : 0;
        }
    }

    private boolean planClass(ClassFile original, ClassFile onDisk, ClassFile woven) {
        ClassFile wanted = woven == null ? original : woven;
        if (woven == null) {
            notWoven.add(original.internalName());
        } else {
            kept.add(original);
        }
        state.settle(wanted);
        return !sameBytes(wanted, onDisk) && classes.add(wanted);
    }

    /** Those that belong to classes whose unwoven bytes are lost stay. */
    private void planFrames(List<ClassFile> onDisk, Map<String, ClassFile> woven, Set<String> stay) {
        Map<String, ClassFile> old = new HashMap<>();
        for (ClassFile frame : onDisk) {
            old.put(frame.internalName(), frame);
        }
        for (ClassFile frame : woven.values()) {
            ClassFile before = old.remove(frame.internalName());
            if (before == null || !sameBytes(frame, before)) {
                frames.add(frame);
            }
            state.settle(frame);
        }
        for (ClassFile frame : old.values()) {
            if (stay.contains(frame.internalName())) {
                state.settle(frame);
            } else {
                orphans.add(frame.internalName());
            }
        }
    }

    /** The class whose method a frame class belongs to: its name continues the name of the class. */
    private static String owner(String frame, List<ClassFile> classes) {
        String owner = "";
        for (ClassFile file : classes) {
            String name = file.internalName();
            if (name.length() > owner.length() && frame.startsWith(name + "$")) {
                owner = name;
            }
        }
        return owner;
    }

    private void write() throws IOException {
        for (ClassFile file : kept) {
            state.keep(file);
        }
        for (String name : notWoven) {
            state.forget(name);
        }
        for (ClassFile file : frames) {
            folder.write(file);
        }
        for (ClassFile file : classes) {
            folder.write(file);
        }
        for (String name : orphans) {
            folder.delete(name);
        }
        state.store();
    }

    private static boolean sameBytes(ClassFile a, ClassFile b) {
        return Arrays.equals(a.bytes(), b.bytes());
    }
}
