package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.state.LearnedState;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.store.LinkStore;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.crawler.priority.strategy.BestFirst;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Link.Origin;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.provenance.PathStep;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.provenance.Provenances;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Why an address is in a collection, told of the journals of real runs.
class ProvenanceTest {
    private static final String A = "http://a.example";
    private static final String B = "http://b.example";
    private static final String TEXT = "针灸是中医的一种疗法，以针刺入穴位。".repeat(10);

    private static Provenance why(VirtualCrawl crawl, String url) {
        crawl.collection.sync();
        return new Provenances(crawl.collection).of(new Url(url)).orElseThrow(() -> new AssertionError(url));
    }

    private static List<String> way(Provenance provenance) {
        return provenance.way().stream().map(step -> step.url().text()).toList();
    }

    @Test
    void aHostThatHasAnsweredSinceItsPauseIsNotSaidToBePaused() {
        TinyWeb web = new TinyWeb()
                .page(A + "/", 0.9, A + "/1", A + "/2", A + "/3")
                .on(
                        A + "/1",
                        new TinyWeb.Reply.Status(429, Optional.of(Duration.ofMinutes(2))),
                        new TinyWeb.Reply.PageReply(0.9, false, List.of()))
                .page(A + "/2", 0.9)
                .page(A + "/3", 0.9);
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        crawl.settings = VirtualCrawl.settings(3, 1);
        crawl.run();
        assertEquals(1, crawl.journal(JournalRecord.HostPaused.class).size());
        Fate.Waiting waiting =
                assertInstanceOf(Fate.Waiting.class, why(crawl, A + "/3").fate());
        assertEquals(Optional.empty(), waiting.host());
    }

    @Test
    void thePageOfALongWayIsToldWithEveryStepFromTheSeedAndItsScores() {
        VirtualCrawl crawl = new VirtualCrawl(
                        new TinyWeb()
                                .page(A + "/", 0.4, A + "/1")
                                .page(A + "/1", 0.8, A + "/moved")
                                .moved(A + "/moved", A + "/2")
                                .page(A + "/2", 0.2, B + "/3")
                                .page(B + "/3", 0.7),
                        A + "/")
                .run();
        Provenance why = why(crawl, B + "/3");
        assertEquals(List.of(A + "/", A + "/1", A + "/moved", A + "/2", B + "/3"), way(why));
        assertEquals(
                List.of(1.0, 0.4, 0.8, 0.8, 0.2),
                why.way().stream().map(PathStep::priority).toList());
        assertEquals(
                List.of(Origin.SEED, Origin.PAGE, Origin.PAGE, Origin.REDIRECT, Origin.PAGE),
                why.way().stream().map(PathStep::origin).toList());
        assertEquals(
                Optional.of(new PathStep.Read(0.2, false)), why.way().get(3).read());
        assertEquals(Optional.empty(), why.way().get(2).read(), "a redirect has no text");
        Fate.Page page = assertInstanceOf(Fate.Page.class, why.fate());
        assertTrue(page.onTopic());
        assertEquals(0.7, page.relevance());
        assertInstanceOf(Fate.Moved.class, why(crawl, A + "/moved").fate());
    }

    @Test
    void whatASitemapNamesIsLedBackToTheSeedByThePageThatLedToItsHost() {
        VirtualCrawl crawl = new VirtualCrawl(
                        new TinyWeb()
                                .page(A + "/", 0.9, B + "/")
                                .robots(B, "Sitemap: " + B + "/sitemap.xml")
                                .on(B + "/sitemap.xml", new TinyWeb.Reply.Text(B + "/named"))
                                .page(B + "/", 0.9)
                                .page(B + "/named", 0.9, B + "/behind")
                                .page(B + "/behind", 0.9),
                        A + "/")
                .run();
        assertEquals(List.of(A + "/", B + "/", B + "/named", B + "/behind"), way(why(crawl, B + "/behind")));
        assertEquals(
                new Fate.ListRead(false, 200, 1), why(crawl, B + "/sitemap.xml").fate());
        assertEquals(new Fate.RobotsFile(200), why(crawl, B + "/robots.txt").fate());
    }

