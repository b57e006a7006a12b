package io.elio.examples;

import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
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
    subcommands = {Demo.class, EchoServer.class, EchoLoad.class, Cat.class})
public final class Examples {
    static final int LAST_PORT = 65_535;

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

    static int run(String... args) {
        return new CommandLine(new Examples()).setExecutionExceptionHandler(Examples::failed).execute(args);
    }

    /** What the system refuses is told in one line, as commands do; anything else is a bug, and told with its stack. */
    private static int failed(Exception failure, CommandLine command, ParseResult arguments) throws Exception {
        if (!(failure instanceof IOException)) {
            throw failure;
        }
        command.getErr().println(command.getCommandName() + ": " + failure.getMessage());
        return command.getCommandSpec().exitCodeOnExecutionException();
    }
}
