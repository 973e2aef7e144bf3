package dev.remora.search.app;

import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.search.app.collection.BackupCommand;
import dev.remora.search.app.collection.CheckCommand;
import dev.remora.search.app.collection.CompactCommand;
import dev.remora.search.app.collection.ExportCommand;
import dev.remora.search.app.collection.ImportCommand;
import dev.remora.search.app.collection.RepairCommand;
import dev.remora.search.app.collection.RestoreCommand;
import dev.remora.search.app.crawl.CrawlCommand;
import dev.remora.search.app.crawl.JudgeCommand;
import dev.remora.search.app.crawl.LearntCommand;
import dev.remora.search.app.crawl.RecrawlCommand;
import dev.remora.search.app.crawl.RereadCommand;
import dev.remora.search.app.search.ApiKeyCommand;
import dev.remora.search.app.search.DigestCommand;
import dev.remora.search.app.search.IndexCommand;
import dev.remora.search.app.search.McpCommand;
import dev.remora.search.app.search.SearchCommand;
import dev.remora.search.app.search.WhyCommand;
import dev.remora.search.app.server.DemoCommand;
import dev.remora.search.app.server.ReplayCommand;
import dev.remora.search.app.server.ServeCommand;
import dev.remora.search.app.topic.DeleteCommand;
import dev.remora.search.app.topic.TopicCatalogueCommand;
import dev.remora.search.app.topic.TopicCommand;
import dev.remora.search.app.topic.TopicKeywordsCommand;
import dev.remora.search.app.topic.TopicSeedsCommand;
import dev.remora.search.app.wiring.CommandProvider;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.StorageFailed;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;
import picocli.CommandLine;

/// The entry point: parses the command line, wires the command, and turns every failure into a message and an
/// exit code.
public final class Main {
    private static final Logger LOG = LoggerFactory.getLogger(Main.class);

    private Main() {}

    /// Runs a command. Exit codes: 0 success; 2 wrong use or bad input; 1 failure.
    public static void main(String[] args) {
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install(); // Lucene logs to java.util.logging
        System.exit(run(Terminal.system(), Clock.systemUTC(), args));
    }

    /// Runs a command without ending the process.
    public static int run(Terminal system, Clock clock, String... args) {
        return run(system, clock, System.getenv(), args);
    }

    /// Runs a command without ending the process.
    ///
    /// @param environment variables that the command may read
    public static int run(Terminal system, Clock clock, Map<String, String> environment, String... args) {
        Terminal terminal;
        try {
            terminal = HelpLanguage.of(args).map(system::in).orElse(system);
        } catch (Ended wrong) {
            return explain(wrong, system);
        }
        CommandLine line = named(args, new Wiring(terminal, clock, environment));
        HelpLanguage.speak(line, terminal.language());
        line.setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8));
        line.setExecutionExceptionHandler((failure, command, parsed) -> explain(failure, terminal));
        line.setParameterExceptionHandler((wrong, given) -> {
            WrongUse.lines(wrong, given, terminal.language()).forEach(terminal.err()::println);
            return 2;
        });
        try {
            return line.execute(args);
        } catch (Error broken) { // out of memory, a missing class: a message, and the trace in the log
            LOG.error("unexpected", broken);
            say(terminal, "fatal", broken, log());
            return 1;
        }
    }

    /// Returns all commands, including those of other modules on the class path.
    public static CommandLine commands(Wiring wiring) {
        return line(all(wiring), wiring);
    }

    /// Returns the command that the first argument names, else all: at the start of a process it takes a
    /// quarter of a second to read the options of all by reflection.
    private static CommandLine named(String[] args, Wiring wiring) {
        List<Object> all = all(wiring);
        List<Object> named = all.stream()
                .filter(command -> args.length > 0 && name(command).equals(args[0]))
                .toList();
        return line(named.isEmpty() ? all : named, wiring);
    }

    private static String name(Object command) {
        return command instanceof CommandLine line
                ? line.getCommandName()
                : command.getClass().getAnnotation(CommandLine.Command.class).name();
    }

    private static List<Object> all(Wiring wiring) {
        List<Object> all = new ArrayList<>(List.of(
                new DemoCommand(wiring),
                new CrawlCommand(wiring),
                new RecrawlCommand(wiring),
                new JudgeCommand(wiring),
                new RereadCommand(wiring),
                new IndexCommand(wiring),
                new SearchCommand(wiring),
                new WhyCommand(wiring),
                new LearntCommand(wiring),
                new CheckCommand(wiring),
                new RepairCommand(wiring),
                new CompactCommand(wiring),
                new DeleteCommand(wiring),
                new BackupCommand(wiring),
                new RestoreCommand(wiring),
                new ExportCommand(wiring),
                new ImportCommand(wiring),
                new ServeCommand(wiring),
                new DigestCommand(wiring),
                new ApiKeyCommand(wiring),
                new McpCommand(wiring),
                new ReplayCommand(wiring),
                new TopicCommand(wiring)));
        ServiceLoader.load(CommandProvider.class).forEach(module -> all.addAll(module.commands(wiring)));
        return all;
    }

    private static CommandLine line(List<Object> commands, Wiring wiring) {
        CommandLine line = new CommandLine(new RemoraCommand());
        for (Object command : commands) {
            line.addSubcommand(
                    switch (command) {
                        case SearchCommand search ->
                            new CommandLine(search)
                                    .setUnmatchedOptionsArePositionalParams(true); // -针灸 excludes pages with 针灸
                        case TopicCommand topic ->
                            new CommandLine(topic)
                                    .addSubcommand(new TopicSeedsCommand(wiring))
                                    .addSubcommand(new TopicKeywordsCommand(wiring))
                                    .addSubcommand(new TopicCatalogueCommand(wiring));
                        default -> command;
                    });
        }
        line.setExpandAtFiles(false); // a query may begin with @
        return line;
    }

    /// The log file (`logback.xml`).
    private static Path log() {
        String data = System.getProperty("remora.data", System.getProperty("remora.home", "."));
        return Path.of(data, ".remora/remora.log");
    }

    private static int explain(Exception failure, Terminal terminal) {
        if (failure instanceof Ended ended) {
            terminal.err().println("remora: " + ended.message(terminal.language()));
            return ended.code();
        }
        if (failure instanceof StorageFailed
                || failure instanceof CollectionDamaged
                || failure instanceof IndexUnavailable) {
            terminal.err().println("remora: " + Ended.of(failure).apply(terminal.language()));
            return 1;
        }
        if (failure instanceof UncheckedIOException io) {
            LOG.error("input or output failed", io);
            say(terminal, "io", io.getCause().getMessage());
            return 1;
        }
        LOG.error("unexpected", failure);
        say(terminal, "internal", failure, log());
        return 1;
    }

    private static void say(Terminal terminal, String key, Object... arguments) {
        terminal.err().println("remora: " + Ended.said(key, arguments).apply(terminal.language()));
    }
}
