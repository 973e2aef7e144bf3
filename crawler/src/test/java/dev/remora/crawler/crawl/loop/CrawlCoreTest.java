package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CrawlCoreTest {
    private static final String A = "http://a.example";
    private static final String B = "http://b.example";

    @Test
    void followsLinksOfTheBetterPageFirst() {
        TinyWeb web = new TinyWeb()
                .page(A + "/", 0.5, A + "/bad", A + "/good")
                .page(A + "/good", 0.9, A + "/g1", A + "/g2")
                .page(A + "/bad", 0.1, A + "/b1", A + "/b2");
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        crawl.settings = VirtualCrawl.settings(1000, 1);
        crawl.run();
        assertEquals(List.of("/", "/bad", "/good", "/g1", "/g2", "/b1", "/b2"), paths(crawl));
        assertEquals("the queue is empty", crawl.end);
    }

    @Test
    void aRunThatReadNothingSaysWhyItsLastAddressFailed() {
        VirtualCrawl crawl = new VirtualCrawl(new TinyWeb(), A + "/");
        assertEquals("the queue is empty, and no page was read: HTTP status 404", crawl.run().end);
    }

    @Test
    void breadthFirstFollowsLinksInTheOrderInWhichTheyWereFound() {
        TinyWeb web = new TinyWeb()
                .page(A + "/", 0.5, A + "/bad", A + "/good")
                .page(A + "/bad", 0.1, A + "/b1", A + "/b2")
                .page(A + "/good", 0.9, A + "/g1");
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        crawl.settings = VirtualCrawl.settings(1000, 1);
        crawl.strategy = crawl.strategy("breadth-first");
        assertEquals(List.of("/", "/bad", "/good", "/b1", "/b2", "/g1"), paths(crawl.run()));
    }

    @Test
    void asksForRobotsOnceAHostAndBeforeItsPages() {
        VirtualCrawl crawl = new VirtualCrawl(chain(A, 20).page(B + "/", 0.9), A + "/0", B + "/").run();
        for (String host : List.of(A, B)) {
            List<String> requests = crawl.asked.stream()
                    .map(VirtualCrawl.Asked::url)
                    .filter(url -> url.startsWith(host))
                    .toList();
            assertEquals(host + "/robots.txt", requests.getFirst());
            assertEquals(
                    1,
                    requests.stream().filter(url -> url.endsWith("robots.txt")).count());
        }
    }

    @Test
    void refusesSomeLinksAStepSoThatTheLoopLooksAtWhatElseHappened() {
        String[] closed = IntStream.range(0, 220)
                .mapToObj(i -> A + "/closed/" + (char) ('a' + i / 26) + (char) ('a' + i % 26))
                .toArray(String[]::new);
        TinyWeb web =
                new TinyWeb().robots(A, "User-agent: *", "Disallow: /closed/").page(A + "/", 0.9, closed);
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        List<Integer> refused = new ArrayList<>(List.of(0));
        crawl.afterEachStep = () ->
                refused.add(crawl.journal(JournalRecord.RefusedByRobots.class).size());
        crawl.run();
        assertEquals(220, refused.getLast());
        IntStream.range(1, refused.size()).forEach(i -> assertTrue(refused.get(i) - refused.get(i - 1) <= 50));
    }

    @Test
    void neverAsksForWhatRobotsForbid() {
        TinyWeb web = new TinyWeb()
                .robots(A, "User-agent: *", "Disallow: /private/")
                .page(A + "/", 0.9, A + "/private/1", A + "/public");
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        assertFalse(crawl.pages().contains(A + "/private/1"));
        assertEquals(1, crawl.journal(JournalRecord.RefusedByRobots.class).size());
    }

    @Test
    void whatWasCompletedIsLookedAtBetweenRefusals() {
        TinyWeb web = new TinyWeb().robots("http://a.example", "User-agent: *", "Disallow: /x");
        web.page(
                "http://a.example/",
                0.9,
                IntStream.range(0, 1000)
                        .mapToObj(i -> "http://a.example/x" + word(i))
                        .toArray(String[]::new));
        VirtualCrawl crawl = new VirtualCrawl(web, "http://a.example/").run();
        assertEquals(1000, crawl.journal(JournalRecord.RefusedByRobots.class).size());
        assertTrue(crawl.yields >= 1000 / 64, () -> crawl.yields + " yields");
    }

    private static String word(int i) {
        return "" + (char) ('a' + i / 676) + (char) ('a' + i / 26 % 26) + (char) ('a' + i % 26);
    }

    @Test
    void asksForRobotsAgainWhenTheyAreADayOld() {
        TinyWeb web = new TinyWeb()
                .robots(A, "User-agent: *", "Crawl-delay: 30")
                .page(
                        A + "/",
                        0.9,
                        IntStream.range(0, 3000)
                                .mapToObj(i -> A + "/" + letters(i))
                                .toArray(String[]::new));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        long robots =
                crawl.asked.stream().filter(a -> a.url().endsWith("robots.txt")).count();
        long days = Duration.between(VirtualCrawl.START, crawl.now).toDays();
        assertTrue(days >= 1, "the crawl takes more than a day");
        assertEquals(1 + days, robots);
    }

    @Test
    void aHostWhoseRobotsCannotBeHadIsAskedAgainLaterAndThenGivenUp() {
        TinyWeb web = new TinyWeb().on(A + "/robots.txt", TinyWeb.status(500)).page(A + "/", 0.9);
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        assertEquals(3, crawl.asked.size());
        assertEquals(List.of(), crawl.pages());
        assertTrue(crawl.end.contains("could not fetch robots.txt of a.example (HTTP status 500)"), crawl.end);
    }

    @Test
    void aHostWhoseRobotsComeBackIsCrawled() {
        TinyWeb web = new TinyWeb()
                .on(A + "/robots.txt", new TinyWeb.Reply.Silence(), new TinyWeb.Reply.Text(""))
                .page(A + "/", 0.9);
        assertEquals(List.of("/"), paths(new VirtualCrawl(web, A + "/").run()));
    }

    @Test
    void robotsBehindARedirectAreFollowed() {
        TinyWeb web = new TinyWeb()
                .moved(A + "/robots.txt", B + "/r.txt")
                .on(B + "/r.txt", new TinyWeb.Reply.Text("User-agent: *\nDisallow: /no"))
                .page(A + "/", 0.9, A + "/no", A + "/yes");
        assertEquals(
                Set.of(A + "/", A + "/yes", B + "/r.txt"),
                new HashSet<>(new VirtualCrawl(web, A + "/").run().pages()));
    }

    @Test
    void aRedirectsTargetGoesBackToTheFrontierAndIsFetchedOnce() {
        TinyWeb web = new TinyWeb()
                .page(A + "/", 0.9, A + "/old", A + "/older", A + "/new")
                .moved(A + "/old", A + "/new")
                .moved(A + "/older", A + "/old")
                .page(A + "/new", 0.9);
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        assertEquals(4, crawl.pages().size());
        assertEquals(4, new HashSet<>(crawl.pages()).size());
        assertEquals(2, crawl.journal(JournalRecord.Moved.class).size());
    }

    @Test
    void aPageThatLeadsElsewhereAtOnceIsReadAndSoIsWhereItLeads() {
        TinyWeb web = new TinyWeb()
                .page(A + "/", 0.9, A + "/1", A + "/2")
                .on(A + "/1", new TinyWeb.Reply.Refreshing(0.9, A + "/3"))
                .on(A + "/2", new TinyWeb.Reply.Refreshing(0.9, A + "/2"))
                .page(A + "/3", 0.9);
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        assertEquals(Set.of(A + "/", A + "/1", A + "/2", A + "/3"), Set.copyOf(crawl.pages()));
        assertEquals(4, crawl.pages().size());
        assertEquals(
                List.of(A + "/1", A + "/2", A + "/3"),
                crawl.journal(JournalRecord.Queued.class).stream()
                        .map(queued -> queued.link().target().text())
                        .filter(url -> !url.equals(A + "/"))
                        .sorted()
                        .toList(),
                "to itself no link leads");
    }

    @Test
    void aLoopOfRedirectsEnds() {
        TinyWeb web = new TinyWeb().moved(A + "/1", A + "/2").moved(A + "/2", A + "/1");
        assertEquals(List.of("/1", "/2"), paths(new VirtualCrawl(web, A + "/1").run()));
    }

    @Test
    void tooManyRedirectsInARowEnd() {
        TinyWeb web = new TinyWeb();
        for (int i = 0; i < 20; i++) {
            web.moved(A + "/" + i, A + "/" + (i + 1));
        }
        assertEquals(6, new VirtualCrawl(web, A + "/0").run().pages().size());
    }

    @Test
    void aPageThatFailsOnceIsTriedAgain() {
        TinyWeb web =
                new TinyWeb().on(A + "/", TinyWeb.status(500), new TinyWeb.Reply.PageReply(0.9, false, List.of()));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        assertEquals(List.of("/", "/"), paths(crawl));
        assertEquals(
                Verdict.ON_TOPIC,
                crawl.journal(JournalRecord.Fetched.class).getFirst().verdict());
        List<VirtualCrawl.Asked> asked = crawl.asked;
        assertFalse(asked.get(2).at().isBefore(asked.get(1).at().plusSeconds(5)));
    }

    @Test
    void pagesForWhichThereWasNoRoomAreTriedAgainAndDoNotCountAgainstTheirHost() {
        List<String> large =
                IntStream.range(0, 20).mapToObj(i -> A + "/large/" + i).toList();
        TinyWeb web = new TinyWeb().page(A + "/", 0.9, large.toArray(String[]::new));
        large.forEach(
                url -> web.on(url, new TinyWeb.Reply.Crowded(), new TinyWeb.Reply.PageReply(0.9, false, List.of())));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        assertEquals(41, crawl.pages().size());
        assertEquals(21, crawl.journal(JournalRecord.Fetched.class).size());
        assertEquals(List.of(), crawl.journal(JournalRecord.HostPaused.class));
        assertEquals(List.of(), crawl.journal(JournalRecord.HostParked.class));
        assertEquals(List.of(), crawl.news);
    }

    @Test
    void pagesForWhichThereWasNoRoomAreTriedAgainAFewAtATime() {
        TinyWeb web = new TinyWeb();
        String[] large = IntStream.range(0, 40)
                .mapToObj(i -> "http://h" + i + ".example/")
                .toArray(String[]::new);
        for (String url : large) {
            TinyWeb.Reply none = new TinyWeb.Reply.Crowded();
            web.on(url, none, none, none, none, none, new TinyWeb.Reply.PageReply(0.9, false, List.of()));
        }
        VirtualCrawl crawl = new VirtualCrawl(web, large);
        crawl.settings = VirtualCrawl.settings(1000, 16);
        crawl.run();
        assertEquals(40, crawl.journal(JournalRecord.Fetched.class).size());
        assertEquals(List.of(), crawl.journal(JournalRecord.Failed.class));
        List<Instant> again = crawl.asked.stream()
                .filter(asked -> !asked.url().endsWith(".txt"))
                .map(VirtualCrawl.Asked::at)
                .skip(40)
                .toList();
        assertEquals(40 * 5, again.size());
        for (Instant at : again) {
            long beside = again.stream()
                    .filter(other ->
                            !other.isAfter(at) && other.plus(VirtualCrawl.TAKES).isAfter(at))
                    .count();
            assertTrue(beside <= 4, beside + " at " + at);
        }
    }

    @Test
    void aThousandPagesWithoutRoomAreHeldAndFurtherOnesUseUpTheirAttempts() {
        TinyWeb web = new TinyWeb();
        String[] large = IntStream.range(0, 1_020)
                .mapToObj(i -> "http://h" + i + ".example/")
                .toArray(String[]::new);
        for (String url : large) {
            web.on(url, new TinyWeb.Reply.Crowded(), new TinyWeb.Reply.PageReply(0.9, false, List.of()));
        }
        VirtualCrawl crawl = new VirtualCrawl(web, large);
        crawl.settings = VirtualCrawl.settings(10_000, 1_020);
        crawl.run();
        assertEquals(1_020, crawl.journal(JournalRecord.Fetched.class).size());
        List<JournalRecord.Failed> failed = crawl.journal(JournalRecord.Failed.class);
        assertEquals(20, failed.size());
        assertEquals(new Failure.MemoryInUse(), failed.getFirst().reason());
        assertFalse(failed.getFirst().unreachable());
    }

    @Test
    void aPageForWhichThereIsNeverRoomIsGivenUpAfterNineTriesAtGrowingPauses() {
        TinyWeb web = new TinyWeb().on(A + "/", new TinyWeb.Reply.Crowded());
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        List<Instant> asked = crawl.asked.stream()
                .filter(one -> !one.url().endsWith(".txt"))
                .map(VirtualCrawl.Asked::at)
                .toList();
        assertEquals(9, asked.size(), "six more, and then three attempts");
        for (int i = 1; i < 6; i++) {
            Duration before = Duration.between(asked.get(i - 1), asked.get(i));
            assertTrue(before.compareTo(Duration.ofSeconds(5L << (i - 1))) >= 0, i + ": " + before);
        }
        assertEquals(
                new Failure.MemoryInUse(),
                crawl.journal(JournalRecord.Failed.class).getLast().reason());
    }

    @Test
    void aSitemapForWhichThereWasNoRoomIsReadLater() {
        TinyWeb web = chain(A, 5)
                .robots(A, "Sitemap: " + A + "/sitemap.xml")
                .on(A + "/sitemap.xml", new TinyWeb.Reply.Crowded(), new TinyWeb.Reply.Text(A + "/hidden"))
                .page(A + "/hidden", 0.9);
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/0").run();
        assertTrue(crawl.pages().contains(A + "/hidden"));
        assertEquals(1, crawl.journal(JournalRecord.SitemapFetched.class).size());
    }

    @Test
    void aPageThatAlwaysFailsIsGivenUpAfterThreeTries() {
        TinyWeb web = new TinyWeb().on(A + "/", TinyWeb.status(502));
        assertEquals(3, new VirtualCrawl(web, A + "/").run().pages().size());
    }

    @Test
    void aPageThatIsNotThereIsAskedForOnce() {
        assertEquals(1, new VirtualCrawl(new TinyWeb(), A + "/").run().pages().size());
    }

    @Test
    void aHostThatSaysTooManyRequestsIsLeftAloneForAsLongAsItAsks() {
        TinyWeb web = new TinyWeb()
                .page(A + "/", 0.9, A + "/1", A + "/2")
                .on(
                        A + "/1",
                        new TinyWeb.Reply.Status(429, Optional.of(Duration.ofMinutes(2))),
                        new TinyWeb.Reply.PageReply(0.9, false, List.of()));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        crawl.settings = VirtualCrawl.settings(1000, 1);
        crawl.run();
        assertFalse(crawl.asked.getLast().at().isBefore(VirtualCrawl.START.plusSeconds(120)));
        assertEquals(1, crawl.journal(JournalRecord.HostPaused.class).size());
    }

    @Test
    void stopsAtTheBudgetOfPagesFetchedWell() {
        VirtualCrawl crawl = new VirtualCrawl(chain(A, 30), A + "/0");
        crawl.settings = VirtualCrawl.settings(7, 4);
        crawl.run();
        assertEquals(7, crawl.journal(JournalRecord.Fetched.class).size());
        assertEquals("the page budget is used up", crawl.end);
    }

    @Test
    void aLargerBudgetGoesOnWithTheSameRun() {
        VirtualCrawl first = new VirtualCrawl(chain(A, 30), A + "/0");
        first.settings = VirtualCrawl.settings(7, 1);
        first.run();
        VirtualCrawl second = new VirtualCrawl(first.web, first.collection);
        second.settings = VirtualCrawl.settings(12, 1);
        second.run();
        assertEquals(5, second.pages().size());
        assertEquals(12, new HashSet<>(urls(second)).size());
    }

    @Test
    void aRecrawlFetchesKnownPagesAgainOnce() {
        VirtualCrawl first = new VirtualCrawl(chain(A, 10), A + "/0").run();
        VirtualCrawl second = new VirtualCrawl(first.web, first.collection).recrawl();
        assertEquals(new HashSet<>(first.pages()), new HashSet<>(second.pages()));
        assertEquals(10, second.pages().size());
        assertEquals(2, second.journal(JournalRecord.RunStarted.class).getLast().run());
    }

    @Test
    void aPageThatIsGoneAtARecrawlIsRemoved() {
        VirtualCrawl first = new VirtualCrawl(chain(A, 3), A + "/0").run();
        first.web.on(A + "/2", TinyWeb.status(410));
        VirtualCrawl second = new VirtualCrawl(first.web, first.collection).recrawl();
        assertEquals(
                List.of(A + "/2"),
                second.journal(JournalRecord.Removed.class).stream()
                        .map(r -> r.url().text())
                        .toList());
    }

    /// While it waits to be fetched again a page that is worth more links to it.
    @Test
    void aPageThatIsGoneAtARecrawlIsRemovedAlsoIfABetterLinkLedToIt() {
        TinyWeb web = new TinyWeb().page(A + "/", 0.9, A + "/1").page(A + "/1", 0.2);
        VirtualCrawl first = new VirtualCrawl(web, A + "/").run();
        first.web.on(A + "/1", TinyWeb.status(410));
        VirtualCrawl second = new VirtualCrawl(first.web, first.collection);
        second.settings = VirtualCrawl.settings(1000, 1);
        second.recrawl();
        assertEquals(1, second.journal(JournalRecord.Removed.class).size());
    }

    @Test
    void whatNobodyAnsweredForIsAskedForAgainByTheNextRunAndWhatIsNotThereIsNot() {
        TinyWeb web = new TinyWeb()
                .page(A + "/", 0.9, A + "/none")
                .on(B + "/robots.txt", new TinyWeb.Reply.Text(""))
                .on(B + "/", new TinyWeb.Reply.Silence());
        VirtualCrawl first = new VirtualCrawl(web, A + "/", B + "/").run();
        first.web.page(B + "/", 0.9, B + "/1").page(B + "/1", 0.9);
        VirtualCrawl second = new VirtualCrawl(first.web, first.collection).recrawl();
        assertEquals(Set.of(A + "/", B + "/", B + "/1"), new HashSet<>(second.pages()));
    }

    @Test
    void aDocumentThatTheMachineCouldNotReadIsTriedOnceMoreAndByTheNextRun() {
        TinyWeb web = new TinyWeb().page(A + "/", 0.9, A + "/1.pdf").on(A + "/1.pdf", new TinyWeb.Reply.Unread());
        VirtualCrawl first = new VirtualCrawl(web, A + "/").run();
        assertEquals(List.of("/", "/1.pdf", "/1.pdf"), paths(first));
        first.web.page(A + "/1.pdf", 0.9);
        assertEquals(
                Set.of("/", "/1.pdf"), new HashSet<>(paths(new VirtualCrawl(first.web, first.collection).recrawl())));
    }

    @Test
    void theDelayThatRobotsAskForHoldsFromTheRequestForThemOn() {
        TinyWeb web = new TinyWeb()
                .robots(A, "User-agent: *", "Crawl-delay: 10")
                .page(A + "/", 0.9, A + "/1")
                .page(A + "/1", 0.9);
        List<VirtualCrawl.Asked> asked = new VirtualCrawl(web, A + "/").run().asked;
        assertEquals(3, asked.size());
        for (int i = 1; i < asked.size(); i++) {
            Duration pause =
                    Duration.between(asked.get(i - 1).at(), asked.get(i).at());
            assertFalse(pause.compareTo(Duration.ofSeconds(10)) < 0, pause + " before " + asked.get(i));
        }
    }

    @Test
    void aHostIsAskedForRobotsAgainNoSoonerThanItWants() {
        TinyWeb web = new TinyWeb()
                .on(
                        A + "/robots.txt",
                        new TinyWeb.Reply.Status(503, Optional.of(Duration.ofMinutes(2))),
                        new TinyWeb.Reply.Text(""))
                .page(A + "/", 0.9);
        List<VirtualCrawl.Asked> asked = new VirtualCrawl(web, A + "/").run().asked;
        assertFalse(asked.get(1).at().isBefore(VirtualCrawl.START.plusSeconds(120)));
        assertEquals(3, asked.size());
    }

    @Test
    void linksOfOffTopicPagesWaitUnlessTheFocusIsHard() {
        TinyWeb web = new TinyWeb().page(A + "/", 0.1, A + "/1").page(A + "/1", 0.9);
        assertEquals(List.of("/", "/1"), paths(new VirtualCrawl(web, A + "/").run()));
        VirtualCrawl hard = new VirtualCrawl(web, A + "/");
        hard.settings = hard.settings.withFocus(Topic.Focus.HARD);
        assertEquals(List.of("/"), paths(hard.run()));
        assertEquals(1, hard.journal(JournalRecord.Dropped.class).size());
    }

    @Test
    void nofollowLinksAreNotFollowed() {
        TinyWeb web = new TinyWeb().on(A + "/", new TinyWeb.Reply.PageReply(0.9, true, List.of(A + "/1")));
        assertEquals(List.of("/"), paths(new VirtualCrawl(web, A + "/").run()));
    }

    @Test
    void aCalendarWithoutEndEndsAtTheTrapBound() {
        TinyWeb web = chain(A + "/calendar", 500);
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/calendar/0");
        crawl.web.page(A + "/calendar/0", 0.1, A + "/calendar/1");
        for (int i = 1; i < 500; i++) {
            crawl.web.page(A + "/calendar/" + i, 0.1, A + "/calendar/" + (i + 1));
        }
        crawl.run();
        assertEquals(21, crawl.pages().size(), "0.4 of 50 in a row behind the first");
    }

    @Test
    void sitemapsAreReadOnceTheHostHasShownThatItHoldsTheTopic() {
        TinyWeb web = chain(A, 5)
                .robots(A, "Sitemap: " + A + "/sitemap.xml")
                .on(A + "/sitemap.xml", new TinyWeb.Reply.Text(A + "/hidden\n" + B + "/elsewhere"))
                .page(A + "/hidden", 0.9);
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/0").run();
        List<String> pages = crawl.pages();
        assertTrue(pages.indexOf(A + "/sitemap.xml") >= 3, pages.toString());
        assertTrue(pages.contains(A + "/hidden"));
        assertFalse(pages.contains(B + "/elsewhere"), "a sitemap speaks for its own host");
    }

    @Test
    void aHostThatIsAskedForASitemapAndWantsToBeLeftAloneIsLeftAloneAndAskedAgain() {
        TinyWeb web = chain(A, 5)
                .robots(A, "Sitemap: " + A + "/sitemap.xml")
                .on(
                        A + "/sitemap.xml",
                        new TinyWeb.Reply.Status(503, Optional.of(Duration.ofSeconds(90))),
                        new TinyWeb.Reply.Text(A + "/hidden"))
                .page(A + "/hidden", 0.9);
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/0").run();
        List<Instant> asked = crawl.asked.stream()
                .filter(a -> a.url().equals(A + "/sitemap.xml"))
                .map(VirtualCrawl.Asked::at)
                .toList();
        assertEquals(2, asked.size());
        Instant free = asked.getFirst().plus(VirtualCrawl.TAKES).plusSeconds(90);
        assertFalse(asked.getLast().isBefore(free), asked.toString());
        assertTrue(
                crawl.asked.stream().noneMatch(a -> a.at().isAfter(asked.getFirst()) && a.at().isBefore(free)),
                "the whole host is left alone");
        assertTrue(crawl.pages().contains(A + "/hidden"));
        assertEquals(1, crawl.journal(JournalRecord.HostPaused.class).size());
    }

    @Test
    void aSitemapThatRobotsForbidsIsNotRequested() {
        TinyWeb web = chain(A, 5)
                .robots(A, "User-agent: *", "Disallow: /*.xml$", "Sitemap: " + A + "/sitemap.xml")
                .on(A + "/sitemap.xml", new TinyWeb.Reply.Text(A + "/hidden"));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/0").run();
        assertTrue(crawl.pages().stream().noneMatch(url -> url.endsWith(".xml")), crawl.pages()::toString);
    }

    @Test
    void aSitemapThatIsNeverToBeHadIsGivenUp() {
        TinyWeb web =
                chain(A, 5).robots(A, "Sitemap: " + A + "/sitemap.xml").on(A + "/sitemap.xml", TinyWeb.status(429));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/0").run();
        assertEquals(
                3, crawl.pages().stream().filter(url -> url.endsWith(".xml")).count());
        assertEquals(1, crawl.journal(JournalRecord.SitemapFetched.class).size());
    }

    @Test
    void withADelayNoHostIsAskedTwiceWithinItWhileHostsAreCrawledSideBySide() {
        TinyWeb web = new TinyWeb();
        String[] seeds = new String[6];
        for (int host = 0; host < 6; host++) {
            String origin = "http://h" + host + ".example";
            seeds[host] = origin + "/0";
            for (int i = 0; i < 12; i++) {
                web.page(origin + "/" + i, 0.8 + host / 100.0, origin + "/" + (i + 1));
            }
        }
        VirtualCrawl crawl = new VirtualCrawl(web, seeds);
        crawl.frontier = FrontierSettings.DEFAULT;
        crawl.run();
        Map<String, Instant> last = new HashMap<>();
        for (VirtualCrawl.Asked asked : crawl.asked) {
            String host = asked.url().substring(0, asked.url().indexOf("/", 7));
            Instant before = last.put(host, asked.at());
            assertTrue(before == null || !asked.at().isBefore(before.plusSeconds(1)), asked.toString());
        }
        Duration took = Duration.between(VirtualCrawl.START, crawl.now);
        assertTrue(took.toSeconds() < 20, "six hosts side by side take " + took + ", not six times as long as one");
    }

    @Test
    void theSameCrawlTwiceAsksTheSameInTheSameOrder() {
        assertEquals(new VirtualCrawl(maze(), A + "/0").run().asked, new VirtualCrawl(maze(), A + "/0").run().asked);
    }

    @Test
    void aCrawlThatIsKilledAgainAndAgainFetchesTheSamePagesAsOneThatIsNot() {
        Set<String> whole = new HashSet<>(urls(new VirtualCrawl(maze(), A + "/0").run()));
        Random random = new Random(20261120);
        MemoryCollection collection = new VirtualCrawl(maze(), A + "/0").collection;
        VirtualCrawl crawl;
        int kills = 0;
        do {
            crawl = new VirtualCrawl(maze(), collection);
            crawl.run(1 + random.nextInt(40));
            if (random.nextBoolean()) {
                collection.sync();
            }
            collection = crawl.end.isEmpty() ? collection.afterKill() : collection;
            kills++;
        } while (crawl.end.isEmpty());
        assertTrue(kills > 5, kills + " kills");
        assertEquals(whole, new HashSet<>(urls(crawl)));
    }

    private static List<String> urls(VirtualCrawl crawl) {
        return crawl.journal(JournalRecord.Fetched.class).stream()
                .map(f -> f.url().text())
                .toList();
    }

    private static List<String> paths(VirtualCrawl crawl) {
        return crawl.pages().stream().map(url -> url.substring(A.length())).toList();
    }

    private static String letters(int number) {
        return Integer.toString(number, 26)
                .chars()
                .map(c -> Character.digit(c, 26) + 'a')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static TinyWeb chain(String origin, int length) {
        TinyWeb web = new TinyWeb();
        for (int i = 0; i < length; i++) {
            web.page(origin + "/" + i, 0.9, i + 1 < length ? new String[] {origin + "/" + (i + 1)} : new String[0]);
        }
        return web;
    }

    /// 200 pages on 7 hosts, 4 links each, all reachable from page 0.
    private static TinyWeb maze() {
        Random random = new Random(3);
        TinyWeb web = new TinyWeb();
        for (int i = 0; i < 200; i++) {
            web.page(
                    mazeUrl(i),
                    random.nextDouble(),
                    mazeUrl((i + 1) % 200),
                    mazeUrl(random.nextInt(200)),
                    mazeUrl(random.nextInt(200)),
                    mazeUrl(random.nextInt(200)));
        }
        return web;
    }

    private static String mazeUrl(int page) {
        String host = page % 7 == 0 ? A : "http://m" + page % 7 + ".example";
        return host + "/" + page;
    }
}
