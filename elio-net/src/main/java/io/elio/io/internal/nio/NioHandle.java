package io.elio.io.internal.nio;

import io.elio.io.internal.IoHandle;
import java.io.IOException;
import java.nio.channels.Channel;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An open channel. What is under way is listed, so that a close finds it. A socket's descriptor is given back by the
 * selectors that know it, when they select next; so they are listed, too, and woken.
 */
abstract class NioHandle extends IoHandle {
    private static final Logger LOG = LoggerFactory.getLogger(NioHandle.class);

    private final Channel channel;
    private final Set<NioOperation<?>> underWay = ConcurrentHashMap.newKeySet(2);
    private final List<NioContext> knownTo = new CopyOnWriteArrayList<>();

    NioHandle(Channel channel) {
        this.channel = channel;
    }

    /** What errors and dumps call it. */
    abstract String subject();

    final void enter(NioOperation<?> operation) {
        underWay.add(operation);
    }

    final void leave(NioOperation<?> operation) {
        underWay.remove(operation);
    }

    final void isKnownTo(NioContext context) {
        knownTo.add(context);
    }

    @Override
    protected void cancelOperations() {
        underWay.forEach(NioOperation::cancelForClose);
    }

    @Override
    protected final void free() {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.warn("close of {} reported an error", subject(), e);
        }
        knownTo.forEach(NioContext::wakeup);
    }
}
