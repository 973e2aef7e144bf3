package dev.remora.search.app.topic;

import dev.remora.crawler.crawl.example.ExampleFile;
import dev.remora.crawler.crawl.example.ExampleReader;
import dev.remora.crawler.crawl.example.ExampleText;
import dev.remora.crawler.crawl.example.StoredExamples;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.fetch.HttpFetcher;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.relevance.ExampleKeywords;
import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.crawler.relevance.learn.KeywordExtraction.Keyword;
import dev.remora.search.app.crawl.TopicPlaces;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.ChangeFeed;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.ResegmentedCollection;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicEdit;
import dev.remora.shared.url.UrlRules;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora topic keywords`: extracts keywords from example pages.
@Command(
        name = "keywords",
        mixinStandardHelpOptions = true,
        description = {
            "Reads the topic's example pages and shows words that are frequent there and rare elsewhere, best first.",
            "Examples that a crawl has stored are taken from there; others are fetched, which needs --contact.",
            "With --metasearch, pages found by a search for the topic's keywords are also examples.",
            "--write adds the words to the file; existing keywords keep their weights."
        })
public final class TopicKeywordsCommand implements Callable<Integer> {
    private static final int FOUND_PAGES = 20;
    private static final int MOST_PAGES_OFF = 300;

    private final Wiring wiring;

    @Parameters(index = "0", paramLabel = "TOPIC", description = "topic file, or id of a topic in the data folder")
    private String named;

    @Mixin
    private CrawlOptions options;

    @Mixin
    private Metasearch metasearch;

    @Option(
            names = "--number",
            paramLabel = "N",
            description = "number of words to show, 1 to 200 (default: ${DEFAULT-VALUE})",
            defaultValue = "20")
    private int number;

    @Option(names = "--write", description = "add the words to the topic file")
    private boolean write;

    /// Segments and fetches with the objects of `wiring`.
    public TopicKeywordsCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() throws InterruptedException {
        Ended.checkRange("--number", 1, 200, number);
        TopicPlaces places = new TopicPlaces(options.data);
        Path file = write ? places.edited(named) : places.named(named);
        TopicText text = TopicText.read(file, wiring);
        Topic topic = widened(text.topic());
        if (topic.examples().positive().isEmpty()) {
            throw Ended.wrong("keywords.no-examples", file);
        }
        List<Keyword> keywords = extracted(topic);
        if (keywords.isEmpty()) {
            throw Ended.broken("keywords.none");
        }
        SequencedMap<String, Double> merged = ExampleKeywords.merged(topic.keywords(), keywords, wiring.folding());
        for (Keyword keyword : keywords) {
            String weight = merged.containsKey(keyword.term())
                    ? String.format(Locale.ROOT, "%.2f", merged.get(keyword.term()))
                    : wiring.terminal().words("keywords.known");
            wiring.terminal()
                    .out()
                    .println(wiring.terminal().words("keywords.line", keyword.term(), weight, keyword.examples()));
        }
        if (write) {
            SequencedMap<String, Double> added = new LinkedHashMap<>(merged);
            added.keySet().removeAll(text.topic().keywords().keySet());
            text.write(TopicEdit.addKeywords(text.yaml(), added));
            wiring.terminal().tell("keywords.put", added.size(), file);
        }
        return 0;
    }

    private List<Keyword> extracted(Topic topic) throws InterruptedException {
        UrlRules urls = WebReach.urls(options);
        Map<String, ExampleText> known = known(topic, urls);
        boolean allStored = topic.examples().addresses().stream()
                .allMatch(example -> known.containsKey(example) || example.startsWith("file:"));
        FetchSettings settings = allStored ? WebReach.unchecked(options, topic) : WebReach.settings(options, topic);
        try (Fetcher fetcher = new HttpFetcher(settings, urls, wiring.clock())) {
            ExampleReader reader = new ExampleReader(
                    fetcher,
                    wiring.bodies(),
                    new HtmlParser(urls),
                    urls,
                    topic.crawl().delay(),
                    wiring.clock(),
                    Thread::sleep);
            ExampleReader.Read read = reader.read(topic.examples(), known);
            read.problems(wiring.terminal().reasons())
                    .forEach(problem -> wiring.terminal().tell("examples.skip", problem));
            List<ExamplePage> pages =
                    new ArrayList<>(ExampleText.pages(topic.examples(), read.texts(), wiring.exampleSegmenter(topic)));
            pages.addAll(crawledOffTopic(topic));
            return ExampleKeywords.of(pages, number, topic.excludedKeywords(), wiring.folding());
        }
    }

    /// Returns the examples that a crawl of the topic stored.
    private Map<String, ExampleText> known(Topic topic, UrlRules urls) {
        Path folder = options.data.resolve(topic.id());
        if (!CollectionFolder.isCollection(folder)) {
            return Map.of();
        }
        Map<String, ExampleText> known = new ExampleFile(folder.resolve("examples.tsv")).read();
        known.keySet().removeIf(example -> example.startsWith("file:")); // it may have been edited
        SequencedSet<String> others = topic.examples().addresses();
        others.removeAll(known.keySet());
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            known.putAll(StoredExamples.of(collection, others, urls));
        }
        return known;
    }

    /// Returns off-topic pages of a crawl of the topic, whose words are compared with those of the examples.
    private List<ExamplePage> crawledOffTopic(Topic topic) {
        Path folder = options.data.resolve(topic.id());
        if (!CollectionFolder.isCollection(folder)) {
            return List.of();
        }
        try (CollectionReader collection =
                new ResegmentedCollection(CollectionFolder.openForReading(folder), wiring.segmenter(topic))) {
            List<PageLocation> off = offTopic(collection);
            int step = Math.max(1, off.size() / MOST_PAGES_OFF);
            List<ExamplePage> pages = new ArrayList<>();
            for (int i = 0; i < off.size() && pages.size() < MOST_PAGES_OFF; i += step) {
                StoredPage page = collection.page(off.get(i));
                pages.add(new ExamplePage(
                        page.title(), page.body(), false, page.page().url().host()));
            }
            wiring.terminal().tell("keywords.compared", pages.size());
            return pages;
        }
    }

    /// Returns the last versions of pages, where these are off topic.
    private static List<PageLocation> offTopic(CollectionReader collection) {
        SequencedMap<Long, PageLocation> off = new LinkedHashMap<>();
        try (ChangeFeed.Changes changes = new ChangeFeed(collection).after(0)) {
            changes.forEachRemaining(change -> {
                switch (change) {
                    case Change.Put put -> put(change, put.page(), put.onTopic(), off);
                    case Change.Rescore rescore -> put(change, rescore.page(), rescore.onTopic(), off);
                    case Change.Moved _, Change.Delete _ ->
                        off.remove(change.url().key());
                    case Change.Clustered _ -> {}
                }
            });
        }
        return List.copyOf(off.values());
    }

    private static void put(Change change, PageLocation page, boolean onTopic, SequencedMap<Long, PageLocation> off) {
        off.remove(change.url().key());
        if (!onTopic) {
            off.put(change.url().key(), page);
        }
    }

    /// Returns the topic with the pages found by a search for its keywords added to its examples.
    private Topic widened(Topic topic) {
        return metasearch.given()
                ? topic.withPositiveExamples(metasearch.seeds(topic, FOUND_PAGES).stream()
                        .map(seed -> seed.url().text())
                        .toList())
                : topic;
    }
}
