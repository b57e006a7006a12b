package io.elio.coro;

import io.elio.AsyncCallable;
import io.elio.Awaitable;
import io.elio.JoinHandle;
import io.elio.Task;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/**
 * One logical thread of control: what is spawned, scheduled, stolen, cancelled, listed and joined. Application code sees
 * it as its {@link JoinHandle}; the other methods are for woven code, awaitables and homes.
 *
 * <p><b>Implementation overview.</b> While a coroutine runs, its frames are on the Java stack. To wait, the innermost
 * method calls {@link #park}, which records what is waited for and sets {@link #suspending}; each caller then
 * {@link #link links} its frame and returns. When the stack has unwound, the run loop commits: it clears the flag and
 * registers the coroutine with the awaitable. Everything before the registration is written by the running thread with
 * plain stores; the registration, or the run queue, publishes it; afterwards this thread touches neither the coroutine
 * nor its frames. The next thread comes in through {@link #run}.
 *
 * <p>A step ({@link #run}) first delivers the result of what was awaited and then resumes the innermost frame, its
 * parent, and so on, until one suspends again or none is left. A result travels upwards in the {@link ResultSlots}. A
 * failure skips the frames that cannot catch it.
 *
 * <p>The states are QUEUED (in a run queue, or on the way there), RUNNING, WAITING (registered) and FINISHED. Only the
 * thread that runs the coroutine leaves QUEUED and RUNNING; WAITING is left by a CAS to QUEUED in {@link #resume}, so
 * that of two completions of one wait the second is refused. When its home is over, nobody runs it any more; then
 * {@link #failAll} takes it out of QUEUED or WAITING by CAS, and a completion that comes later is ignored.
 *
 * <table border="1">
 * <caption>Fields, here and in the superclasses</caption>
 * <tr><th>field</th><th>written by</th><th>read by others</th></tr>
 * <tr><td>state</td><td>running thread; CAS in resume and at the end of the home</td><td>dumps, acquire</td></tr>
 * <tr><td>observers</td><td>CAS by joiners, getAndSet by the running thread at the end</td><td>joiners, acquire</td></tr>
 * <tr><td>context</td><td>CAS by any thread, once</td><td>any thread, acquire</td></tr>
 * <tr><td>kind, reference</td><td>running thread</td><td>joiners, after they saw observers released</td></tr>
 * <tr><td>slots, slot</td><td>the thread that makes the coroutine, the thread that finishes it</td><td>nobody</td></tr>
 * <tr><td>all others</td><td>running thread</td><td>dumps only, which tolerate what a race shows them</td></tr>
 * </table>
 */
public final class Coroutine extends Joinable {
    static final byte QUEUED = 0;
    static final byte RUNNING = 1;
    static final byte WAITING = 2;
    static final byte FINISHED = 3;

    /** Answered by the run loop's parts when the coroutine has been given away and must not be touched. */
    private static final Frame GONE = new Gone();

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Coroutine.class, "state", byte.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private byte state;
    /** Where this is listed among the live coroutines. */
    private final byte slot;
    private Coroutine[] slots;
    /** Who last ran this, and when its last step began; see {@link Stamp}. */
    int stamp;

    private final Home home;

    /**
     * Called by {@link LiveCoroutines} alone. Nothing but stores: so the compiler sees that the object is new, and leaves out what the
     * garbage collector demands of a store into another one.
     */
    Coroutine(Home home, Object entry, Object observer, CoroutineContext context, int id, Coroutine[] slots, int slot) {
        this.home = home;
        this.context = context;
        this.slots = slots;
        this.slot = (byte) slot;
        this.id = id;
        reference = entry;
        observers = observer;
    }

    // ---- for homes --------------------------------------------------------------------------------------------------

    /** A new coroutine that calls {@code body} and completes as its task does; it runs once {@link Home#start} has taken it in. */
    public static Coroutine of(Home home, AsyncCallable<?> body) {
        return make(home, Objects.requireNonNull(body, "body"), null);
    }

    /** A new coroutine that completes as {@code task} does. */
    public static Coroutine of(Home home, Task<?> task) {
        return make(home, Objects.requireNonNull(task, "task"), null);
    }

    /** Like {@link #of(Home, AsyncCallable)}, but nobody joins it, so that its failure goes to {@link Home#unhandled}. */
    public static Coroutine detached(Home home, AsyncCallable<?> body) {
        return make(home, Objects.requireNonNull(body, "body"), Observers.NOBODY);
    }

    /** Like {@link #of(Home, Task)}, but nobody joins it, so that its failure goes to {@link Home#unhandled}. */
    public static Coroutine detached(Home home, Task<?> task) {
        return make(home, Objects.requireNonNull(task, "task"), Observers.NOBODY);
    }

    /** A new coroutine of a group, which is told of its end. */
    static Coroutine child(Home home, Child child, CoroutineContext context) {
        return LiveCoroutines.make(home, child, child, context);
    }

    private static Coroutine make(Home home, Object entry, Object observer) {
        return LiveCoroutines.make(home, entry, observer, CoroutineContext.inherited(current()));
    }

