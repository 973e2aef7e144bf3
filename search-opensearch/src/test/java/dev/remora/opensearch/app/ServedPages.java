package dev.remora.opensearch.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.opensearch.client.EngineAddress;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.search.OpenSearchEngine;
import dev.remora.opensearch.search.TopicFolders;
import dev.remora.search.app.Ran;
import dev.remora.search.app.Visitor;
import dev.remora.search.app.WarcText;
import dev.remora.search.app.server.ServeCommand;
import dev.remora.search.app.server.WebSettings;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.EngineOption;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.gate.GateSettings;
import dev.remora.search.http.Language;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.rank.ScopeSearch;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.snippet.TextSnippets;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;

/// A collection of imported pages, and servers over it.
///
/// @param topic its id
/// @param folder of the collections
record ServedPages(String topic, Path folder) {
    static final int PAGES = 24;

    private static final WebSettings UNLIMITED =
            new WebSettings("127.0.0.1", 0, "test", new GateSettings(0, 0, false, false), List.of());

    /// Imports the pages.
    ///
    /// @param data empty
    static ServedPages in(Path data, String topic) throws IOException {
        WarcText warc = new WarcText();
        for (int i = 0; i < PAGES; i++) {
            String text =
                    i % 3 == 0 ? "针灸是中医的治疗方法之" + i + "，常用穴位有足三里和合谷，失眠的人可以试试。" : "艾灸与推拿之" + i + "，调理脾胃，气血通畅，针灸之外还有许多办法。";
            warc.page("http://h" + i % 4 + ".example/" + i + ".html", text, List.of());
        }
        Path file = Files.writeString(data.resolve("pages.warc"), warc.text());
        Path topicFile = Files.writeString(
                data.resolve("topic.yaml"),
                "id: " + topic + "\nname: 针灸\nkeywords: [针灸, 中医, 穴位]\n"
                        + "seeds: [\"http://h0.example/0.html\"]\nindex: all\n");
        ServedPages pages = new ServedPages(topic, data.resolve("collections"));
        run("import", topicFile.toString(), file.toString(), "--data", pages.folder.toString());
        return pages;
    }

    static void run(String... arguments) {
        Ran ran = Ran.of(arguments);
        assertEquals(0, ran.code(), ran.err());
    }

    /// Writes the index on an engine.
    void index(String engine) {
        run("index", topic, "--data", folder.toString(), "--engine", engine);
    }

    /// Serves the pages.
    ///
    /// @param engine empty for the local index
    ServeCommand.Served serve(Optional<String> engine) {
        CrawlOptions options = new CrawlOptions();
        options.data = folder;
        return ServeCommand.open(wiring(engine), options, UNLIMITED);
    }

    /// Opens an engine as the product does, which waits longer for an answer, since the machine may be busy.
    SearchEngine patient(String addresses) {
        Wiring wiring = wiring(Optional.empty());
        return new OpenSearchEngine(
                new OpenSearchClient(EngineAddress.of(addresses), Map.of(), OpenSearchClient.WRITES),
                new TopicFolders(folder, Wiring::topicOf),
                wiring.analyzer(),
                new QueryPlanner(wiring.analyzer(), wiring.wordLists(), QuerySettings.DEFAULT),
                new ScopeSearch(new TextSnippets(wiring.folding()), RankSettings.DEFAULT, wiring.wallClock()),
                RankSettings.DEFAULT.refreshEvery(),
                wiring.clock());
    }

    private static Wiring wiring(Optional<String> engine) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        Wiring wiring = new Wiring(new Terminal(nowhere, nowhere, false, Language.EN), Clock.systemUTC());
        String[] arguments =
                engine.map(address -> new String[] {"--engine", address}).orElse(new String[0]);
        return wiring.on(CommandLine.populateCommand(new EngineOption(), arguments));
    }

    static Visitor visitor(ServeCommand.Served served) {
        return new Visitor(served.address().replaceFirst("/$", ""));
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
