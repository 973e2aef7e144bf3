package dev.remora.search.app.wiring;

import dev.remora.crawler.fetch.ArchivedBody;
import dev.remora.crawler.fetch.BodyRoom;
import dev.remora.crawler.fetch.ParsingRoom;
import dev.remora.crawler.freshness.PageRanks;
import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.indexer.build.IndexEvents;
import dev.remora.indexer.build.IndexFollower;
import dev.remora.indexer.build.IndexSettings;
import dev.remora.indexer.build.IndexedRanks;
import dev.remora.indexer.build.PageIndex;
import dev.remora.search.embedding.EmbeddingSettings;
import dev.remora.search.embedding.HttpEmbedder;
import dev.remora.search.embedding.QueryEmbeddings;
import dev.remora.search.http.Language;
import dev.remora.search.page.CollectionPages;
import dev.remora.search.page.CopyLimits;
import dev.remora.search.page.Pages;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.WordLists;
import dev.remora.search.rank.LuceneSearchEngine;
import dev.remora.search.rank.QueryVectors;
import dev.remora.search.rank.ScopeSearch;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.snippet.TextSnippets;
import dev.remora.search.suggest.PastQueries;
import dev.remora.search.suggest.Related;
import dev.remora.search.suggest.SingleWords;
import dev.remora.search.suggest.Suggester;
import dev.remora.search.suggest.correct.Corrections;
import dev.remora.search.suggest.correct.LikelyErrors;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionCompaction.Least;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.embedding.Embedder;
import dev.remora.shared.embedding.EmbeddingFailed;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.Pinyin;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.time.SteadyClock;
import dev.remora.shared.topic.Catalogue;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.Topic.IndexScope;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.topic.TopicNames;
import dev.remora.shared.topic.TopicProblem;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.Executor;
import java.util.function.LongToDoubleFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The composition root: the parts of commands, created on first use. No other class decides how parts are
/// composed.
public final class Wiring {
    /// The version of the product.
    public static final String VERSION = "0.1.0";

    private final Terminal terminal;
    private final Clock clock;
    private final Folding folding = new Folding();
    private Segmenter segmenter;
    private WordLists wordLists;
    private final Map<String, String> environment;
    private final Optional<EngineOption.Chosen> chosen;
    private final Least least;
    private final BodyRoom bodies = BodyRoom.ofHeap(Runtime.getRuntime().maxMemory());
    private final ParsingRoom parsing = new ParsingRoom();
    private Optional<Embedding> embedding;

    private record Embedding(EmbeddingSettings settings, Embedder embedder) {}

    /// Creates no parts yet.
    ///
    /// @param clock of the machine
    public Wiring(Terminal terminal, Clock clock) {
        this(terminal, clock, System.getenv());
    }

    /// Creates no parts yet.
    ///
    /// @param environment variables that choose an embedding model ([EmbeddingSettings])
    public Wiring(Terminal terminal, Clock clock, Map<String, String> environment) {
        this(terminal, clock, environment, Optional.empty(), Least.WORTHWHILE);
    }

    private Wiring(
            Terminal terminal,
            Clock clock,
            Map<String, String> environment,
            Optional<EngineOption.Chosen> chosen,
            Least least) {
        this.chosen = chosen;
        this.least = least;
        this.terminal = terminal;
        this.clock = clock;
        this.environment = Map.copyOf(environment);
    }

    /// Returns the same wiring, with parts of its own, and another place of the embedding model.
    public Wiring embeddedBy(String place) {
        Map<String, String> other = new HashMap<>(environment);
        other.put(EmbeddingSettings.PLACE, place);
        return new Wiring(terminal, clock, other, chosen, least);
    }

    /// Returns the same wiring, with parts of its own, and the engine of an option.
    public Wiring on(EngineOption option) {
        return new Wiring(terminal, clock, environment, option.chosen(), least);
    }

    /// Returns the same wiring, with parts of its own, and another least size of compactions after runs.
    public Wiring compacting(Least other) {
        return new Wiring(terminal, clock, environment, chosen, other);
    }

    /// Returns the memory for the responses of all crawls of this process.
    public BodyRoom bodies() {
        return bodies;
    }

    /// Returns the memory for what all crawls of this process parse.
    ParsingRoom parsing() {
        return parsing;
    }

    /// Returns what compacts collections.
    public Compaction compaction() {
        return new Compaction(terminal, clock(), least);
    }

    /// Returns the operator's embedding model; empty if none is configured. Ends the command if it cannot be used.
    public Optional<Embedder> embedder() {
        return embedding().map(Embedding::embedder);
    }

