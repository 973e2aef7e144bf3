package dev.remora.search.rank;

import dev.remora.indexer.build.IndexEvents;
import dev.remora.indexer.build.IndexFollower;
import dev.remora.indexer.build.IndexSettings;
import dev.remora.search.query.OwnWords;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.WordLists;
import dev.remora.search.rank.score.QueryVector;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.rank.score.ScoreFormula;
import dev.remora.search.snippet.TextSnippets;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.embedding.ByteVectors;
import dev.remora.shared.embedding.Embedder;
import dev.remora.shared.embedding.EmbeddingFields;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Collections under a folder, with the product's own indexes on disk, that a test fills and searches.
public final class SearchableWeb implements AutoCloseable {
    private static final Folding FOLDING = new Folding();
    private static final WordLists LISTS = WordLists.load(FOLDING);
    private static final Segmenter SEGMENTER = new HanlpSegmenter(FOLDING);
    public static final ChineseAnalyzer ANALYZER = new ChineseAnalyzer(SEGMENTER, FOLDING);
    public static final Instant START = Instant.parse("2026-11-20T08:00:00Z");

    /// A place at which no collection in memory has a response.
    private static final WarcLocation NO_RESPONSE = new WarcLocation(9, 0);

    /// Looks for new commits at every search.
    private static final RankSettings EVERY_COMMIT =
            new RankSettings(ScoreFormula.DEFAULT, 300, 10_000, 2, Duration.ZERO);

    private final Path data;
    private final Map<String, MemoryCollection> collections = new LinkedHashMap<>();
    private final Map<String, Topic.Rank> ranks = new LinkedHashMap<>();
    private final Map<String, List<String>> words = new LinkedHashMap<>();
    private Optional<Embedder> embedder = Optional.empty();
    private WarcLocation response = NO_RESPONSE;
    private volatile WordLists lists = LISTS;
    private final List<LuceneSearchEngine> engines = new ArrayList<>();

    public SearchableWeb(Path data) {
        this.data = data;
    }

    /// Gives a topic its weights, before its first page.
    public SearchableWeb weights(String topic, double relevance, double pageRank) {
        ranks.put(topic, new Topic.Rank(relevance, pageRank));
        return this;
    }

    /// Gives pages vectors, and searches those of queries.
    public SearchableWeb embedding(Embedder model) {
        embedder = Optional.of(model);
        return this;
    }

    /// Gives searches an admin's words, also those of engines that are open.
    public SearchableWeb own(OwnWords words) {
        lists = LISTS.with(words);
        return this;
    }

    /// The word lists of searches.
    public Supplier<WordLists> lists() {
        return () -> lists;
    }

    /// Gives a topic further words, before its first page.
    public SearchableWeb words(String topic, String... further) {
        words.put(topic, List.of(further));
        return this;
    }

    public SearchableWeb page(String topic, String url, String title, String body) {
        return page(topic, url, title, body, 0.5, START);
    }

    public SearchableWeb page(
            String topic, String url, String title, String body, double relevance, Instant at, String... targets) {
        return page(topic, url, title, body, PageFacts.NONE, relevance, at, targets);
    }

    /// Adds a page that is on topic.
    ///
    /// @param facts what the page says of itself
    public SearchableWeb page(
            String topic,
            String url,
            String title,
            String body,
            PageFacts facts,
            double relevance,
            Instant at,
            String... targets) {
        MemoryCollection collection = collections.computeIfAbsent(topic, id -> new MemoryCollection(topic(id)));
        return page(collection, url, title, body, facts, relevance, at, Likeness.NONE, targets);
    }

    private SearchableWeb page(
            MemoryCollection collection,
            String url,
            String title,
            String body,
            PageFacts facts,
            double relevance,
            Instant at,
            Likeness likeness,
            String... targets) {
        List<Outlink> links = new ArrayList<>();
        for (String target : targets) {
            links.add(new Outlink(new Url(target), Anchor.NONE, "", false, -1, LinkClass.LEVEL, ""));
        }
        Page page = Page.ofText(new Url(url), at, title, body, "zh").with(facts).linking(links);
        var location =
                collection.store(new StoredPage(page, SEGMENTER.segment(title), SEGMENTER.segment(body), relevance));
        collection.append(new JournalRecord.Fetched(
                at,
                page.url(),
                new ArchivedResponse(200, response),
                location,
                new Assessment(relevance, Verdict.ON_TOPIC, new PageEvidence.Untold()),
                true,
                likeness));
        collection.sync();
        return this;
    }