    /** The coroutine that the calling thread runs; null if none. */
    public static Coroutine current() {
        return CurrentCoroutine.get();
    }

    /** Finishes a coroutine that {@link Home#start} has not taken in: nothing runs, its handle fails. */
    public void reject(Throwable failure) {
        if (leaveForGood()) {
            endWith(failure);
        }
    }

    /** {@link #reject}, without telling the group. */
    void rejectChild(Throwable failure) {
        observers = null;
        reject(failure);
    }

    /**
     * Fails the coroutines of a home that have not finished and never go on; nothing of them runs, not even {@code finally}
     * blocks. Answers how many there were. Called once, when {@link Home#isOver} answers true and no thread of the home is
     * in {@link #run} any more.
     */
    public static int failAll(Home home, Throwable failure) {
        List<Coroutine> lost = new ArrayList<>();
        for (Coroutine each : LiveCoroutines.all()) {
            if (each.home == home && each.leaveForGood()) {
                lost.add(each);
            }
        }
        // Only when all are taken: those that join each other must not be made runnable.
        lost.forEach(each -> each.endWith(failure));
        return lost.size();
    }

    /** The last attempt is for one that is resumed between the first two. */
    private boolean leaveForGood() {
        return STATE.compareAndSet(this, QUEUED, FINISHED) || STATE.compareAndSet(this, WAITING, FINISHED)
            || STATE.compareAndSet(this, QUEUED, FINISHED);
    }

    private void endWith(Throwable failure) {
        putFailure(failure);
        close();
        Observers.release(this);
    }

    public Home home() {
        return home;
    }

    /**
     * Runs one step: from where the coroutine stands to its next wait or its end. Called by a thread of its home, once
     * for each {@link Home#start} or {@code enqueue}; afterwards the caller must not touch the coroutine.
     *
     * @param stackBudget the native stack that the step may take, in bytes
     */
    public void run(int stackBudget) {
        run(stackBudget, READY_BUDGET);
    }

    /**
     * {@link #run(int)} that ends the step earlier: at the first await that need not wait after {@code readyBudget} of them.
     * So a home for tests lets others run at awaits which, for want of competition, would not wait.
     *
     * @param readyBudget 0 to 100
     */
    public void run(int stackBudget, int readyBudget) {
        CurrentCoroutine.run(this, stackUnits(stackBudget), (byte) readyBudget);
    }

    // ---- called by woven code ---------------------------------------------------------------------------------------

    /** Awaits: answers the result, or null with {@link #suspending} set. */
    public static Object await(Awaitable<?> awaitable, Coroutine coroutine) throws Throwable {
        if (awaitable == null) {
            throw new NullPointerException("the task that is awaited or returned is null (expected: a Task, such as Task.done(), "
                + "or another Awaitable)");
        }
        return awaitable.awaitOn(coroutine);
    }

    /** Awaits a stage: answers its value, or null with {@link #suspending} set. */
    public static Object await(CompletionStage<?> stage, Coroutine coroutine) throws Throwable {
        if (stage == null) {
            throw new NullPointerException("await(null): the awaited expression is null (expected: a CompletionStage)");
        }
        return StageTask.waitingFor(stage).awaitOn(coroutine);
    }

    // ---- called by awaitables ---------------------------------------------------------------------------------------

    /**
     * Makes a waiting coroutine runnable. Any thread may call this, exactly once for each {@link Awaitable#suspend} that
     * answers true. Does nothing if the coroutine was lost with its scheduler.
     *
     * @throws IllegalStateException if the coroutine does not wait: its wait was completed before
     */
    public void resume() {
        if (STATE.compareAndSet(this, WAITING, QUEUED)) {
            home.enqueue(this);
        } else if (state() != FINISHED || !home.isOver()) {
            throw new IllegalStateException("coroutine #" + Integer.toUnsignedString(id) + " was resumed while it is "
                + stateName() + " (expected: waiting; each wait is completed once)");
        }
    }

    // ---- the run loop -----------------------------------------------------------------------------------------------

    /** Called by {@link CurrentCoroutine}. */
    void step(short stack, byte readyBudget) {
        suspending = false;
        stackLeft = stack;
        readyLeft = readyBudget;
        // Only dumps look: no order is needed.
        STATE.setOpaque(this, RUNNING);
        swapElements();
        Frame frame = reason == ENTER ? enter(stack) : deliver();
        while (frame != null && frame != GONE) {
            frame = proceed(frame, stack);
        }
        if (frame == null) {
            finish();
        }
    }

    /** Calls the body and awaits its task, as a tail await without a frame. */
    private Frame enter(short stack) {
        Object entry = reference;
        reference = null;
        try {
            Object result = await(taskOf(entry), this);
            if (!suspending) {
                putReference(result);
            }
        } catch (Throwable failure) {
            return failed(failure, null);
        }
        return suspending ? settle(null, null, stack) : null;
    }