    private synchronized Optional<Embedding> embedding() {
        if (embedding == null) {
            try {
                embedding = EmbeddingSettings.of(environment).map(settings -> new Embedding(settings, open(settings)));
            } catch (IllegalArgumentException | EmbeddingFailed e) {
                throw Ended.badInput(e.getMessage());
            }
        }
        return embedding;
    }

    private static Embedder open(EmbeddingSettings settings) {
        if (!settings.isFile()) {
            return new HttpEmbedder(settings, "remora/" + VERSION);
        }
        return ServiceLoader.load(EmbedderProvider.class)
                .findFirst()
                .orElseThrow(() -> Ended.wrong("no-onnx", EmbeddingSettings.PLACE))
                .open(settings);
    }

    /// Returns how the index of a collection is built.
    public IndexSettings indexSettings(IndexScope scope) {
        return IndexSettings.of(scope).with(embedder());
    }

    /// Returns the terminal.
    public Terminal terminal() {
        return terminal;
    }

    /// Returns a clock that starts now and does not follow adjustments of the machine's clock.
    public Clock clock() {
        return SteadyClock.startingAt(clock);
    }

    /// Returns the machine's clock, which may be adjusted: for dates, not for durations.
    public Clock wallClock() {
        return clock;
    }

    /// The folding of characters, one for the process.
    public Folding folding() {
        return folding;
    }

    /// Reads the catalogue of topics that comes with Remora.
    public static Catalogue catalogue() {
        Path folder = Path.of(System.getProperty("remora.home", ".")).resolve("data/topics/catalogue");
        try {
            return Catalogue.read(folder);
        } catch (IOException e) {
            throw Ended.broken("catalogue", folder, e);
        }
    }

    /// Returns the segmenter for texts of a topic, with the topic's words.
    public Segmenter segmenter(Topic topic) {
        return segmenter().with(topic.dictionary());
    }

    /// Returns the segmenter for a topic's examples, for its relevance model.
    public Segmenter exampleSegmenter(Topic topic) {
        return segmenter().with(RelevanceModels.exampleWords(topic));
    }

    /// Returns the segmenter without topic words. All segmenters share one dictionary, which takes about a
    /// second to load.
    public synchronized Segmenter segmenter() {
        if (segmenter == null) {
            segmenter = new HanlpSegmenter(folding);
        }
        return segmenter;
    }

    /// Returns the built-in word lists.
    public synchronized WordLists wordLists() {
        if (wordLists == null) {
            wordLists = WordLists.load(folding);
        }
        return wordLists;
    }

    /// Returns the word lists of searches in a data folder, with the words that the admin has there at the moment.
    public Supplier<WordLists> wordLists(Path data) {
        return new CurrentWordLists(
                new OwnWordFiles(data, folding), wordLists(), RankSettings.DEFAULT.refreshEvery(), clock());
    }

    /// Returns the analyzer for texts of a topic.
    public ChineseAnalyzer analyzer(Topic topic) {
        return analyzer().with(topic.dictionary());
    }

    /// Returns the analyzer without topic words.
    public ChineseAnalyzer analyzer() {
        return new ChineseAnalyzer(segmenter(), folding);
    }

    /// Returns suggestions from an engine's indexes.
    ///
    /// @param past earlier queries
    /// @param beside executor that reads titles
    public IndexSuggestions suggestions(OpenEngine engine, PastQueries past, Executor beside) {
        StopWords stopWords = wordLists().stopWords();
        Suggester suggester = new Suggester(
                engine.words(),
                past,
                new Suggester.WordForms(folding, Pinyin.shared(), stopWords),
                Suggester.Settings.DEFAULT,
                clock(),
                beside);
        return new IndexSuggestions(
                engine.searches(),
                suggester,
                new Corrections(
                        engine.words(),
                        suggester,
                        analyzer(),
                        stopWords,
                        wordLists().classes(),
                        Pinyin.shared()),
                new LikelyErrors(analyzer(), Pinyin.shared()),
                new Related(engine.words(), analyzer(), folding, stopWords),
                new SingleWords(engine.words(), analyzer(), wordLists()),
                past);
    }

    /// Returns the pages behind an engine's indexes.
    public Pages pages(OpenEngine engine) {
        return new CollectionPages(
                engine.pages(),
                CollectionFolder::openForReading,
                exchange ->
                        ArchivedBody.of(exchange, CopyLimits.DEFAULT.bytes()).array(),
                RelevanceModels::threshold,
                CopyLimits.DEFAULT,
                System::nanoTime,
                clock());
    }

    /// Returns the engine that this wiring searches with, local indexes unless another was chosen; the caller
    /// closes it.
    ///
    /// @param data folder of the collections
    public OpenEngine engine(Path data) {
        return chosen.map(other -> other.provider().open(other.address(), data, this))
                .orElseGet(() -> local(searchEngine(data)));
    }

