package io.elio.runtime;

import io.elio.Task;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Runs commands as coroutines. */
record SchedulerExecutor(Scheduler scheduler) implements Executor {
    @Override
    public void execute(Runnable command) {
        Objects.requireNonNull(command, "command");
        try {
            scheduler.go(() -> {
                command.run();
                return Task.done();
            });
        } catch (IllegalStateException refused) {
            throw new RejectedExecutionException(refused.getMessage(), refused);
        }
    }
}