    private static Task<?> taskOf(Object entry) throws Exception {
        return entry instanceof Task<?> task ? task : taskOf((AsyncCallable<?>) entry);
    }

    static Task<?> taskOf(AsyncCallable<?> entry) throws Exception {
        Task<?> task = entry.call();
        if (task == null) {
            throw new NullPointerException(entry.getClass().getName() + ".call() answered null (expected: a Task, such as Task.done())");
        }
        return task;
    }

    /** Resumes one frame, or skips it if it cannot catch the failure under way; answers the next one. */
    private Frame proceed(Frame frame, short stack) {
        Frame parent = frame.parent;
        if (kind == FAILURE && !frame.handlesFailure()) {
            frame.end();
            return parent;
        }
        try {
            if (frame.state == Frame.UNSTARTED) {
                begin(frame);
            } else {
                frame.resume(this);
            }
        } catch (Throwable failure) {
            frame.end();
            return failed(failure, parent);
        }
        return suspending ? settle(frame, parent, stack) : parent;
    }

    private void begin(Frame frame) throws Throwable {
        Object result = frame.begin(this);
        if (!suspending) {
            putReference(result);
        }
    }

    /** Takes note of a failure that left this coroutine's frames on the Java stack. */
    private Frame failed(Throwable failure, Frame caller) {
        if (suspending) {
            abandon(failure);
        }
        // reference holds what was delivered last: such an object may be shared, and is not this coroutine's to change.
        if (failure != reference) {
            LogicalTrace.complete(failure, caller);
        }
        putFailure(failure);
        return caller;
    }

    /**
     * Closes the chain of frames after an unwind. {@code resumed} was the outermost frame on the stack; unless it was
     * linked, it left by a tail await and is gone.
     */
    private Frame settle(Frame resumed, Frame parent, short stack) {
        suspending = false;
        stackLeft = stack;
        if (reason == YIELD) {
            return yielded((GeneratorFrame) resumed, parent);
        }
        closeChain(parent);
        return switch (reason) {
            case DEPTH -> startNext();
            case READY -> requeue();
            default -> commit();
        };
    }

    private Frame startNext() {
        Frame task = (Frame) waiting;
        waiting = null;
        task.parent = top;
        top = task;
        return task;
    }

    /** A generator that the run loop had resumed yields: it leaves the chain, whoever advances it goes on. */
    private Frame yielded(GeneratorFrame generator, Frame consumer) {
        generator.parent = null;
        generator.yielded();
        top = consumer;
        putReference(Boolean.TRUE);
        return consumer;
    }

    private Frame requeue() {
        reference = null;
        swapElements();
        STATE.setOpaque(this, QUEUED);
        home.enqueueLast(this);
        return GONE;
    }

    /** Registers; from then on until the next step, this thread touches neither the coroutine nor its frames. */
    private Frame commit() {
        Awaitable<?> awaitable = waiting;
        reference = null;
        swapElements();
        // Release, so that a dump which sees WAITING sees the frames. Who resumes is ordered by the registration.
        STATE.setRelease(this, WAITING);
        try {
            if (awaitable.suspend(this)) {
                return GONE;
            }
        } catch (Throwable failure) {
            return reclaim(awaitable, failure) ? failed(failure, top) : GONE;
        }
        if (!reclaim(awaitable, null)) {
            return GONE;
        }
        return passReady() ? deliver() : requeue();
    }

    /** Takes back a wait that was not registered; false if it was resumed all the same, and so is another thread's now. */
    private boolean reclaim(Awaitable<?> awaitable, Throwable failure) {
        if (STATE.compareAndSet(this, WAITING, RUNNING)) {
            swapElements();
            return true;
        }
        home.unhandled(this, new IllegalStateException(awaitable.getClass().getName()
            + ".suspend did not answer true, but the coroutine was resumed (expected: one of both)", failure));
        return false;
    }

    private Frame deliver() {
        Awaitable<?> awaitable = waiting;
        if (awaitable == null) {
            kind = EMPTY;
            return top;
        }
        waiting = null;
        try {
            putReference(awaitable.result());
        } catch (Throwable failure) {
            LogicalTrace.completeDelivered(failure, top);
            putFailure(failure);
        }
        return top;
    }

    private void finish() {
        close();
        if (kind == FAILURE && Observers.isDetached(this)) {
            home.unhandled(this, (Throwable) reference);
        }
        endFollowing();
        home.finished(this);
        try {
            Observers.release(this);
        } finally {
            home.settled(this);
        }
    }

    private void close() {
        settleResult();
        waiting = null;
        top = null;
        LiveCoroutines.unlist(slots, slot);
        slots = null;
        STATE.setOpaque(this, FINISHED);
    }

    // ---- for dumps --------------------------------------------------------------------------------------------------

    byte state() {
        return (byte) STATE.getAcquire(this);
    }

    boolean hasNotBegun() {
        return reason == ENTER;
    }

    private String stateName() {
        return switch (state()) {
            case QUEUED -> "queued";
            case RUNNING -> "running";
            case WAITING -> "waiting";
            default -> "finished";
        };
    }
}
