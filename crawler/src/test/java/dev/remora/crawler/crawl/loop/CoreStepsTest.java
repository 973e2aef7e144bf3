package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.CrawlStep;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.feed.Sitemap;
import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What the core says of itself between two steps: to the loop that calls it, and to people.
class CoreStepsTest {
    private static final String A = "http://a.example";
    private static final String RULES = "User-agent: *\nDisallow: /secret";

    /// A page with so many links, each to a page.
    private static TinyWeb web(int links) {
        String[] pages = IntStream.range(0, links)
                .mapToObj(i -> A + "/" + (char) ('a' + i / 26) + (char) ('a' + i % 26))
                .toArray(String[]::new);
        TinyWeb web = new TinyWeb().robots(A, RULES.split("\n")).page(A + "/", 0.9, pages);
        List.of(pages).forEach(page -> web.page(page, 0.9));
        return web;
    }

    private VirtualCrawl crawl = new VirtualCrawl(web(30), A + "/");
    private Instant now = VirtualCrawl.START;

    private CrawlCore open() {
        return crawl.open(now);
    }

    private Job dispatched(CrawlCore core) {
        CrawlStep step = core.next(now);
        while (step instanceof CrawlStep.LookUp(String host)) {
            core.lookedUp(host, List.of(), now);
            step = core.next(now);
        }
        return assertInstanceOf(CrawlStep.Dispatch.class, step).job();
    }

    private void done(CrawlCore core, Job job) {
        core.completed(crawl.web.execute(job, crawl.collection, now), now);
    }

    /// Requests one after another.
    private void requests(CrawlCore core, int number) {
        for (int i = 0; i < number; i++) {
            done(core, dispatched(core));
        }
    }

    @Test
    void itRestsWhenNoRequestIsInFlight() {
        try (CrawlCore core = open()) {
            assertTrue(core.resting());
            Job job = dispatched(core);
            assertFalse(core.resting());
            done(core, job);
            assertTrue(core.resting());
        }
    }

    @Test
    void theBytesOfARunAreThoseOfAllItsProcesses() {
        try (CrawlCore core = open()) {
            requests(core, 2);
            assertEquals(RULES.length(), core.received(), "those of robots.txt; this web's pages have none");
            core.measured(new JournalRecord.RunMeasured(
                    now, 1, Duration.ofSeconds(1), 500, Optional.empty(), Optional.empty()));
        }
        crawl.collection.sync();
        try (CrawlCore core = open()) {
            assertEquals(500, core.received());
        }
    }

    @Test
    void aRequestThatTheLocalNetworkLostIsCountedAndMadeAgain() {
        crawl.web.withoutProxy = at -> at.isAfter(VirtualCrawl.START);
        try (CrawlCore core = open()) {
            requests(core, 1);
            now = now.plusSeconds(1);
            Job lost = dispatched(core);
            done(core, lost);
            assertEquals(1, core.lostToOutages());
            assertEquals(Optional.of(RunReason.NetworkDown.class), core.news().map(Object::getClass));
            crawl.web.withoutProxy = at -> false;
            now = now.plusSeconds(2);
            requests(core, 1); // the probe
            assertEquals(Optional.of(new RunReason.NetworkBack()), core.news());
            assertEquals(lost.request().url(), dispatched(core).request().url());
            assertEquals(1, core.lostToOutages());
        }
    }

    @Test
    void itSaysWhetherOnlyTheDelayOfAHostHoldsItUp() {
        crawl.frontier = crawl.frontier.withDelay(Duration.ofSeconds(10));
        crawl.settings = VirtualCrawl.settings(100, 1);
        try (CrawlCore core = open()) {
            requests(core, 1);
            assertEquals(new CrawlStep.Wait(Optional.of(now.plusSeconds(10))), core.next(now));
            assertTrue(core.delayed());
            now = now.plusSeconds(10);
            Job page = dispatched(core);
            core.next(now);
            assertFalse(core.delayed(), "a request is in flight, and no other may start");
            done(core, page);
        }
    }

    private List<List<String>> addressed() {
        crawl.collection.sync();
        return crawl.journal(JournalRecord.HostAddressed.class).stream()
                .map(JournalRecord.HostAddressed::addresses)
                .toList();
    }

    @Test
    void theAddressesOfAHostAreLookedUpBeforeItIsAskedAndJournalledWhenTheyAreOthers() {
        crawl.frontier = crawl.frontier.withPerAddress(16);
        List<List<String>> said = List.of(
                List.of(), List.of("198.51.100.7"), List.of("198.51.100.7"), List.of("198.51.100.7", "198.51.100.8"));
        try (CrawlCore core = open()) {
            for (List<String> addresses : said) {
                assertEquals(new CrawlStep.LookUp("a.example"), core.next(now));
                assertFalse(core.resting());
                assertEquals(new CrawlStep.Wait(Optional.empty()), core.next(now), "for the addresses");
                core.lookedUp("a.example", addresses, now);
                assertTrue(core.resting());
                done(
                        core,
                        assertInstanceOf(CrawlStep.Dispatch.class, core.next(now))
                                .job());
                now = now.plus(Duration.ofHours(12));
            }
        }
        assertEquals(List.of(said.get(1), said.get(3)), addressed());
    }