    @Test
    void eachReasonForLeavingAnAddressOutIsTold() {
        TinyWeb web = new TinyWeb()
                .robots(A, "User-agent: *", "Disallow: /no")
                .page(A + "/", 0.9, A + "/no", A + "/dead", A + "/one", A + "/two", A + "/x/x/x/x/x")
                .text(A + "/one", TEXT, 0.9)
                .text(A + "/two", TEXT, 0.8)
                .on(A + "/dead", TinyWeb.status(404));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        assertEquals(new Fate.RefusedByRobots(), why(crawl, A + "/no").fate());
        assertEquals(
                new Fate.Failed(404, new Failure.HttpStatus(404), 1, false),
                why(crawl, A + "/dead").fate());
        Fate.Duplicate duplicate =
                assertInstanceOf(Fate.Duplicate.class, why(crawl, A + "/two").fate());
        assertEquals(Optional.of(new Url(A + "/one")), duplicate.of());
        Provenance trap = why(crawl, A + "/x/x/x/x/x");
        Fate.NotLetIn refused = assertInstanceOf(Fate.NotLetIn.class, trap.fate());
        assertEquals(new Exclusion.RepeatedSegment("x", 3), refused.reason());
        assertEquals(Optional.of(new Url(A + "/")), refused.source());
        assertEquals(List.of(A + "/"), way(trap), "the way to the page that links to it");
        assertEquals(Optional.empty(), new Provenances(crawl.collection).of(new Url(A + "/never")));
    }

    @Test
    void whatWaitsIsToldWithItsPriorityAndWithWhatIsAhead() {
        VirtualCrawl crawl = new VirtualCrawl(
                new TinyWeb()
                        .page(A + "/", 0.9, A + "/good", B + "/")
                        .page(B + "/", 0.1, B + "/1", B + "/2", A + "/last")
                        .page(A + "/good", 0.5, A + "/1", A + "/2", B + "/3"),
                A + "/");
        crawl.settings = VirtualCrawl.settings(3, 1);
        crawl.run();
        Provenance why = why(crawl, A + "/last");
        Fate.Waiting waiting = assertInstanceOf(Fate.Waiting.class, why.fate());
        assertEquals(0.1, waiting.priority());
        assertEquals(3, waiting.ahead(), "/1, /2 and /3 of the better page");
        assertEquals(2, waiting.aheadOnHost());
        assertEquals(Optional.of(new RunReason.BudgetUsed()), why.crawl().ended());
        assertEquals(3, why.crawl().fetched());
    }

    @Test
    void aPageThatIsGoneAtARecrawlIsToldAsNoLongerShown() {
        VirtualCrawl crawl = new VirtualCrawl(
                new TinyWeb()
                        .page(A + "/", 0.9, A + "/1")
                        .on(A + "/1", TinyWeb.saying(TEXT, 0.9, A + "/"), TinyWeb.status(410)),
                A + "/");
        crawl.run();
        crawl.now = crawl.now.plus(Duration.ofDays(1));
        crawl.recrawl();
        Provenance why = why(crawl, A + "/1");
        assertEquals(new Fate.Removed(new Failure.HttpStatus(410)), why.fate());
        assertEquals(List.of(A + "/", A + "/1"), way(why), "the way by which it was found first");
        assertEquals(2, why.crawl().number());
        assertEquals(
                Optional.of(why.at().plus(Duration.ofDays(1))), why.history().due(), "requested again");
    }

