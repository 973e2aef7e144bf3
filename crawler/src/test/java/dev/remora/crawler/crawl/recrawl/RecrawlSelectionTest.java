package dev.remora.crawler.crawl.recrawl;

import static dev.remora.crawler.crawl.OpenCrawl.NOON;
import static dev.remora.crawler.crawl.OpenCrawl.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.crawler.crawl.NothingToRecrawl;
import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.crawler.crawl.loop.VirtualCrawl;
import dev.remora.crawler.crawl.state.hosts.SitemapRecords;
import dev.remora.crawler.freshness.PageRanks;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.QueuePriorities;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What a recrawl requests of what a journal knows.
class RecrawlSelectionTest {
    private static final Instant LATER = NOON.plus(Duration.ofDays(10));
    private static final Url GOOD = url("a.example/good");
    private static final Url FAIR = url("a.example/fair");
    private static final Url POOR = url("b.example/poor");
    private static final Url MISSING = url("b.example/missing");
    private static final Failure SILENT = new Failure.NoAnswer();

    private final OpenCrawl crawl = new OpenCrawl();
    private PageRanks ranks = PageRanks.NONE;
    private Topic.Scope scope = Topic.Scope.ALL;
    private Instant now = LATER;

    private RecrawlSelection selection() {
        return new RecrawlSelection(
                VirtualCrawl.state(crawl.collection, crawl.settings), crawl.collection, ranks, scope, now);
    }

    private void page(Url url, double relevance) {
        crawl.waits(OpenCrawl.link(url), 0.5);
        crawl.fetched(url, relevance, relevance >= 0.5);
    }

    private QueuedLink missing(Url url, double priority) {
        QueuedLink link = crawl.waits(OpenCrawl.link(url), priority);
        crawl.happened(new JournalRecord.Failed(
                NOON, url, new Answer(404), new Failure.HttpStatus(404), 1, Optional.empty(), false));
        return link;
    }

    private void threePages() {
        page(FAIR, 0.6);
        page(POOR, 0.3);
        page(GOOD, 0.9);
    }

    private void list(Url url, boolean feed) {
        crawl.happened(new JournalRecord.SitemapFetched(NOON, url, new Answer(200), 3, feed, 0, List.of()));
    }

    private void sitemaps(int number) {
        crawl.happened(new JournalRecord.ChangesAnnounced(NOON, "a.example", List.of()));
        for (int i = 0; i < number; i++) {
            list(url("a.example/sitemap" + i + ".xml"), false);
        }
    }

    private void feed(Url url) {
        crawl.waits(OpenCrawl.link(url), 0.5);
        list(url, true);
    }

    private List<Long> asked(Recrawl which, long budget) {
        List<Long> keys = new ArrayList<>();
        selection().records(which, budget).forEach(record -> {
            if (record instanceof JournalRecord.AskedAgain again) {
                assertEquals(now, again.at());
                keys.add(again.key());
            }
        });
        return keys;
    }

    private static List<Long> keys(Url... urls) {
        return List.of(urls).stream().map(Url::key).toList();
    }

    private static List<Url> urls(List<SitemapRecords.Reading> lists) {
        return lists.stream().map(SitemapRecords.Reading::url).toList();
    }

    private static Map<Long, Float> values(QueuePriorities priorities) {
        Map<Long, Float> values = new TreeMap<>();
        priorities.forEach((link, priority) -> values.put(link, (float) priority));
        return values;
    }

    @Test
    void aScheduleRequestsThePagesMostWorthAVisitBestFirst() {
        threePages();
        assertEquals(keys(GOOD, FAIR, POOR), asked(new Recrawl.Due(), 10));
        assertEquals(keys(GOOD, FAIR), asked(new Recrawl.Due(), 2));
        assertEquals(keys(GOOD), asked(new Recrawl.Due(), 1));
    }

    @Test
    void thePageRankOfAPageCountsAsMuchAsItIsAboveTheMean() {
        threePages();
        ranks = () -> key -> key == FAIR.key() ? 0.6 : 0;
        assertEquals(keys(FAIR, GOOD, POOR), asked(new Recrawl.Due(), 10));
        ranks = () -> key -> key == FAIR.key() ? 0.4 : 0;
        assertEquals(keys(GOOD, FAIR, POOR), asked(new Recrawl.Due(), 10));
    }

    @Test
    void aNewPageCountsAsOneOfMeanPageRank() {
        page(GOOD, 0.9);
        crawl.happened(new JournalRecord.RunStarted(NOON, 2, "scripted", "drawn", new JournalRecord.Budget(1, false)));
        crawl.happened(new JournalRecord.AskedAgain(NOON, GOOD.key()));
        crawl.happened(new JournalRecord.RecrawlRequested(NOON, 2, new Recrawl.Due()));
        crawl.fetched(GOOD, 0.9, true);
        crawl.waits(OpenCrawl.linkOf(FAIR, GOOD.key(), 0.9, 0), 0.8);
        assertEquals(keys(FAIR, GOOD), asked(new Recrawl.Due(), 10), "it was never seen");
        for (double rank : new double[] {0.5, 1}) {
            ranks = () -> _ -> rank;
            assertEquals(keys(FAIR, GOOD), asked(new Recrawl.Due(), 10), "all pages have the same rank");
        }
    }

