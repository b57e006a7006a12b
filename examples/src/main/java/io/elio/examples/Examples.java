package io.elio.examples;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The entry of the jar: picks the program by its name. */
@Command(name = "elio-examples", description = "Programs written with Elio.", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "NAME",
    subcommands = {Demo.class, EchoServer.class, EchoLoad.class, Cat.class})
public final class Examples {
    private Examples() {
    }

    public static void main(String[] args) {
        System.exit(new CommandLine(new Examples()).execute(args));
    }
}