    /// Twelve pages are due to be parsed again, since their host has another twelve.
    private void twelveAreDue(CrawlCore core) {
        core.reparseEarlyPages();
        requests(core, 1 + ReparseQueue.RIPE);
    }

    @Test
    void pagesAreParsedAgainWhereThereIsAThreadForThem() {
        crawl.settings = VirtualCrawl.settings(100, 2);
        try (CrawlCore core = open()) {
            twelveAreDue(core);
            Job job = dispatched(core);
            var early = core.nextToReparse().orElseThrow();
            assertEquals(Optional.empty(), core.nextToReparse(), "both threads are at work");
            assertEquals(new CrawlStep.Wait(Optional.empty()), core.next(now));
            done(core, job);
            core.reparsed(early, Optional.empty(), now);
            assertTrue(core.resting());
            assertTrue(core.nextToReparse().isPresent());
        }
    }

    @Test
    void aPageForWhichThereIsNoRoomNowIsParsedAgainLater() {
        crawl.settings = VirtualCrawl.settings(100, 2);
        try (CrawlCore core = open()) {
            twelveAreDue(core);
            var first = core.nextToReparse().orElseThrow();
            core.reparseLater(first);
            assertTrue(core.resting());
            List<String> rest = IntStream.range(0, 12)
                    .mapToObj(_ -> {
                        var early = core.nextToReparse().orElseThrow();
                        core.reparsed(early, Optional.empty(), now);
                        return early.url().text();
                    })
                    .toList();
            assertEquals(first.url().text(), rest.getLast());
            assertEquals(12, rest.stream().distinct().count());
        }
    }

    @Test
    void aRunThatStopsParsesNothingAgain() {
        try (CrawlCore core = open()) {
            twelveAreDue(core);
            core.stop();
            assertEquals(Optional.empty(), core.nextToReparse());
            assertInstanceOf(CrawlStep.Done.class, core.next(now));
        }
    }

    /// The early pages of an earlier process are due at the end of a run.
    @Test
    void aPageThatIsGoneMeanwhileIsNotParsedAgain() {
        try (CrawlCore core = open()) {
            requests(core, 1 + 20);
        }
        crawl.collection.sync();
        Url gone = crawl.journal(JournalRecord.Fetched.class).get(1).url();
        TinyWeb smaller = web(30).on(gone.text(), TinyWeb.status(404));
        crawl = new VirtualCrawl(smaller, crawl.collection);
        crawl.order = new RunOrder(Optional.of(new Recrawl.Due()), OptionalLong.empty());
        now = now.plus(Duration.ofDays(400)); // all are due, and robots.txt is asked for again
        try (CrawlCore core = open()) {
            core.reparseEarlyPages();
            requests(core, 1 + 20);
            core.next(now); // nothing else is left to do
            List<Url> again = new ArrayList<>();
            for (var early = core.nextToReparse(); early.isPresent(); early = core.nextToReparse()) {
                core.reparsed(early.get(), Optional.empty(), now);
                again.add(early.get().url());
            }
            assertFalse(again.isEmpty(), "others are");
            assertFalse(again.contains(gone), again.toString());
        }
    }

    /// Scores all links alike; has learnt so many bytes.
    private record Learner(int bytes) implements PriorityStrategy {
        @Override
        public String name() {
            return "learner";
        }

        @Override
        public LinkScore score(Link link, LinkContext context) {
            return new LinkScore.Priority(0.5, LinkEvidence.Drawn::new, link.inherited());
        }

        @Override
        public Bytes snapshot() {
            return Bytes.of(new byte[bytes]);
        }
    }

    private int statesAfter(PriorityStrategy strategy) {
        crawl = new VirtualCrawl(web(1), A + "/");
        crawl.strategy = strategy;
        int before;
        try (CrawlCore core = open()) {
            crawl.collection.sync();
            before = crawl.journal(JournalRecord.StrategyState.class).size();
            core.learnt(strategy, now);
        }
        crawl.collection.sync();
        return crawl.journal(JournalRecord.StrategyState.class).size() - before;
    }

    @Test
    void onlyAStrategyThatLearntSomethingIsJournalled() {
        assertEquals(0, statesAfter(new Learner(0)));
        assertEquals(1, statesAfter(new Learner(3)));
    }

    @Test
    void aCompletionOfAnotherKindThanAskedForIsABugAndNotAPage() {
        try (CrawlCore core = open()) {
            requests(core, 1);
            Job job = dispatched(core);
            Completion page = crawl.web.execute(job, crawl.collection, now);
            Completion wrong = page.with(new Completion.Reading.SitemapRead(new Sitemap(List.of(), List.of())));
            assertThrows(IllegalStateException.class, () -> core.completed(wrong, now));
        }
    }
}
