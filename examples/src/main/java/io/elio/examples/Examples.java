package io.elio.examples;

import io.elio.runtime.IoBackendException;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;

/**
 * The entry of the jar: picks the program by its name. The exit code is 0, 1 if the program failed, or 2 if the arguments
 * are wrong.
 */
@Command(name = "elio-examples", description = "Programs written with Elio.", synopsisSubcommandLabel = "NAME [args]",
    subcommands = {Demo.class, EchoServer.class, EchoLoad.class, Cat.class, Copy.class})
public final class Examples {
    static final int LAST_PORT = 65_535;

    private static final List<String> BACKENDS = List.of("io_uring", "nio");

    @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT, description = "Show this help and exit.")
    private boolean help;

    private Examples() {
    }

    public static void main(String[] args) {
        System.exit(run(args));
    }

    /** @throws ParameterException if {@code value} is not what the option takes */
    static void requireRange(CommandSpec command, String option, int value, int least, int most) {
        require(command, value >= least && value <= most, option + ": " + value + " (expected: " + least + " to " + most + ")");
    }

    /** @throws ParameterException with {@code message}, if {@code condition} does not hold */
    static void require(CommandSpec command, boolean condition, String message) {
        if (!condition) {
            throw new ParameterException(command.commandLine(), message);
        }
    }

    /** @throws ParameterException if {@code name} is given and no backend with I/O */
    static void requireBackend(CommandSpec command, String origin, String name) {
        require(command, name == null || BACKENDS.contains(name), origin + ": " + name + " (expected: " + String.join(" or ", BACKENDS) + ")");
    }

    static int run(String... args) {
        CommandLine line = new CommandLine(new Examples());
        IParameterExceptionHandler withUsage = line.getParameterExceptionHandler();
        return line.setExecutionStrategy(Examples::execute)
            .setParameterExceptionHandler((failure, arguments) -> refused(failure, arguments, withUsage))
            .setExecutionExceptionHandler(Examples::failed).execute(args);
    }

    private static int execute(ParseResult arguments) {
        String backend = System.getProperty("elio.backend", "").strip();
        requireBackend(arguments.commandSpec(), "-Delio.backend", backend.isEmpty() ? null : backend);
        return new CommandLine.RunLast().execute(arguments);
    }

    /** A value that is not possible is told in one line, which says what is; what is missing or unknown, with the usage. */
    private static int refused(ParameterException failure, String[] arguments, IParameterExceptionHandler withUsage) throws Exception {
        if (failure.getClass() != ParameterException.class || arguments.length == 0) {
            return withUsage.handleParseException(failure, arguments);
        }
        CommandLine command = failure.getCommandLine();
        command.getErr().println(failure.getMessage());
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    /** What the system refuses is told in one line, as commands do; anything else is a bug, and told with its stack. */
    private static int failed(Exception failure, CommandLine command, ParseResult arguments) throws Exception {
        if (failure instanceof IoBackendException) {
            command.getErr().println(command.getCommandName() + ": " + failure.getMessage());
            return command.getCommandSpec().exitCodeOnInvalidInput();
        }
        if (!(failure instanceof IOException)) {
            throw failure;
        }
        command.getErr().println(command.getCommandName() + ": " + failure.getMessage());
        return command.getCommandSpec().exitCodeOnExecutionException();
    }
}
