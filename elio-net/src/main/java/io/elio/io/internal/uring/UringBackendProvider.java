package io.elio.io.internal.uring;

import io.elio.runtime.IoBackend;
import io.elio.runtime.IoBackendProvider;
import io.netty.channel.uring.IoUring;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** io_uring, on Linux 5.19 and later. */
public final class UringBackendProvider implements IoBackendProvider {
    static final String NAME = "io_uring";
    private static final int PRIORITY = 100;
    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+).*");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int priority() {
        return PRIORITY;
    }

    @Override
    public Optional<String> unavailableReason() {
        if (!"Linux".equals(System.getProperty("os.name"))) {
            return Optional.of("io_uring is part of Linux, this is " + System.getProperty("os.name"));
        }
        if (!hasSocketOperation(System.getProperty("os.version"))) {
            return Optional.of("Linux " + System.getProperty("os.version") + " (expected: 5.19 or later)");
        }
        return unavailableHere();
    }

    /** Loads the native library and makes a ring, both of which can fail in a container. */
    private static Optional<String> unavailableHere() {
        try {
            Throwable cause = IoUring.unavailabilityCause();
            return cause == null ? Optional.empty() : Optional.of(String.valueOf(cause.getMessage()));
        } catch (LinkageError e) {
            return Optional.of(e.toString());
        }
    }

    static boolean hasSocketOperation(String version) {
        Matcher matcher = VERSION.matcher(version);
        if (!matcher.matches()) {
            return false;
        }
        int major = Integer.parseInt(matcher.group(1));
        return major > 5 || major == 5 && Integer.parseInt(matcher.group(2)) >= 19;
    }

    @Override
    public IoBackend open() {
        try {
            return new UringContext();
        } catch (Exception e) {
            throw new IllegalStateException("no ring could be made: " + e.getMessage(), e);
        }
    }
}