    /// A page that is nearly the same as others of its cluster.
    public SearchableWeb similar(String topic, String url, String title, String body, long cluster) {
        MemoryCollection collection = collections.computeIfAbsent(topic, id -> new MemoryCollection(topic(id)));
        Likeness likeness = new Likeness(0, 0, true, Likeness.Canonical.UNSAID, cluster, Bytes.NONE);
        return page(collection, url, title, body, PageFacts.NONE, 0.5, START, likeness);
    }

    /// Adds a page with the response that it was read from.
    public SearchableWeb archived(String topic, Exchange exchange, String title, String body, PageFacts facts) {
        MemoryCollection collection = collections.computeIfAbsent(topic, id -> new MemoryCollection(topic(id)));
        response = collection.archive(exchange);
        page(collection, exchange.url().text(), title, body, facts, 0.5, START, Likeness.NONE);
        response = NO_RESPONSE;
        return this;
    }

    /// The collection of a topic.
    public CollectionReader collection(String topic) {
        return collections.get(topic).afterKill();
    }

    /// Brings all pages into the indexes on disk.
    public SearchableWeb index() {
        collections.forEach((id, collection) -> {
            try (IndexFollower follower = follower(id)) {
                follower.catchUp();
            }
        });
        return this;
    }

    /// Keeps one topic's index up to date while the test goes on.
    public IndexFollower follower(String topic) {
        MemoryCollection collection = collections.computeIfAbsent(topic, id -> new MemoryCollection(topic(id)));
        return IndexFollower.open(
                collection,
                data.resolve(topic).resolve("index"),
                ANALYZER.with(topic(topic).dictionary()),
                new IndexSettings(
                        Topic.IndexScope.ON_TOPIC,
                        new IndexSettings.Intervals(Duration.ZERO, Duration.ZERO, Duration.ZERO),
                        8,
                        16,
                        dev.remora.shared.graph.PageRank.DEFAULT,
                        embedder),
                Clock.systemUTC(),
                IndexEvents.NONE);
    }

    /// An engine that looks for new commits at every search.
    public LuceneSearchEngine engine() {
        return engine(EVERY_COMMIT);
    }

    public LuceneSearchEngine engine(RankSettings settings) {
        // A fixed day: what is new today is old in a year, but not for a test.
        return engine(settings, Clock.fixed(START, ZoneOffset.UTC));
    }

    /// An engine with a clock of its own.
    public LuceneSearchEngine engine(Clock clock) {
        return engine(EVERY_COMMIT, clock);
    }

    private LuceneSearchEngine engine(RankSettings settings, Clock clock) {
        LuceneSearchEngine engine = new LuceneSearchEngine(
                data,
                folder -> topic(folder.getFileName().toString()),
                new QueryPlanner(ANALYZER, lists(), QuerySettings.DEFAULT),
                new ScopeSearch(new TextSnippets(FOLDING), settings, clock),
                settings.refreshEvery(),
                clock,
                embedder.map(SearchableWeb::vectors).orElse(QueryVectors.NONE));
        engines.add(engine);
        return engine;
    }

    private static QueryVectors vectors(Embedder model) {
        return text -> {
            float[] vector = model.embed(List.of(text), Embedder.Purpose.QUERY, Duration.ZERO)
                    .getFirst();
            return Optional.of(new QueryVector(
                    EmbeddingFields.vector(model.model(), vector.length), ByteVectors.of(vector, model.model()), 0.5));
        };
    }

    @Override
    public void close() {
        engines.forEach(LuceneSearchEngine::close);
    }

    /// The topic that a collection of this id has.
    public Topic topicFor(String id) {
        return topic(id);
    }

    private Topic topic(String id) {
        return Topic.of(id, "主题 " + id, Map.of("中医", 3.0), List.of(new Url("http://a.example/")))
                .with(ranks.getOrDefault(id, Topic.Rank.DEFAULT))
                .withWords(words.getOrDefault(id, List.of()));
    }
}