    /// Returns everything of an engine over local indexes.
    public OpenEngine local(LuceneSearchEngine engine) {
        return OpenEngine.of(engine, analyzer(), wordLists().stopWords());
    }

    /// Returns an indexer that follows a collection's journal, on the engine that was chosen.
    ///
    /// @param folder of the collection
    /// @param scope of searchable pages
    /// @param anew builds the index again, and searches see the old one until it is complete
    public IndexFollower indexer(
            CollectionReader collection, Path folder, IndexScope scope, boolean anew, IndexEvents events) {
        ChineseAnalyzer analyzer = analyzer(collection.topic());
        if (chosen.isPresent()) {
            IndexSettings settings = IndexSettings.of(scope);
            PageIndex index =
                    chosen.get().provider().index(chosen.get().address(), collection, this, settings, anew, events);
            return IndexFollower.over(collection, index, analyzer, settings, clock(), events, anew);
        }
        Path index = folder.resolve("index");
        return anew
                ? IndexFollower.rebuild(collection, index, analyzer, indexSettings(scope), clock(), events)
                : IndexFollower.open(collection, index, analyzer, indexSettings(scope), clock(), events);
    }

    /// Returns the PageRank of a collection's pages in its local index; none while there is no readable index.
    ///
    /// @param folder of the collection
    public LongToDoubleFunction pageRanks(Path folder) {
        try {
            return IndexedRanks.read(folder.resolve("index"));
        } catch (IOException | IllegalArgumentException | IllegalStateException unreadable) {
            return PageRanks.NONE.read(); // an order without ranks will do
        }
    }

    /// Returns an engine over the indexes of all collections in a data folder; the caller closes it.
    public LuceneSearchEngine searchEngine(Path data) {
        return searchEngine(
                data, embedding().map(model -> model.settings().weight()).orElse(0.0));
    }

    /// Returns an engine with another weight of meaning; without a model it does not matter.
    public LuceneSearchEngine searchEngine(Path data, double meaning) {
        QueryVectors vectors = embedding()
                .<QueryVectors>map(model -> new QueryEmbeddings(
                        model.embedder(), meaning, model.settings().deadline(), clock()))
                .orElse(QueryVectors.NONE);
        return new LuceneSearchEngine(
                data,
                Wiring::topicOf,
                new QueryPlanner(analyzer(), wordLists(data), QuerySettings.DEFAULT),
                new ScopeSearch(new TextSnippets(folding), RankSettings.DEFAULT, clock),
                RankSettings.DEFAULT.refreshEvery(),
                clock(),
                vectors);
    }

    /// Reads a topic file; warnings are printed, errors end the command.
    public Topic topic(Path file, UrlRules urls) {
        return topic(TopicFile.read(file, names(), urls), file.toString());
    }

    /// Takes the topic of a file that was already read; warnings are printed, errors end the command.
    public Topic topic(TopicFile.Reading reading, String name) {
        return switch (reading) {
            case TopicFile.Valid valid -> {
                tell(valid.warnings(), name);
                yield valid.topic();
            }
            case TopicFile.Invalid invalid ->
                throw Ended.badInput(language -> problems(name, invalid.problems(), language));
        };
    }

    /// Returns the errors of a topic file, one per line, under its name.
    public static String problems(String name, List<TopicProblem> problems, Language language) {
        ReasonText texts = ReasonText.in(language.locale());
        return Ended.said(
                        "unusable",
                        name,
                        problems.stream()
                                .map(problem -> "  " + problem(problem, texts, language))
                                .collect(Collectors.joining("\n")))
                .apply(language);
    }

    /// Prints the warnings about a topic file.
    public void tell(List<TopicProblem> warnings, String name) {
        warnings.forEach(
                warning -> terminal.tell("warning", name, problem(warning, terminal.reasons(), terminal.language())));
    }

    private static String problem(TopicProblem problem, ReasonText texts, Language language) {
        String mistake = texts.say(problem.mistake());
        return problem.line() == 0
                ? mistake
                : Ended.said("at-line", problem.line(), mistake).apply(language);
    }

    /// Returns the known models and strategies.
    public static TopicNames names() {
        Map<String, java.util.Set<String>> models =
                RelevanceModels.NAMES.stream().collect(Collectors.toMap(name -> name, RelevanceModels::settings));
        return new TopicNames(models, Strategies.names());
    }

    /// Returns the topic of a collection, as it was crawled.
    public static Topic topicOf(Path folder) {
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            return collection.topic();
        }
    }
}