    /// A recrawl that used up its budget asks for nothing more: what was known before it stands.
    @Test
    void whatARecrawlDidNotComeToIsToldAsItWasKnown() {
        VirtualCrawl crawl = new VirtualCrawl(
                new TinyWeb()
                        .page(A + "/", 0.9, A + "/1", A + "/dead", A + "/moved")
                        .page(A + "/1", 0.8, A + "/2")
                        .page(A + "/2", 0.7)
                        .moved(A + "/moved", A + "/2")
                        .on(A + "/dead", TinyWeb.status(500)),
                A + "/");
        crawl.settings = VirtualCrawl.settings(1000, 1);
        crawl.run();
        crawl.now = crawl.now.plus(Duration.ofDays(1));
        crawl.recrawl(1);
        assertEquals(
                Optional.of(new RunReason.BudgetUsed()),
                why(crawl, A + "/1").crawl().ended());
        assertInstanceOf(Fate.Page.class, why(crawl, A + "/1").fate());
        assertInstanceOf(Fate.Moved.class, why(crawl, A + "/moved").fate());
        assertToldAsTreated(crawl.collection, crawl.journal(JournalRecord.class).size());
    }

    /// Only what is named waits again when some pages are asked for.
    @Test
    void aRecrawlOfOnePageLeavesTheOthersAsTheyAreKnown() {
        VirtualCrawl crawl = new VirtualCrawl(
                        new TinyWeb()
                                .page(A + "/", 0.9, A + "/1")
                                .page(A + "/1", 0.8, A + "/2")
                                .page(A + "/2", 0.7),
                        A + "/")
                .run();
        crawl.order = new RunOrder(Optional.of(new Recrawl.Page(new Url(A + "/2"))), OptionalLong.empty());
        crawl.run(0);
        assertInstanceOf(Fate.Waiting.class, why(crawl, A + "/2").fate());
        assertInstanceOf(Fate.Page.class, why(crawl, A + "/1").fate());
        assertToldAsTreated(crawl.collection, crawl.journal(JournalRecord.class).size());
    }

    @Test
    void aFeedThatBecameARedirectWaitsAsTheFeedThatItWas() {
        VirtualCrawl crawl = new VirtualCrawl(
                new TinyWeb()
                        .page(A + "/", 0.9, A + "/list", A + "/1")
                        .on(A + "/list", new TinyWeb.Reply.Feed(List.of()), new TinyWeb.Reply.To(A + "/1"))
                        .page(A + "/1", 0.5),
                A + "/");
        crawl.run().recrawl();
        assertInstanceOf(Fate.Moved.class, why(crawl, A + "/list").fate());
        crawl.run(0);
        Fate.Waiting waiting =
                assertInstanceOf(Fate.Waiting.class, why(crawl, A + "/list").fate());
        assertEquals(1, waiting.priority());
        assertToldAsTreated(crawl.collection, crawl.journal(JournalRecord.class).size());
    }

    /// What never was fetched waits on when a recrawl ends, and nothing that was to be fetched again is ahead
    /// of it.
    @Test
    void whatARecrawlDidNotComeToIsNotAheadOfWhatWaits() {
        VirtualCrawl crawl = new VirtualCrawl(
                new TinyWeb()
                        .page(A + "/", 0.9, A + "/1", A + "/dead")
                        .page(A + "/1", 0.1, A + "/2")
                        .page(A + "/2", 0.7, A + "/3")
                        .on(A + "/dead", TinyWeb.status(500)),
                A + "/");
        crawl.settings = VirtualCrawl.settings(2, 1);
        crawl.run();
        crawl.now = crawl.now.plus(Duration.ofDays(1));
        crawl.recrawl(1);
        assertInstanceOf(Fate.Waiting.class, why(crawl, A + "/2").fate());
        assertToldAsTreated(crawl.collection, crawl.journal(JournalRecord.class).size());
    }

    @Test
    void everyAddressIsToldAsTheCrawlThatGoesOnFromThereWouldTreatIt() {
        VirtualCrawl crawl = new VirtualCrawl(web(), A + "/");
        crawl.run();
        crawl.now = crawl.now.plus(Duration.ofDays(1));
        crawl.settings = VirtualCrawl.settings(6, 2);
        crawl.run();
        List<JournalRecord> records = new ArrayList<>();
        try (var all = crawl.collection.after(0)) {
            all.forEachRemaining(entry -> records.add(entry.record()));
        }
        for (int cut = 1; cut <= records.size(); cut++) {
            MemoryCollection left = new MemoryCollection(crawl.topic);
            records.subList(0, cut).forEach(left::append);
            left.sync();
            assertToldAsTreated(left, cut);
        }
    }

