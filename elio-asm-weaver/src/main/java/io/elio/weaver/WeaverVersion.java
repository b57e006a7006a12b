package io.elio.weaver;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/** Which weaver this is: what one has woven, another weaves again. */
final class WeaverVersion {
    private WeaverVersion() {
    }

    /** A checksum of the jar, or of the folder of class files, that the weaver was loaded from. */
    static String identify() throws IOException {
        CodeSource source = Weaver.class.getProtectionDomain().getCodeSource();
        if (source == null) {
            return "unknown";
        }
        try {
            return identify(Path.of(source.getLocation().toURI()));
        } catch (URISyntaxException e) {
            throw new IOException("the location of the weaver is no path: " + source.getLocation(), e);
        }
    }

    static String identify(Path location) throws IOException {
        CRC32C checksum = new CRC32C();
        try (Stream<Path> files = Files.walk(location)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                checksum.update(location.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                checksum.update(Files.readAllBytes(file));
            }
        }
        return Long.toHexString(checksum.getValue());
    }
}
