package dev.remora.search.app.search;

import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.search.app.server.SearchService;
import dev.remora.search.app.server.ServedSearch;
import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.EngineOption;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.BasePath;
import dev.remora.search.http.TimedJson;
import dev.remora.search.mcp.AgentServer;
import dev.remora.search.mcp.AgentTools;
import dev.remora.search.passage.PassageSearch;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.provenance.Provenances;
import dev.remora.shared.url.Url;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `remora mcp`: tools for an agent that starts this process.
@Command(
        name = "mcp",
        mixinStandardHelpOptions = true,
        description = {
            "Serves search tools to an agent over the Model Context Protocol, on standard input and output.",
            "A running server (serve) offers the same tools at /mcp."
        })
public final class McpCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Mixin
    private DataFolder data;

    @Mixin
    private EngineOption engineOption;

    /// Serves with the objects of `wiring`.
    public McpCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        if (!Files.isDirectory(data.path())) {
            throw Ended.wrong("no-data", data.path());
        }
        PrintStream protocol = wiring.terminal().out();
        // Output of libraries goes to standard error: a line that is not a message would end the conversation.
        System.setOut(wiring.terminal().err());
        try (SearchService search =
                SearchService.open(wiring.on(engineOption), data.path(), Optional.empty(), new SplittableRandom())) {
            ServedSearch served = search.served();
            AgentTools tools = new AgentTools(
                    served.engine(),
                    served.pages(),
                    new PassageSearch(served.engine(), served.pages(), wiring.folding()),
                    served.suggestions(),
                    this::provenance,
                    BasePath.ROOT,
                    wiring.terminal().language());
            new AgentServer(tools, TimedJson.mapper(), Wiring.VERSION).serve(System.in, protocol);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }

    private Optional<Provenance> provenance(List<Url> forms, Optional<String> topic) {
        return CollectionFolder.list(data.path()).stream()
                .filter(folder ->
                        topic.map(folder.getFileName().toString()::equals).orElse(true))
                .flatMap(folder -> provenance(forms, folder).stream())
                .findFirst();
    }

    private static Optional<Provenance> provenance(List<Url> forms, Path folder) {
        boolean written = CollectionFolder.isWritten(folder); // asked first: its end is read afterwards
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            return new Provenances(collection, RelevanceModels::threshold)
                    .ofFirst(forms)
                    .map(known -> written ? known : known.atRest());
        } catch (CollectionDamaged damaged) {
            return Optional.empty();
        }
    }
}
