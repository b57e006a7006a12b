package io.elio;

import io.elio.coro.Coroutine;
import java.util.Map;
import java.util.Objects;

/**
 * Lets something that belongs to a thread follow a coroutine from thread to thread: a {@link ThreadLocal}, the MDC of SLF4J, the
 * current span of a tracing library.
 *
 * <p>An element that was {@linkplain #attach attached} is asked at both ends of each step of the coroutine. At the beginning the
 * runtime {@linkplain #save saves} what the thread has and {@linkplain #restore restores} what the coroutine had at
 * the end of its last step; at the end it saves what the coroutine has now, updates of this step included, and restores what
 * the thread had. So nothing of it is seen by other coroutines or left on the thread. A call of {@link Elio#spawnBlocking} has
 * the coroutine's state too; what it changes is dropped.
 *
 * <pre>{@code
 * ContextElement.attach(ContextElement.mdc());
 * MDC.put("request", id);
 * await(handle(request));                       // whichever threads run it, what it logs has the id
 * }</pre>
 *
 * <p>The first two methods are called on the thread concerned, often, and must be quick; what one throws goes to the scheduler's
 * handler for unhandled exceptions, and the step goes on. A coroutine without elements costs nothing.
 *
 * @param <S> the type of what is saved; null is a state too
 */
public interface ContextElement<S> {
    /** What the calling thread has now. */
    S save();

    /** Makes {@code state}, which {@link #save} or {@link #inherit} has answered, what the calling thread has. */
    void restore(S state);

    /**
     * What a coroutine begins with that is made while the maker has {@code state}: the same, unless overridden. Called on the
     * maker's thread. What it throws arrives at who makes the coroutine.
     */
    default S inherit(S state) {
        return state;
    }

    /**
     * Lets the element follow the calling coroutine, and those that it makes from now on, until they end. What the thread has at
     * this moment counts as the thread's own: the coroutine goes on with it, and so does the thread. Set the coroutine's values
     * afterwards. Attaching an element twice does nothing more.
     *
     * @throws IllegalStateException outside a coroutine
     */
    static void attach(ContextElement<?> element) {
        Objects.requireNonNull(element, "element");
        Coroutine coroutine = Coroutine.current();
        if (coroutine == null) {
            throw new IllegalStateException("ContextElement.attach on " + Thread.currentThread().getName()
                + ", which runs no coroutine (expected: the coroutine that the element is to follow)");
        }
        coroutine.follow(element);
    }

    /** An element for the value of a thread-local. Those of one thread-local are equal, so that a second one is not attached. */
    static <T> ContextElement<T> of(ThreadLocal<T> local) {
        return new ThreadLocalElement<>(local);
    }

    /** The element for the MDC of SLF4J. Each step of a coroutine that it follows copies the map twice. */
    static ContextElement<Map<String, String>> mdc() {
        return MdcElement.INSTANCE;
    }
}
