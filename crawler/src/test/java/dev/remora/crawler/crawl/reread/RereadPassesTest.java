package dev.remora.crawler.crawl.reread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.LearnedState;
import dev.remora.crawler.crawl.worker.PageAnalysis;
import dev.remora.crawler.crawl.worker.ResponseReader;
import dev.remora.crawler.feed.EntryDates;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.crawler.priority.strategy.BreadthFirst;
import dev.remora.crawler.relevance.LearningModel;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RereadPassesTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final LocalDate DAY = LocalDate.of(2020, 3, 5);
    private static final Folding FOLDING = new Folding();
    private static final Segmenter SEGMENTER = new HanlpSegmenter(FOLDING);
    private static final int PAGES = 40;
    private static final CrawlSettings SETTINGS = CrawlSettings.of(Topic.Crawl.DEFAULT, 1, Duration.ofSeconds(1));

    private final List<LearningModel> models = new ArrayList<>();

    /// A page of a site whose frame has no telling names: only its repetition shows what it is.
    private static String html(int number) {
        String own = ("第" + (char) (0x4e00 + number * 37) + "味药，性温，味甘，归脾经与肺经。").repeat(4 + number % 5);
        return "<html><head><title>药 " + number
                + " - 本草园</title></head><body><div><p>本草园欢迎您，每日更新本草知识。</p></div><div><p>" + own
                + "</p></div><div><p>联系我们，请写信到编辑部的信箱。</p></div></body></html>";
    }

    private static Url url(int number) {
        return new Url("http://a.example/" + number);
    }

    private static MemoryCollection crawled(Topic topic, long seed) {
        MemoryCollection collection = new MemoryCollection(topic);
        List<Integer> order = new ArrayList<>(IntStream.range(0, PAGES).boxed().toList());
        Collections.shuffle(order, new Random(seed));
        PageParser parser = new HtmlParser(UrlRules.DEFAULT);
        for (int number : order) {
            WarcLocation response = archived(collection, url(number), "text/html; charset=utf-8", html(number));
            Page page = parsed(parser, url(number), html(number));
            fetched(collection, page, number == PAGES - 1 ? WarcLocation.LOST : response);
        }
        collection.sync();
        return collection;
    }

    private static WarcLocation archived(MemoryCollection collection, Url url, String type, String body) {
        return collection.archive(new Exchange(
                url,
                NOON,
                List.of(),
                200,
                List.of(new Exchange.Header("Content-Type", type)),
                Bytes.of(body.getBytes(StandardCharsets.UTF_8)),
                false));
    }

    private static Page parsed(PageParser parser, Url url, String html) {
        Bytes body = Bytes.of(html.getBytes(StandardCharsets.UTF_8));
        return ((ParseOutcome.Parsed) parser.parse(url, NOON, "text/html", body)).page();
    }

    private static void fetched(MemoryCollection collection, Page page, WarcLocation response) {
        StoredPage stored = new StoredPage(page, SEGMENTER.segment(page.title()), SEGMENTER.segment(page.text()), 0);
        collection.append(new JournalRecord.Fetched(
                NOON,
                page.url(),
                new ArchivedResponse(200, response),
                collection.store(stored),
                new Assessment(0, Verdict.OFF_TOPIC, new PageEvidence.Untold()),
                true,
                Likeness.NONE));
    }

    /// A collection with one page, which a feed dated when it was fetched.
    private static MemoryCollection dated() {
        MemoryCollection collection = new MemoryCollection(topic("keyword-density"));
        WarcLocation response = archived(collection, url(0), "text/html; charset=utf-8", html(0));
        Page page = parsed(new HtmlParser(UrlRules.DEFAULT), url(0), html(0));
        fetched(collection, page.with(page.facts().publishedOn(DAY)), response);
        return collection;
    }

    private static void feed(MemoryCollection collection, String path, Optional<WarcLocation> response) {
        Url url = new Url("http://a.example/" + path);
        collection.append(
                new JournalRecord.SitemapFetched(NOON, url, new Answer(200, response), 1, true, 0, List.of()));
    }

    private static WarcLocation feedOf(MemoryCollection collection, String path, IntStream pages, LocalDate day) {
        String date = day.atStartOfDay(ZoneOffset.UTC).format(DateTimeFormatter.RFC_1123_DATE_TIME);
        String entries = pages.mapToObj(number ->
                        "<item><title>药</title><link>" + url(number) + "</link><pubDate>" + date + "</pubDate></item>")
                .collect(Collectors.joining());
        return archived(
                collection,
                new Url("http://a.example/" + path),
                "application/rss+xml",
                "<rss version=\"2.0\"><channel>" + entries + "</channel></rss>");
    }

    private Reread.Outcome.Done whole(MemoryCollection collection, Segmenter segmenter) {
        return assertInstanceOf(Reread.Outcome.Done.class, reread(collection, segmenter, (_, _, _) -> true));
    }

    private Optional<LocalDate> dayAfterReread(MemoryCollection collection) {
        collection.sync();
        whole(collection, SEGMENTER);
        List<PageLocation> versions = new ArrayList<>();
        try (CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> version(entry).ifPresent(page -> versions.add(page.page())));
        }
        return collection.page(versions.getLast()).page().facts().days().published();
    }

    private static Topic topic(String model) {
        return Topic.of("tiny", "小", Map.of("本草", 1.0), List.of(url(0)))
                .with(new Topic.Relevance(model, OptionalDouble.empty(), Map.of()));
    }

    private Reread.Parts parts(MemoryCollection collection) {
        return parts(collection, SEGMENTER);
    }

    private Reread.Parts parts(MemoryCollection collection, Segmenter segmenter) {
        RelevanceModel model = RelevanceModels.of(collection.topic(), FOLDING);
        CoreParts core = new CoreParts(new BreadthFirst(), segmenter, model, UrlRules.DEFAULT, MemoryLinkStore::new);
        core.relevance().learner().ifPresent(models::add);
        ResponseReader reader = new ResponseReader(
                new HtmlParser(UrlRules.DEFAULT),
                new EntryDates(),
                PageAnalysis.of(segmenter, new PageJudge(model), FOLDING),
                collection);
        return new Reread.Parts(collection.topic(), core, reader, SETTINGS);
    }

    private Reread.Outcome reread(MemoryCollection collection, Reread.Progress progress) {
        return reread(collection, SEGMENTER, progress);
    }

    private Reread.Outcome reread(MemoryCollection collection, Segmenter segmenter, Reread.Progress progress) {
        Clock clock = Clock.fixed(NOON, ZoneOffset.UTC);
        return new Reread(collection, () -> parts(collection, segmenter), clock, progress).run();
    }

    private static Optional<JournalRecord.Fetched> version(JournalEntry entry) {
        return switch (entry.record()) {
            case JournalRecord.Fetched fetched -> Optional.of(fetched);
            case JournalRecord.Reparsed again -> Optional.of(again.page());
            default -> Optional.empty();
        };
    }

    private static Map<String, String> texts(CollectionReader collection) {
        Map<String, String> texts = new TreeMap<>();
        try (CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> {
                version(entry)
                        .ifPresent(read -> texts.put(
                                read.url().text(),
                                read.relevance()
                                        + collection.page(read.page()).page().text()));
            });
        }
        return texts;
    }

    @Test
    void theOrderOfTheCrawlShowsNoMoreAndWhatIsLostStays() {
        MemoryCollection one = crawled(topic("keyword-density"), 1);
        MemoryCollection other = crawled(topic("keyword-density"), 2);
        Map<String, String> before = texts(one);
        assertNotEquals(before, texts(other));
        Reread.Outcome.Done outcome = whole(one, SEGMENTER);
        reread(other, (_, _, _) -> true);
        assertEquals(PAGES, outcome.pages());
        assertEquals(1, outcome.kept());
        assertTrue(outcome.changed() > 0);
        Map<String, String> after = texts(one);
        String lost = url(PAGES - 1).text();
        assertEquals(before.get(lost).substring(3), after.get(lost).substring(3), "the text of a lost response");
        after.remove(lost);
        Map<String, String> others = texts(other);
        others.remove(lost);
        assertEquals(after, others);
        assertTrue(after.values().stream().noneMatch(text -> text.contains("欢迎您")), after::toString);
    }

    @Test
    void oneThatWasEndedEarlyKeepsWhatItReadAndIsNoReread() {
        MemoryCollection collection = crawled(topic("keyword-density"), 1);
        assertEquals(new Reread.Outcome.Stopped(), reread(collection, (phase, _, _) -> phase == Reread.Phase.READING));
        CrawlState state = state(collection);
        assertEquals(0, state.learning().rereadAt());
        reread(collection, (_, _, _) -> true);
        assertEquals(collection.lastSequence(), state(collection).learning().rereadAt());
    }

    @Test
    void aShardIsNotReadAgain() {
        MemoryCollection collection = crawled(topic("keyword-density"), 1);
        long records = collection.lastSequence();
        Reread.Parts whole = parts(collection);
        Reread.Parts shard = new Reread.Parts(
                whole.topic(), whole.core(), whole.reader(), whole.settings().withShard(new Shard(0, 2)));
        Clock clock = Clock.fixed(NOON, ZoneOffset.UTC);
        Reread reread = new Reread(collection, () -> shard, clock, (_, _, _) -> true);
        assertThrows(IllegalArgumentException.class, reread::run);
        assertEquals(records, collection.lastSequence());
    }

    @Test
    void atEachOpeningAModelLearnsWhatTheRereadTaughtIt() {
        MemoryCollection collection = crawled(topic("bayes-multinomial"), 1);
        reread(collection, (_, _, _) -> true);
        List<Object> taught = models.getLast().snapshot();
        assertFalse(taught.equals(models.getFirst().snapshot()), "in another order");
        CrawlState state = state(collection);
        state.teachModel(collection);
        assertEquals(taught, models.getLast().snapshot());
    }

    @Test
    void whatTeachesNothingIsNotParsedToLearnFromIt() {
        List<Url> parsed = new ArrayList<>();
        PageParser documents = new PageParser() {
            @Override
            public ParseOutcome parse(Url url, Instant fetchedAt, String contentType, Bytes body) {
                parsed.add(url);
                return new ParseOutcome.NotAPage(new Failure.NoSuchDocument(contentType));
            }

            @Override
            public boolean teaches(Bytes body) {
                return false;
            }
        };
        MemoryCollection collection = new MemoryCollection(topic("keyword-density"));
        WarcLocation response = archived(collection, url(0), "application/pdf", "%PDF-1.7");
        assertFalse(parts(collection).reader().with(documents, new EntryDates()).learn(response));
        assertEquals(List.of(), parsed);
    }

    @Test
    void whatAnotherModelLearntIsRecordedThoughNoPageChanged() {
        MemoryCollection collection = crawled(topic("keyword-density"), 1);
        whole(collection, SEGMENTER);
        collection.replaceTopic(topic("bayes-multinomial"));
        assertEquals(0, whole(collection, SEGMENTER).rejudged(), "untaught by so few pages");
        CrawlState state = state(collection);
        state.teachModel(collection);
        int last = models.size() - 1;
        assertEquals(models.get(last - 1).snapshot(), models.get(last).snapshot());
        long records = collection.lastSequence();
        whole(collection, SEGMENTER);
        assertEquals(records, collection.lastSequence());
    }

    @Test
    void anInterruptedJudgingMustBeCompletedFirst() {
        MemoryCollection collection = crawled(topic("keyword-density"), 1);
        collection.append(new JournalRecord.JudgingBegan(NOON, new RunReason.JudgingAskedFor()));
        collection.sync();
        long records = collection.lastSequence();
        assertEquals(new Reread.Outcome.JudgingInterrupted(), reread(collection, (_, _, _) -> true));
        assertEquals(records, collection.lastSequence());
        collection.append(new JournalRecord.JudgingEnded(NOON, PAGES, 0));
        collection.sync();
        whole(collection, SEGMENTER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"keyword-density", "bayes-multinomial"})
    void aPageWhoseStoredTextCannotBeCutIntoWordsEndsNothing(String model) {
        MemoryCollection collection = crawled(topic(model), 1);
        String lost = url(PAGES - 1).text();
        String before = texts(collection).get(lost);
        String unforeseen = "第" + (char) (0x4e00 + (PAGES - 1) * 37);
        Segmenter segmenter = new Segmenter() {
            @Override
            public SegmentedText segment(String text) {
                if (text.contains(unforeseen)) {
                    throw new IllegalStateException(unforeseen);
                }
                return SEGMENTER.segment(text);
            }

            @Override
            public long dictionary() {
                return 7;
            }
        };
        Reread.Outcome.Done outcome = whole(collection, segmenter);
        assertEquals(1, outcome.kept());
        assertTrue(outcome.changed() > 0);
        assertEquals(before, texts(collection).get(lost));
        int lessons = model.equals("bayes-multinomial") ? PAGES - 1 : 0;
        assertEquals(lessons, state(collection).learning().lessons().size());
    }

    @Test
    void aDateStaysIfAResponseOfAFeedIsLost() {
        MemoryCollection collection = dated();
        feed(collection, "feed", Optional.empty());
        assertEquals(Optional.of(DAY), dayAfterReread(collection));
    }

    @Test
    void aDateStaysIfFeedsListMorePagesThanAreKept() {
        MemoryCollection collection = dated();
        feed(collection, "a", Optional.of(feedOf(collection, "a", IntStream.of(0), DAY)));
        for (int feed = 1; feed <= 20; feed++) {
            IntStream others = IntStream.rangeClosed(1_000 * feed, 1_000 * feed + 999);
            feed(collection, "b" + feed, Optional.of(feedOf(collection, "b" + feed, others, DAY.plusDays(1))));
        }
        assertEquals(Optional.of(DAY), dayAfterReread(collection));
    }

    @Test
    void ofEachFeedTheLastResponsesAreReadAndDatesOfEarlierOnesStay() {
        MemoryCollection collection = dated();
        feed(collection, "a", Optional.of(feedOf(collection, "a", IntStream.of(0), DAY.plusDays(1))));
        WarcLocation later = feedOf(collection, "a", IntStream.of(1), DAY);
        for (int i = 0; i < FeedResponses.MOST; i++) {
            feed(collection, "a", Optional.of(later));
        }
        collection.sync();
        List<FeedResponses.Feed> feeds = PageTable.of(collection).feeds("a.example");
        assertEquals(FeedResponses.MOST, feeds.size());
        assertEquals(WarcLocation.LOST, feeds.getFirst().response());
        assertEquals(later, feeds.get(1).response());
        assertEquals(Optional.of(DAY), dayAfterReread(collection));
    }

    @Test
    void aDateThatNoFeedGivesIsGone() {
        MemoryCollection collection = dated();
        feed(collection, "a", Optional.of(feedOf(collection, "a", IntStream.of(1), DAY)));
        assertEquals(Optional.empty(), dayAfterReread(collection));
    }

    private CrawlState state(MemoryCollection collection) {
        CoreParts core = parts(collection).core();
        return CrawlState.of(
                collection,
                SETTINGS,
                new LearnedState(core.strategy(), core.relevance().learner()),
                MemoryLinkStore::new);
    }
}
