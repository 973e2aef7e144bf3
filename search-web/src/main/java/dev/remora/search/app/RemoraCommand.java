package dev.remora.search.app;

import dev.remora.search.app.wiring.Wiring;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/// `remora` alone: tells what there is.
@Command(
        name = "remora",
        mixinStandardHelpOptions = true,
        version = "Remora " + Wiring.VERSION,
        description =
                "A topical search engine for the Chinese web: finds a topic's pages, and nothing else, and serves them.",
        footer = {
            "",
            "Begin with: ./remora demo",
            "Exit codes: 0 done; 1 failed; 2 wrong use or bad input; 130 stopped by Ctrl-C."
        })
final class RemoraCommand implements Callable<Integer> {
    /// Read by [HelpLanguage] before all else: help is printed while the command line is read.
    @SuppressWarnings("UnusedVariable") // picocli checks that it is an option
    @Option(
            names = "--lang",
            paramLabel = "LANG",
            scope = ScopeType.INHERIT,
            description = "language of help and of reasons: zh or en (default: that of the system, else English)")
    private String language = "";

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return CommandLine.ExitCode.OK;
    }
}