    @Test
    void aPageThatIsWorthNothingIsNotRequested() {
        page(GOOD, 0.9);
        page(POOR, 0);
        assertEquals(keys(GOOD), asked(new Recrawl.Due(), 10));
    }

    @Test
    void aMissingAddressIsWorthWhatItsLinkWasAndIsRequestedWhenItIsDue() {
        page(FAIR, 0.6);
        missing(MISSING, 0.9);
        assertEquals(keys(MISSING, FAIR), asked(new Recrawl.Due(), 10), "it has surely no page that is known");
        now = NOON.plus(Duration.ofHours(23));
        assertEquals(keys(FAIR), asked(new Recrawl.Due(), 10));
    }

    @Test
    void aMissingAddressThatHadAPageIsWorthWhatThatWas() {
        page(FAIR, 0.6);
        page(GOOD, 0.9);
        missing(MISSING, 0.2);
        crawl.happened(new JournalRecord.Removed(NOON, GOOD, new Failure.HttpStatus(404)));
        crawl.happened(new JournalRecord.Failed(
                NOON, GOOD, new Answer(404), new Failure.HttpStatus(404), 1, Optional.empty(), false));
        assertEquals(GOOD.key(), asked(new Recrawl.Due(), 1).getFirst());
    }

    @Test
    void whatIsOnAParkedHostIsNotChosenUntilThePauseIsOver() {
        threePages();
        sitemaps(1);
        crawl.happened(new JournalRecord.HostParked(NOON, "a.example", Duration.ofDays(11), 0, SILENT));
        assertEquals(keys(POOR), asked(new Recrawl.Due(), 10));
        assertEquals(List.of(), selection().sitemaps(Optional.of(new Recrawl.Due()), 100));
        now = NOON.plus(Duration.ofDays(11));
        assertEquals(keys(GOOD, FAIR, POOR), asked(new Recrawl.Due(), 10));
        assertEquals(
                1, selection().sitemaps(Optional.of(new Recrawl.Due()), 100).size());
    }

    @Test
    void oneInTenRequestsOfAScheduleIsForAListOfAHostThatDatesItsChanges() {
        threePages();
        sitemaps(4);
        list(url("b.example/sitemap.xml"), false);
        assertEquals(
                List.of(url("a.example/sitemap0.xml"), url("a.example/sitemap1.xml")),
                urls(selection().sitemaps(Optional.of(new Recrawl.Due()), 29)));
        assertEquals(
                4, selection().sitemaps(Optional.of(new Recrawl.Due()), 1000).size());
        now = NOON.plus(Duration.ofHours(23));
        assertEquals(List.of(), selection().sitemaps(Optional.of(new Recrawl.Due()), 1000), "read a day ago only");
    }

    @Test
    void listsLeaveLessOfTheBudgetToPages() {
        threePages();
        sitemaps(1);
        assertEquals(keys(GOOD, FAIR, POOR), asked(new Recrawl.Due(), 10).subList(0, 3));
        for (int i = 0; i < 10; i++) {
            page(url("c.example/" + i), 0.5);
        }
        assertEquals(9, asked(new Recrawl.Due(), 10).size());
        assertEquals(1, selection().sitemaps(Optional.of(new Recrawl.Due()), 10).size());
    }

    @Test
    void aBudgetOfFewRequestsHasAListOnceTenRequestsWereMadeInAll() {
        sitemaps(2);
        for (int i = 0; i < 6; i++) {
            page(url("c.example/" + i), 0.5);
        }
        assertEquals(List.of(), selection().sitemaps(Optional.of(new Recrawl.Due()), 3));
        assertEquals(3, asked(new Recrawl.Due(), 3).size());
        assertEquals(
                List.of(url("a.example/sitemap0.xml")), urls(selection().sitemaps(Optional.of(new Recrawl.Due()), 4)));
        assertEquals(3, asked(new Recrawl.Due(), 4).size());
    }

    @Test
    void aFeedIsRequestedAsAnAddressBeforeThePagesAndNotTwice() {
        Url feed = url("a.example/feed");
        threePages();
        feed(feed);
        list(url("a.example/unlinked"), true);
        assertEquals(keys(feed, GOOD, FAIR, POOR), asked(new Recrawl.Due(), 100));
        assertEquals(List.of(), selection().sitemaps(Optional.of(new Recrawl.Due()), 100));
    }

    @Test
    void aRecrawlOfAHostOrOfAnAddressNamesThoseToWhichALinkLed() {
        threePages();
        missing(MISSING, 0.7);
        crawl.waits(OpenCrawl.link(url("b.example/waits")), 0.5);
        assertEquals(keys(POOR, MISSING), asked(new Recrawl.Site("b.example"), 10));
        assertEquals(keys(GOOD), asked(new Recrawl.Page(GOOD), 10));
        assertEquals(keys(MISSING), asked(new Recrawl.Failed(), 10));
    }

