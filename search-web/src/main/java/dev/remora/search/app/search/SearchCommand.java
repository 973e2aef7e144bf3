package dev.remora.search.app.search;

import dev.remora.search.api.SearchJson;
import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.EngineOption;
import dev.remora.search.app.wiring.OpenEngine;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.FormulaWords;
import dev.remora.search.http.ReadWords;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.score.ScoreExplanation;
import dev.remora.search.suggest.PastQueries;
import java.io.PrintStream;
import java.nio.file.Files;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jsoup.parser.Parser;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/// `remora search`: searches on the command line.
@Command(
        name = "search",
        mixinStandardHelpOptions = true,
        description = "Searches the collections; works during a crawl.")
public final class SearchCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Parameters(arity = "1..*", paramLabel = "QUERY", description = "query; -WORD excludes pages with that word")
    private List<String> query;

    @Option(names = "--topic", paramLabel = "ID", description = "search only this topic")
    private Optional<String> topic = Optional.empty();

    @Mixin
    private DataFolder data;

    @Mixin
    private EngineOption engineOption;

    @Option(names = "--json", description = "print JSON in the API's format")
    private boolean json;

    @Option(names = "--explain", description = "explain each score")
    private boolean explain;

    @Spec
    private CommandSpec spec;

    /// Searches with the engine of `wiring`.
    public SearchCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        query.stream().filter(word -> word.startsWith("--")).findFirst().ifPresent(word -> {
            throw new UnmatchedArgumentException(spec.commandLine(), List.of(word));
        });
        String typed = String.join(" ", query);
        if (typed.isBlank()) {
            throw Ended.wrong("no-query");
        }
        if (!Files.isDirectory(data.path())) {
            throw Ended.wrong("no-data", data.path());
        }
        try (OpenEngine open = wiring.on(engineOption).engine(data.path())) {
            SearchEngine engine = open.searches();
            List<String> topics =
                    engine.topics().stream().map(SearchEngine.IndexedTopic::id).toList();
            engine.trouble().ifPresent(trouble -> {
                throw Ended.failed(trouble);
            });
            if (topics.isEmpty() && engineOption.chosen().isPresent()) {
                throw Ended.wrong("no-engine-index", data.path());
            }
            engine.unreadable().stream()
                    .filter(id -> topic.map(id::equals).orElse(topics.isEmpty()))
                    .findFirst()
                    .ifPresent(id -> {
                        Wiring.topicOf(data.path().resolve(id)); // says what is wrong with it, if that is the cause
                        throw Ended.broken("index-unreadable", id);
                    });
            if (topics.isEmpty()) {
                throw DataFolder.none(data.path());
            }
            topic.filter(id -> !topics.contains(id)).ifPresent(id -> {
                throw Ended.wrong("no-searchable", id, data.path(), topics);
            });
            SearchRequest plain = SearchRequest.of(typed).collapsed(!json); // JSON is as the API gives it
            SearchAnswer answer = engine.search(plain.in(topic).explained(explain));
            print(
                    answer,
                    better(open, plain.in(topic), answer),
                    wiring.terminal().out());
        }
        return 0;
    }

    /// Returns what may have been meant instead. Reads the titles and words of all topics, so only if the query found
    /// less than a page of full matches.
    private Optional<String> better(OpenEngine open, SearchRequest request, SearchAnswer answer) {
        long full = answer.counts().knownFull();
        if (full >= request.size()) {
            return Optional.empty();
        }
        PastQueries none = new PastQueries(Optional.empty(), wiring.folding(), wiring.clock(), new Random());
        return wiring.suggestions(open, none, Runnable::run).better(request, full);
    }

    private void print(SearchAnswer answer, Optional<String> better, PrintStream out) {
        Terminal terminal = wiring.terminal();
        if (json) {
            terminal.json(SearchJson.of(answer, terminal.language(), better.orElse(null), null));
            return;
        }
        out.println(terminal.words(
                answer.counts().total().exact() ? "found" : "found.least",
                answer.counts().total().value(),
                answer.tookMillis(),
                ReadWords.text(terminal.language(), answer.read())));
        answer.counts()
                .absent()
                .forEach(word -> out.println(
                        word.instead().isEmpty()
                                ? terminal.words("found.absent", word.word())
                                : terminal.words("found.absent.instead", word.word(), word.instead())));
        better.ifPresent(text -> out.println(terminal.words("found.better", text)));
        if (answer.noneFull() && !answer.results().isEmpty()) {
            out.println(terminal.words("found.closest"));
        }
        int partial = answer.counts().partialFrom().orElse(-1);
        for (int i = 0; i < answer.results().size(); i++) {
            if (i == partial) {
                out.println("\n--- " + terminal.words("found.partial") + " ---");
            }
            print(i + 1, answer.results().get(i), out);
        }
    }

    private void print(int number, SearchAnswer.Result result, PrintStream out) {
        Terminal terminal = wiring.terminal();
        String day = result.page()
                .publishedAt()
                .map(published -> terminal.words("found.published", published))
                .orElseGet(() -> terminal.words(
                        "found.fetched", result.page().fetchedAt().truncatedTo(ChronoUnit.SECONDS)));
        out.printf(
                Locale.ROOT,
                "%n%2d. %s%n    %s%n    %s%n    %s%n",
                number,
                marked(result.shown().titleHtml()),
                result.url(),
                marked(result.shown().snippetHtml()),
                terminal.words(
                        "found.score",
                        result.scored().score(),
                        result.scored().relevance(),
                        result.scored().pageRank(),
                        day));
        if (!result.missing().isEmpty()) {
            out.println("    " + terminal.words("found.without", result.missing()));
        }
        FormulaWords words = FormulaWords.in(terminal.language());
        result.scored().explain().ifPresent(whole -> explain(whole, words, "    ", out));
    }

    private static void explain(ScoreExplanation part, FormulaWords words, String indent, PrintStream out) {
        out.printf(Locale.ROOT, "%s%.4f  %s%n", indent, part.value(), words.say(part));
        part.parts().forEach(inner -> explain(inner, words, indent + "  ", out));
    }

    /// Converts safe HTML with marks to terminal text: bold on a terminal, plain otherwise.
    private String marked(String html) {
        boolean colour = wiring.terminal().interactive();
        String bold = html.replace("<mark>", colour ? "\u001b[1m" : "").replace("</mark>", colour ? "\u001b[0m" : "");
        return Parser.unescapeEntities(bold, true);
    }
}
