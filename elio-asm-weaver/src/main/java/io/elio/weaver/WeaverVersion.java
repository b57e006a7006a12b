package io.elio.weaver;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.io.IOException;
import java.security.CodeSource;

/** Which weaver this is: what one version has woven, another weaves again. */
final class WeaverVersion {
    private WeaverVersion() {
    }

    /** The version from the manifest and the time of the jar, which tells snapshots apart. */
    static String identify() throws IOException {
        String version = Weaver.class.getPackage().getImplementationVersion();
        CodeSource source = Weaver.class.getProtectionDomain().getCodeSource();
        if (version == null || source == null) {
            return "unpackaged";
        }
        try {
            return version + " " + Files.getLastModifiedTime(Path.of(source.getLocation().toURI()));
        } catch (URISyntaxException e) {
            throw new IOException("the location of the weaver is no path: " + source.getLocation(), e);
        }
    }
}
