package io.elio.io.internal.nio;

import io.elio.runtime.IoBackend;
import io.elio.runtime.IoBackendProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** The selector of the JDK, on every platform. */
public final class NioBackendProvider implements IoBackendProvider {
    static final String NAME = "nio";
    private static final int PRIORITY = 10;

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
        return Optional.empty();
    }

    @Override
    public IoBackend open() {
        try {
            return new NioContext();
        } catch (IOException e) {
            throw new UncheckedIOException("no selector could be opened", e);
        }
    }
}
