package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.rescoring.StoredVersions;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Reparsed;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Link;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.provenance.Provenances;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The first pages of a host are read again once more of its pages are known.
class ReparseOutcomesTest {
    private static final String A = "http://a.example";
    private static final String TEXT = "针灸是中医的一种疗法，以针刺入穴位。".repeat(10);

    private final List<String> again = new ArrayList<>();

    /// A host with so many pages on topic, each leading to the next.
    private static TinyWeb row(int pages) {
        TinyWeb web = new TinyWeb();
        for (int i = 0; i < pages; i++) {
            web.page(A + "/" + i, 0.9, A + "/" + (i + 1));
        }
        return web;
    }

    private VirtualCrawl crawl(TinyWeb web, MemoryCollection collection, double relevance) {
        VirtualCrawl crawl = new VirtualCrawl(web, collection);
        crawl.settings = VirtualCrawl.settings(1000, 1);
        crawl.secondReading = Optional.of(early -> {
            again.add(early.url().text());
            return relevance < 0
                    ? Optional.empty()
                    : Optional.of(TinyWeb.again(early.url(), "页面 " + early.url(), relevance, collection, crawl.now));
        });
        return crawl;
    }

    private VirtualCrawl crawl(TinyWeb web, double relevance) {
        return crawl(web, collection(), relevance);
    }