    private static void assertToldAsTreated(CollectionReader left, int cut) {
        assertToldAsTreated(left, VirtualCrawl.settings(100, 1), "behind record " + cut);
    }

    /// Asserts that each address is told as a crawl that goes on with a journal treats it.
    static void assertToldAsTreated(CollectionReader left, CrawlSettings settings, String when) {
        LinkStore[] store = new LinkStore[1];
        VirtualCrawl.replayed(
                left,
                settings,
                new LearnedState(new BestFirst(), Optional.empty()),
                content -> store[0] = new MemoryLinkStore(content),
                FrontierSettings.DEFAULT,
                VirtualCrawl.START);
        Provenances provenances = new Provenances(left);
        for (String url : addresses(left)) {
            Provenance why = provenances.of(new Url(url)).orElseThrow();
            String where = url + " " + when + ": " + why.fate();
            assertEquals(store[0].state(new Url(url).key()).schedule(), schedule(why.fate()), where);
            if (why.fate() instanceof Fate.Waiting waiting) {
                List<QueuedLink> all = Arrays.stream(store[0].sequences())
                        .mapToObj(sequence -> store[0].get(sequence).orElseThrow())
                        .toList();
                long ahead = all.stream()
                        .filter(other -> other.priority() > waiting.priority())
                        .count();
                assertEquals(ahead, waiting.ahead(), where);
                assertTrue(
                        all.stream()
                                .anyMatch(other -> other.link().target().text().equals(url)
                                        && other.priority() == waiting.priority()),
                        where);
            }
        }
    }

    private static Schedule schedule(Fate fate) {
        return switch (fate) {
            case Fate.Waiting _ -> Schedule.WAITING;
            case Fate.Page _, Fate.Duplicate _, Fate.Moved _, Fate.ListRead _ -> Schedule.DONE;
            case Fate.Failed failed
            when JournalRecord.Failed.isTransient(failed.status(), failed.reason()) -> Schedule.GIVEN_UP;
            case Fate.Failed _, Fate.RefusedByRobots _, Fate.Removed _ -> Schedule.GONE;
            case Fate.NotLetIn _ -> Schedule.DROPPED;
            case Fate.RobotsFile _ -> Schedule.UNSEEN;
        };
    }

    private static Set<String> addresses(CollectionReader left) {
        Set<String> addresses = new TreeSet<>();
        try (var records = left.after(0)) {
            while (records.hasNext()) {
                JournalEntry entry = records.next();
                switch (entry.record()) {
                    case JournalRecord.Queued queued ->
                        addresses.add(queued.link().target().text());
                    case JournalRecord.Dropped dropped ->
                        addresses.add(dropped.url().text());
                    default -> {} // names no address that is new
                }
            }
        }
        return addresses;
    }

    private static TinyWeb web() {
        return new TinyWeb()
                .robots(A, "User-agent: *", "Disallow: /no")
                .page(A + "/", 0.9, A + "/1", A + "/2", A + "/moved", A + "/no", A + "/dead", A + "/gone", B + "/")
                .on(A + "/1", TinyWeb.saying(TEXT, 0.8, A + "/2"), TinyWeb.saying("别的" + TEXT, 0.6, A + "/2"))
                .text(A + "/2", TEXT, 0.7, A + "/2/1", A + "/x/x/x/x")
                .on(A + "/2/1", new TinyWeb.Reply.Naming(0.8, List.of(A + "/atom.xml")))
                .on(A + "/atom.xml", new TinyWeb.Reply.Feed(List.of(A + "/listed")))
                .page(A + "/listed", 0.8)
                .moved(A + "/moved", A + "/moved/to")
                .page(A + "/moved/to", 0.6)
                .on(A + "/dead", TinyWeb.status(500))
                .on(A + "/gone", TinyWeb.saying("不同" + TEXT, 0.5), TinyWeb.status(404))
                .page(B + "/", 0.1, B + "/1", A + "/listed")
                .page(B + "/1", 0.3);
    }
}
