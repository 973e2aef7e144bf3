package dev.remora.search.app;

import dev.remora.search.app.wiring.Wiring;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/// `remora` without a subcommand: prints an overview.
@Command(
        name = "remora",
        mixinStandardHelpOptions = true,
        version = "Remora " + Wiring.VERSION,
        description =
                "A topical search engine for the Chinese web: crawls only pages on topic and makes them searchable.",
        footer = {
            "",
            "Start with: ./remora demo",
            "With the sources also: ./remora test, ./remora dist [--with-java], ./remora cluster start",
            "Exit codes: 0 success; 1 failure; 2 wrong usage or bad input; 130 stopped by Ctrl-C."
        })
final class RemoraCommand implements Callable<Integer> {
    /// Read by [HelpLanguage] before parsing, because help is printed while the command line is parsed.
    @SuppressWarnings("UnusedVariable") // picocli checks that it is an option
    @Option(
            names = "--lang",
            paramLabel = "LANG",
            scope = ScopeType.INHERIT,
            description = "language of help and reasons: zh or en (default: system language, else English)")
    private String language = "";

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return CommandLine.ExitCode.OK;
    }
}
