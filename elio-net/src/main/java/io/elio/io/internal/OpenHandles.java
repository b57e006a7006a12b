package io.elio.io.internal;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What was opened on one context and is still open. Usually its coroutines close it; where they never go on, because their
 * scheduler is ended by force, it closes them in the end.
 *
 * <p>A handle enters before anybody else has it and leaves when its descriptor is given back, on any thread. One that
 * enters late is closed at once: either it sees {@code closed}, or {@link #closeAll} sees it.
 */
public final class OpenHandles {
    private final Set<IoHandle> handles = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** Lists a handle that was just made, on any thread; answers it. */
    public <H extends IoHandle> H add(H handle) {
        handle.listedIn(this);
        handles.add(handle);
        if (closed) {
            handle.close();
        }
        return handle;
    }

    void remove(IoHandle handle) {
        handles.remove(handle);
    }

    public boolean isEmpty() {
        return handles.isEmpty();
    }

    /** Closes what is open and whatever is added later. */
    public void closeAll() {
        closed = true;
        handles.forEach(IoHandle::close);
    }
}
