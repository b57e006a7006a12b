package io.elio.io;

import java.nio.file.OpenOption;
import java.util.List;
import java.util.Set;

/** Modes for the tests of backends. */
public final class OpenModes {
    private OpenModes() {
    }

    public static FileMode of(OpenOption... options) {
        return FileMode.of(List.of(options), Set.of());
    }
}
