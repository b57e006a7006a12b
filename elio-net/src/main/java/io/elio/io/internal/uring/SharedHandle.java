package io.elio.io.internal.uring;

import io.elio.io.internal.IoHandle;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A descriptor on which any number of operations may be under way, each used once. They enter the set before they
 * acquire the handle, so that a close finds them, and leave it when they end.
 */
abstract class SharedHandle extends IoHandle {
    final int fd;
    private final Set<UringOperation<?>> underWay = ConcurrentHashMap.newKeySet();

    SharedHandle(int fd) {
        this.fd = fd;
    }

    final void enter(UringOperation<?> operation) {
        underWay.add(operation);
    }

    final void leave(UringOperation<?> operation) {
        underWay.remove(operation);
    }

    final Optional<UringOperation<?>> anyUnderWay() {
        return underWay.stream().findAny();
    }

    @Override
    protected final void cancelOperations() {
        underWay.forEach(UringOperation::cancelForClose);
    }

    @Override
    protected final void free() {
        Descriptors.close(fd);
    }
}