    @Test
    void anAddressIsFoundUnderTheOtherSchemeAndSlashUnlessItIsKnownItself() {
        threePages();
        Url typed = new Url("https" + GOOD.text().substring("http".length()) + "/");
        assertEquals(keys(GOOD), asked(new Recrawl.Page(typed), 10));
        page(typed, 0.8);
        assertEquals(keys(typed), asked(new Recrawl.Page(typed), 10));
        assertEquals(keys(GOOD), asked(new Recrawl.Page(GOOD), 10));
    }

    @Test
    void aRecrawlOfAllPagesRequestsWhatWasMissingOnceThatIsDue() {
        threePages();
        missing(MISSING, 0.7);
        assertEquals(keys(MISSING), asked(new Recrawl.All(), 10));
        now = NOON.plus(Duration.ofHours(23));
        assertEquals(List.of(), selection().records(new Recrawl.All(), 10));
    }

    @Test
    void addressesWithoutAPageGetThePrioritiesThatTheirLinksHad() {
        QueuedLink second = missing(url("b.example/2"), 0.25);
        QueuedLink first = missing(url("b.example/1"), 0.75);
        page(POOR, 0.3);
        List<JournalRecord> records = selection().records(new Recrawl.Site("b.example"), 10);
        JournalRecord.Rescored rescored = (JournalRecord.Rescored) records.getLast();
        assertEquals(now, rescored.at());
        assertEquals(Map.of(second.sequence(), 0.25f, first.sequence(), 0.75f), values(rescored.priorities()));
    }

    @Test
    void whatTheTopicExcludesIsNotNamed() {
        threePages();
        missing(MISSING, 0.7);
        scope = new Topic.Scope(List.of(), List.of("b.example", "a.example/good"));
        assertEquals(List.of(), asked(new Recrawl.Failed(), 10));
        assertEquals(keys(FAIR), asked(new Recrawl.Site("a.example"), 10));
        assertThrows(NothingToRecrawl.class, () -> asked(new Recrawl.Site("b.example"), 10));
        assertThrows(NothingToRecrawl.class, () -> asked(new Recrawl.Page(GOOD), 10));
    }

    @Test
    void aRecrawlOfNothingIsRefusedUnlessItIsOneOfAllOrOfWhatFailed() {
        assertThrows(NothingToRecrawl.class, () -> asked(new Recrawl.Due(), 10));
        assertThrows(NothingToRecrawl.class, () -> asked(new Recrawl.Site("a.example"), 10));
        assertThrows(NothingToRecrawl.class, () -> asked(new Recrawl.Page(GOOD), 10));
        assertEquals(List.of(), selection().records(new Recrawl.All(), 10));
        assertEquals(List.of(), selection().records(new Recrawl.Failed(), 10));
        sitemaps(1);
        assertEquals(List.of(), selection().records(new Recrawl.Due(), 10), "a list is to be read");
    }

    @Test
    void aRecrawlOfAllPagesReadsTheSitemapsThatItHasNotRead() {
        list(url("a.example/1.xml"), false);
        list(url("a.example/2.xml"), false);
        list(url("a.example/feed"), true);
        assertEquals(List.of(url("a.example/1.xml")), urls(selection().sitemaps(Optional.of(new Recrawl.All()), 10)));
        assertEquals(
                2, selection().sitemaps(Optional.of(new Recrawl.All()), 1000).size());
        assertEquals(List.of(), selection().sitemaps(Optional.of(new Recrawl.Failed()), 1000));
        assertEquals(List.of(), selection().sitemaps(Optional.empty(), 1000), "no recrawl goes on");
        crawl.happened(
                new JournalRecord.RunStarted(LATER, 2, "scripted", "drawn", new JournalRecord.Budget(1000, false)));
        crawl.happened(new JournalRecord.RecrawlRequested(LATER, 2, new Recrawl.All()));
        crawl.happened(new JournalRecord.SitemapFetched(
                LATER.plusSeconds(1), url("a.example/1.xml"), new Answer(200), 3, false, 0, List.of()));
        now = LATER.plus(Duration.ofDays(1));
        assertEquals(List.of(url("a.example/2.xml")), urls(selection().sitemaps(Optional.empty(), 1000)));
        crawl.happened(new JournalRecord.RunEnded(now, 2, new RunReason.NothingWaits()));
        assertEquals(List.of(), selection().sitemaps(Optional.empty(), 1000), "it is over");
    }

    @Test
    void thePrioritiesOfARecrawlOfAllPagesAreSharesOfTheHighestValue() {
        threePages();
        missing(MISSING, 0.7);
        crawl.happened(
                new JournalRecord.RunStarted(LATER, 2, "scripted", "drawn", new JournalRecord.Budget(1000, false)));
        crawl.happened(new JournalRecord.RecrawlRequested(LATER, 2, new Recrawl.All()));
        JournalRecord.Rescored rescored = selection().priorities();
        assertEquals(now, rescored.at());
        assertEquals(
                List.of(2f / 3, 1f / 3, 1f),
                List.copyOf(values(rescored.priorities()).values()),
                "in the order in which links led to them");
    }
}