    private static MemoryCollection collection() {
        return new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, A + "/0"));
    }

    private static List<String> pages(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> A + "/" + i).toList();
    }

    @Test
    void theFirstPagesOfAHostAreReadAgainOnceItIsKnown() {
        VirtualCrawl crawl = crawl(row(60), 0.8).run();
        assertEquals(pages(0, EarlyPages.EARLY), again);
        List<Reparsed> records = crawl.journal(Reparsed.class);
        assertEquals(EarlyPages.EARLY, records.size());
        assertEquals(0.8, records.getFirst().page().relevance());
        assertEquals(0.9, records.getFirst().relevanceBefore());
        List<JournalRecord> all = crawl.journal(JournalRecord.class);
        long before = all.subList(0, all.indexOf(records.getFirst())).stream()
                .filter(JournalRecord.Fetched.class::isInstance)
                .count();
        assertEquals(ReparseQueue.RIPE, before);
        assertEquals(pages(0, 61), crawl.pages(), "nothing is fetched for it");
    }

    @Test
    void ofSmallHostsTheFirstHalfIsReadAgainAtTheEndAndOfTinyOnesNothing() {
        crawl(row(9), 0.8).run();
        assertEquals(pages(0, 4), again);
        again.clear();
        crawl(row(ReparseQueue.LEAST - 1), 0.8).run();
        assertEquals(List.of(), again);
    }

    @Test
    void whatReadsAsBeforeIsLeftAlone() {
        VirtualCrawl crawl = crawl(row(60), -1).run();
        assertEquals(EarlyPages.EARLY, again.size());
        assertEquals(List.of(), crawl.journal(Reparsed.class));
    }

    @Test
    void whatIsCountedFollowsAndAReplayCountsAlike() {
        VirtualCrawl crawl = crawl(row(60), 0.1).run();
        CrawlState replay = VirtualCrawl.state(crawl.collection, crawl.settings);
        assertEquals(60, replay.tally().fetched());
        assertEquals(60 - EarlyPages.EARLY, replay.tally().onTopic());
        assertEquals(60 - EarlyPages.EARLY, replay.hosts().host("a.example").onTopic());
        double mean = (EarlyPages.EARLY * 0.1 + (60 - EarlyPages.EARLY) * 0.9) / 60;
        assertEquals(mean, replay.hosts().host("a.example").meanRelevance(), 1e-9);
        assertEquals(Verdict.OFF_TOPIC, replay.contents().verdict(new Url(A + "/0").key()));
        Provenance why = new Provenances(crawl.collection).of(new Url(A + "/0")).orElseThrow();
        assertEquals(0.1, assertInstanceOf(Fate.Page.class, why.fate()).relevance());
        assertEquals(Verdict.ON_TOPIC, replay.contents().verdict(new Url(A + "/50").key()));
    }

    @Test
    void pagesThatAKilledCrawlReadEarlyAreReadAgainByTheNext() {
        VirtualCrawl first = crawl(row(60), 0.8).run(11);
        assertEquals(List.of(), again);
        first.collection.sync();
        MemoryCollection left = first.collection.afterKill();
        crawl(row(60), left, 0.8).run();
        assertEquals(Set.copyOf(pages(0, 9)), Set.copyOf(again.subList(0, 9)));
        assertEquals(again.size(), Set.copyOf(again).size(), "each once");
    }

    @Test
    void aFurtherProcessReadsItsOwnEarlyPagesAgainAndNotThoseThatWereNoneBefore() {
        VirtualCrawl first = crawl(row(90), 0.8).run(41);
        assertEquals(pages(0, EarlyPages.EARLY), again);
        again.clear();
        first.collection.sync();
        VirtualCrawl second = crawl(row(90), first.collection.afterKill(), 0.8).run();
        assertEquals(second.pages().subList(0, EarlyPages.EARLY), again);
    }

    /// What a page teaches the strategy it taught when it was fetched.
    @Test
    void aPageThatIsReadAgainIsNoFurtherLessonAndNoLaterOne() {
        VirtualCrawl crawl = crawl(row(60), 0.8).run();
        List<JournalRecord> all = crawl.journal(JournalRecord.class);
        int before = all.indexOf(crawl.journal(Reparsed.class).getFirst());
        assertEquals(fetched(all), lessons(crawl, 1));
        assertEquals(fetched(all), lessons(crawl, before + 1));
        assertEquals(fetched(all.subList(0, before)), withoutLinks(crawl, before + 1));
    }

    private static List<Long> fetched(List<JournalRecord> records) {
        return records.stream()
                .filter(JournalRecord.Fetched.class::isInstance)
                .map(record -> ((JournalRecord.Fetched) record).url().key())
                .toList();
    }

    /// Pages that come without the link that led to them.
    private static List<Long> withoutLinks(VirtualCrawl crawl, long first) {
        List<Long> pages = new ArrayList<>();
        StoredVersions.of(crawl.collection).forEachLed(first, (link, page) -> {
            if (link.equals(Link.seed(link.target()))) {
                pages.add(page);
            }
        });
        return pages;
    }

    private static List<Long> lessons(VirtualCrawl crawl, long first) {
        List<Long> pages = new ArrayList<>();
        StoredVersions.of(crawl.collection).forEachLed(first, (_, page) -> pages.add(page));
        return pages;
    }

    @Test
    void whatAHostGivesForAnythingIsNoPageWhenItIsReadAgainEither() {
        TinyWeb web = row(40);
        List<String> dead =
                IntStream.range(0, 10).mapToObj(i -> A + "/gone?id=" + i).toList();
        dead.forEach(link -> web.text(link, TEXT, 0.9));
        web.page(
                A + "/0", 0.9, Stream.concat(dead.stream(), Stream.of(A + "/1")).toArray(String[]::new));
        VirtualCrawl crawl = new VirtualCrawl(web, collection());
        crawl.settings = VirtualCrawl.settings(1000, 1);
        crawl.secondReading = Optional.of(early -> dead.contains(early.url().text())
                ? Optional.of(TinyWeb.again(early.url(), TEXT, 0.8, crawl.collection, crawl.now))
                : Optional.empty());
        crawl.run();
        List<Reparsed> records = crawl.journal(Reparsed.class);
        assertFalse(records.isEmpty());
        assertEquals(
                Set.of(new PageEvidence.CatchAll()),
                records.stream().map(read -> read.page().evidence()).collect(Collectors.toSet()));
        assertEquals(
                List.of(),
                DuplicatesTest.found(crawl).stream().filter(dead::contains).toList());
    }

    @Test
    void whyNamesThePageThatANearlyEqualOneIsLikeAlsoIfItWasSoOnlyWhenReadAgain() {
        TinyWeb web = row(40).text(A + "/0", "短", 0.9, A + "/1").text(A + "/30", TEXT + "又一句。", 0.9, A + "/31");
        VirtualCrawl crawl = new VirtualCrawl(web, collection());
        crawl.settings = VirtualCrawl.settings(1000, 1);
        crawl.secondReading = Optional.of(early -> early.url().text().equals(A + "/0")
                ? Optional.of(TinyWeb.again(early.url(), TEXT, 0.9, crawl.collection, crawl.now))
                : Optional.empty());
        crawl.run();
        Provenance why =
                new Provenances(crawl.collection).of(new Url(A + "/30")).orElseThrow();
        Fate.Page page = assertInstanceOf(Fate.Page.class, why.fate());
        assertEquals(Optional.of(new Url(A + "/0")), page.near());
    }

    @Test
    void theBetterOfTwoAddressesOfOneTextIsChosenAnew() {
        TinyWeb web = row(40).text(A + "/0", TEXT, 0.9, A + "/1").text(A + "/30", TEXT, 0.9, A + "/31");
        VirtualCrawl crawl = new VirtualCrawl(web, collection());
        crawl.settings = VirtualCrawl.settings(1000, 1);
        crawl.secondReading = Optional.of(early -> early.url().text().equals(A + "/0")
                ? Optional.of(TinyWeb.again(early.url(), TEXT, 0.1, crawl.collection, crawl.now))
                : Optional.empty());
        crawl.run();
        assertTrue(DuplicatesTest.shown(crawl).contains(A + "/30"));
        JournalRecord.Reparsed read = crawl.journal(Reparsed.class).getFirst();
        assertEquals(Verdict.OFF_TOPIC, read.page().verdict());
        assertEquals(0, read.page().likeness().sameAs(), "its twin was not there yet");
        CrawlState replay = VirtualCrawl.state(crawl.collection, crawl.settings);
        assertEquals(Verdict.ON_TOPIC, replay.contents().verdict(new Url(A + "/30").key()));
        assertEquals(Verdict.DUPLICATE, replay.contents().verdict(new Url(A + "/0").key()));
    }
}
