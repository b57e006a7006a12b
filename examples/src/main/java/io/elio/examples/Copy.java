package io.elio.examples;

import io.elio.Elio;
import io.elio.io.AsyncFiles;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code copy FROM TO}. */
@Command(name = "copy", description = "Copies a file.")
final class Copy implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "FROM", description = "The file to read.")
    private Path from;
    @Parameters(index = "1", paramLabel = "TO", description = "The file to make or replace.")
    private Path to;

    @Override
    public Integer call() {
        Elio.run(() -> AsyncFiles.copy(from, to));
        return 0;
    }
}
