package dev.remora.crawler.crawl.reread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

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
import dev.remora.crawler.priority.strategy.BreadthFirst;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Which page represents a text after a reread, and what is counted.
class RereadDuplicatesTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final CrawlSettings SETTINGS = CrawlSettings.of(Topic.Crawl.DEFAULT, 1, Duration.ofSeconds(1));
    private static final String TEXT = "Needles are put into the skin at certain points of the body. ".repeat(8);
    private static final String BEST = "http://a.example/p";
    private static final String QUERY = "http://a.example/p?from=list";
    private static final String LONGER = "http://b.example/long/way/to/p";

    private Predicate<Page> onTopic = page -> page.text().contains("Needles");
    private final MemoryCollection collection = new MemoryCollection(Topic.of("t", "题", Map.of("x", 1.0), List.of()));

    private final RelevanceModel model = new RelevanceModel() {
        @Override
        public String name() {
            return "scripted";
        }

        @Override
        public double threshold() {
            return 0.5;
        }

        @Override
        public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
            double relevance = onTopic.test(page) ? 0.75 : 0.25;
            return new Judgement(relevance, relevance >= 0.5, new PageEvidence.Untold());
        }

        @Override
        public double judge(SegmentedText text) {
            return 0.5;
        }
    };

    /// Words end at blanks.
    private static SegmentedText segmented(String text) {
        List<int[]> words = new ArrayList<>();
        for (int from = 0, to; from < text.length(); from = to + 1) {
            to = text.indexOf(' ', from) < 0 ? text.length() : text.indexOf(' ', from);
            if (to > from) {
                words.add(new int[] {from, to - from});
            }
        }
        return new SegmentedText(
                text,
                new Tokens(
                        words.stream().mapToInt(word -> word[0]).toArray(),
                        words.stream().mapToInt(word -> word[1]).toArray()));
    }

    /// A page as a crawl stored it that did not look for duplicates, and judged all off topic.
    private void fetched(String address, String text) {
        Url url = new Url(address);
        Bytes body = Bytes.of(("<title>t</title><p>" + text).getBytes(StandardCharsets.UTF_8));
        WarcLocation response = collection.archive(new Exchange(
                url, NOON, List.of(), 200, List.of(new Exchange.Header("Content-Type", "text/html")), body, false));
        Page page = Page.ofText(url, NOON, "t", text, "en");
        collection.append(new JournalRecord.Fetched(
                NOON,
                url,
                new ArchivedResponse(200, response),
                collection.store(new StoredPage(page, SegmentedText.EMPTY, SegmentedText.EMPTY, 0)),
                new Assessment(0, Verdict.OFF_TOPIC, new PageEvidence.Untold()),
                true,
                Likeness.NONE));
    }

    private CoreParts parts() {
        return new CoreParts(
                new BreadthFirst(), RereadDuplicatesTest::segmented, model, UrlRules.DEFAULT, MemoryLinkStore::new);
    }

    private Reread.Outcome.Done reread() {
        return assertInstanceOf(Reread.Outcome.Done.class, reread((_, _, _) -> true));
    }

    private Reread.Outcome reread(Reread.Progress progress) {
        ResponseReader reader = new ResponseReader(
                new HtmlParser(UrlRules.DEFAULT),
                new EntryDates(),
                PageAnalysis.of(RereadDuplicatesTest::segmented, new PageJudge(model), new Folding()),
                collection);
        Reread reread = new Reread(
                collection,
                () -> new Reread.Parts(collection.topic(), parts(), reader, SETTINGS),
                Clock.fixed(NOON, ZoneOffset.UTC),
                progress);
        return reread.run();
    }

    private CrawlState state() {
        CoreParts parts = parts();
        return CrawlState.of(
                collection,
                SETTINGS,
                new LearnedState(parts.strategy(), parts.relevance().learner()),
                MemoryLinkStore::new);
    }

    private Map<String, Verdict> verdicts(String... urls) {
        CrawlState state = state();
        Map<String, Verdict> verdicts = new TreeMap<>();
        for (String url : urls) {
            verdicts.put(url, state.contents().verdict(new Url(url).key()));
        }
        return verdicts;
    }

    private long crawledOnTopic() {
        return state().tally().onTopic();
    }

    private List<JournalRecord.Reparsed> decided(long after) {
        List<JournalRecord.Reparsed> records = new ArrayList<>();
        try (var all = collection.after(after)) {
            all.forEachRemaining(entry -> {
                if (entry.record() instanceof JournalRecord.Reparsed again) {
                    records.add(again);
                }
            });
        }
        return records;
    }

    @Test
    void theBestAddressRepresentsATextInWhicheverOrderItsPagesWereFetched() {
        List<String> order = new ArrayList<>(List.of(LONGER, QUERY, BEST));
        for (int time = 0; time < 2; time++) {
            RereadDuplicatesTest other = new RereadDuplicatesTest();
            order.forEach(url -> other.fetched(url, TEXT));
            Reread.Outcome.Done outcome = other.reread();
            assertEquals(
                    Map.of(BEST, Verdict.ON_TOPIC, QUERY, Verdict.DUPLICATE, LONGER, Verdict.DUPLICATE),
                    other.verdicts(BEST, QUERY, LONGER));
            assertEquals(3, outcome.pages());
            for (JournalRecord.Reparsed again : other.decided(3)) {
                long sameAs = again.page().verdict() == Verdict.DUPLICATE ? new Url(BEST).key() : 0;
                assertEquals(
                        sameAs,
                        again.page().likeness().sameAs(),
                        again.page().url().text());
            }
            Collections.reverse(order);
        }
    }

    @Test
    void ofEquallyGoodAddressesTheFirstInTheOrderOfAllRepresentsTheText() {
        fetched("http://c.example/p", TEXT);
        fetched("http://b.example/p", TEXT);
        fetched(BEST, TEXT);
        reread();
        assertEquals(
                Map.of(
                        BEST,
                        Verdict.ON_TOPIC,
                        "http://b.example/p",
                        Verdict.DUPLICATE,
                        "http://c.example/p",
                        Verdict.DUPLICATE),
                verdicts(BEST, "http://b.example/p", "http://c.example/p"));
    }

    @Test
    void aTextIsCountedOnceHoweverManyPagesHaveIt() {
        fetched(QUERY, TEXT);
        fetched(BEST, TEXT);
        fetched("http://c.example/", "Dishes are put on the table at certain hours of the day. ".repeat(8));
        reread();
        assertEquals(1, crawledOnTopic());
        onTopic = page -> page.text().contains("hours");
        assertEquals(3, reread().rejudged());
        assertEquals(1, crawledOnTopic(), "one text came in, and one went out");
        assertEquals(
                Map.of(BEST, Verdict.OFF_TOPIC, QUERY, Verdict.DUPLICATE, "http://c.example/", Verdict.ON_TOPIC),
                verdicts(BEST, QUERY, "http://c.example/"));
        onTopic = page -> page.text().contains("certain");
        reread();
        assertEquals(2, crawledOnTopic());
    }

    @Test
    void aSecondRereadChangesNothing() {
        fetched(LONGER, TEXT);
        fetched(BEST, TEXT);
        reread();
        long records = collection.lastSequence();
        Reread.Outcome.Done again = reread();
        assertEquals(0, again.changed());
        assertEquals(0, again.rejudged());
        assertEquals(0, again.kept());
        assertEquals(records, collection.lastSequence());
    }

    @Test
    void ifOnlyAPoorerAddressIsOnTopicItRepresentsItsText() {
        fetched(BEST, TEXT);
        fetched(QUERY, TEXT);
        fetched(LONGER, TEXT);
        reread();
        onTopic = page -> page.url().text().equals(LONGER);
        long records = collection.lastSequence();
        assertEquals(3, reread().rejudged());
        assertEquals(
                Map.of(BEST, Verdict.DUPLICATE, QUERY, Verdict.DUPLICATE, LONGER, Verdict.ON_TOPIC),
                verdicts(BEST, QUERY, LONGER));
        assertEquals(1, crawledOnTopic(), "the text was counted before");
        List<JournalRecord.Reparsed> decided = decided(records);
        assertEquals(
                List.of(LONGER, BEST, QUERY),
                decided.stream().map(again -> again.page().url().text()).toList(),
                "the others refer to it");
        assertEquals(
                List.of(new Url(BEST).key(), new Url(LONGER).key(), new Url(LONGER).key()),
                decided.stream().map(again -> again.page().likeness().sameAs()).toList());
        assertEquals(
                List.of(0.75, 0.25, 0.25),
                decided.stream().map(again -> again.page().relevance()).toList());
        assertEquals(
                List.of(0.75, 0.75, 0.75),
                decided.stream().map(JournalRecord.Reparsed::relevanceBefore).toList());
    }

    @Test
    void whatIsDecidedKeepsTheResponseAndTheStoredPage() {
        fetched(BEST, TEXT);
        reread();
        onTopic = _ -> false;
        long records = collection.lastSequence();
        reread();
        JournalRecord.Fetched page = decided(records).getFirst().page();
        assertEquals(new ArchivedResponse(200, new WarcLocation(1, 0)), page.response());
        assertEquals(BEST, collection.page(page.page()).page().url().text());
        assertEquals(Verdict.OFF_TOPIC, page.verdict());
        assertEquals(0, page.likeness().sameAs());
    }

    @Test
    void aCollectionOfManyPagesIsReadToItsEnd() {
        int pages = 300;
        IntStream.range(0, pages)
                .forEach(i -> fetched(
                        "http://" + (char) ('a' + i % 2) + ".example/" + i,
                        ("Page " + i + " is on needles, number " + i * 7919 + ". ").repeat(9 + i % 5)));
        onTopic = _ -> true;
        List<String> told = new ArrayList<>();
        Reread.Outcome outcome = reread((phase, done, of) -> told.add(phase + " " + done + "/" + of));
        assertEquals(new Reread.Outcome.Done(pages, pages, pages, 0, 0.5), outcome, "all were off topic");
        assertEquals(pages, crawledOnTopic());
        assertEquals(
                List.of(
                        "READING 64/300",
                        "READING 128/300",
                        "READING 150/300",
                        "READING 214/300",
                        "READING 278/300",
                        "READING 300/300",
                        "JUDGING 128/300",
                        "JUDGING 256/300",
                        "JUDGING 300/300"),
                told,
                "of two hosts");
    }

    @Test
    void oneThatIsEndedWhileItReadsJudgesNothing() {
        fetched(BEST, TEXT);
        List<Reread.Phase> phases = new ArrayList<>();
        Reread.Outcome outcome = reread((phase, _, _) -> {
            phases.add(phase);
            return false;
        });
        assertEquals(new Reread.Outcome.Stopped(), outcome);
        assertEquals(List.of(Reread.Phase.READING), phases);
        assertEquals(0, state().learning().rereadAt());
    }

    @Test
    void nearlyEqualTextsAreOneClusterNamedByItsFirstPage() {
        fetched("http://b.example/2", TEXT + "The end.");
        fetched("http://a.example/1", TEXT + "Nothing more.");
        fetched("http://c.example/3", "Dishes are put on the table at certain hours of the day. ".repeat(8));
        reread();
        List<Long> clusters = decided(3).stream()
                .map(JournalRecord.Reparsed::page)
                .filter(page -> page.likeness().cluster() != 0)
                .sorted(Comparator.comparing(page -> page.url().text()))
                .map(page -> page.likeness().cluster())
                .distinct()
                .toList();
        assertEquals(2, clusters.size());
        long records = collection.lastSequence();
        reread();
        assertEquals(records, collection.lastSequence());
    }
}
