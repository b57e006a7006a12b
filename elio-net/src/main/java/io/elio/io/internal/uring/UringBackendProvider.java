package io.elio.io.internal.uring;

import io.elio.runtime.IoBackend;
import io.elio.runtime.IoBackendProvider;
import io.netty.channel.uring.IoUring;
import java.util.Optional;

/** io_uring, on Linux 5.19 and later. */
public final class UringBackendProvider implements IoBackendProvider {
    static final String NAME = "io_uring";
    private static final int PRIORITY = 100;

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
        if (!KernelVersion.isAtLeast(5, 19)) {
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

    @Override
    public IoBackend open() {
        try {
            return new UringContext();
        } catch (Exception e) {
            throw new IllegalStateException("no ring could be made: " + e.getMessage(), e);
        }
    }
}
