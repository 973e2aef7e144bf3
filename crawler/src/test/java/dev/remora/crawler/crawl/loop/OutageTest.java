package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.shared.collection.JournalRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Hosts that do not answer, and a network of ours that does not.
class OutageTest {
    private static final String A = "http://a.example";
    private static final String B = "http://b.example";
    private static final String C = "http://c.example";

    /// Hosts with so many pages each, every one of them named by the first.
    private static TinyWeb web(int pages, String... hosts) {
        TinyWeb web = new TinyWeb();
        for (String host : hosts) {
            web.robots(host, "");
            String[] links = IntStream.range(0, pages)
                    .mapToObj(i -> host + "/" + (char) ('a' + i / 26) + (char) ('a' + i % 26))
                    .toArray(String[]::new);
            web.page(host + "/", 0.9, links);
            List.of(links).forEach(link -> web.page(link, 0.8));
        }
        return web;
    }

    private static VirtualCrawl slow(TinyWeb web, String... seeds) {
        VirtualCrawl crawl = new VirtualCrawl(web, seeds);
        crawl.frontier = crawl.frontier.withDelay(Duration.ofSeconds(1));
        return crawl;
    }

    private static Instant at(long seconds) {
        return VirtualCrawl.START.plusSeconds(seconds);
    }

    private static boolean between(Instant at, long from, long to) {
        return !at.isBefore(at(from)) && at.isBefore(at(to));
    }

    private static List<VirtualCrawl.Asked> asked(VirtualCrawl crawl, String host, long from, long to) {
        return crawl.asked.stream()
                .filter(asked -> asked.url().startsWith(host) && between(asked.at(), from, to))
                .toList();
    }

    @Test
    void anOutageOfOurNetworkCostsNoLinkAndNoHostAnything() {
        VirtualCrawl crawl = slow(web(20, A, B), A + "/", B + "/");
        crawl.web.silent = (host, at) -> between(at, 8, 4000);
        crawl.run();
        assertEquals("the queue is empty", crawl.end);
        assertEquals(42, crawl.journal(JournalRecord.Fetched.class).size());
        assertEquals(List.of(), crawl.journal(JournalRecord.Failed.class));
        assertEquals(List.of(), crawl.journal(JournalRecord.HostParked.class));
        assertEquals(List.of(), crawl.journal(JournalRecord.HostPaused.class));
    }

    @Test
    void itIsToldOnceAndProbedCarefully() {
        VirtualCrawl crawl = slow(web(20, A, B), A + "/", B + "/");
        crawl.web.silent = (host, at) -> between(at, 8, 4000);
        crawl.run();
        assertEquals(
                1,
                crawl.news.stream()
                        .filter(words -> words.startsWith("no host responds (no connection within 10 s)"))
                        .count(),
                crawl.news.toString());
        assertTrue(crawl.news.contains("the network is back"));
        List<VirtualCrawl.Asked> probes = asked(crawl, "http", 60, 4000);
        assertTrue(probes.size() >= 3900 / 70 && probes.size() <= 3950 / 60 + 1, probes.size() + " probes");
        assertTrue(probes.stream().allMatch(asked -> asked.url().endsWith("/robots.txt")));
    }

    @Test
    void anOutageOfTheOnlyHostIsWaitedForToo() {
        VirtualCrawl crawl = slow(web(20, A), A + "/");
        crawl.web.silent = (host, at) -> between(at, 8, 50_000);
        crawl.run();
        assertEquals(21, crawl.journal(JournalRecord.Fetched.class).size());
        assertEquals(List.of(), crawl.journal(JournalRecord.Failed.class));
    }

    @Test
    void anOutageWhileAHostIsParkedIsNotWaitedForByThatHostsPause() {
        VirtualCrawl crawl = slow(web(400, A, B, C), A + "/", B + "/", C + "/");
        crawl.web.silent = (host, at) -> between(at, 250, 280) || (host.equals("b.example") && between(at, 8, 3000));
        crawl.run();
        Instant parked =
                crawl.journal(JournalRecord.HostParked.class).getFirst().until();
        assertTrue(parked.isAfter(at(400)), "else this tests nothing: " + parked);
        for (String host : List.of(A, C)) {
            assertTrue(
                    asked(crawl, host, 285, 320).stream()
                            .anyMatch(asked -> !asked.url().endsWith("/robots.txt")),
                    host);
        }
    }

    @Test
    void aHostThatAsksForALongDelayDoesNotHoldUpTheProbe() {
        TinyWeb web = web(100, A).robots(B, "User-agent: *", "Crawl-delay: 50");
        web.page(
                B + "/",
                0.9,
                IntStream.range(0, 8)
                        .mapToObj(i -> "http://dead" + i + ".example/")
                        .toArray(String[]::new));
        VirtualCrawl crawl = slow(web, A + "/", B + "/");
        crawl.web.silent = (host, at) -> host.startsWith("dead");
        crawl.run();
        List<Instant> times =
                asked(crawl, A, 0, 1000).stream().map(VirtualCrawl.Asked::at).toList();
        Duration longest = IntStream.range(1, times.size())
                .mapToObj(i -> Duration.between(times.get(i - 1), times.get(i)))
                .max(Duration::compareTo)
                .orElseThrow();
        assertTrue(longest.toSeconds() < 10, longest.toString());
    }

    @Test
    void aKillInAnOutageLosesNothing() {
        VirtualCrawl first = slow(web(20, A, B), A + "/", B + "/");
        first.web.silent = (host, at) -> between(at, 8, 4000);
        first.run(20);
        first.collection.sync();
        VirtualCrawl second = new VirtualCrawl(first.web, first.collection);
        second.now = first.now;
        second.run();
        assertEquals(42, second.journal(JournalRecord.Fetched.class).size());
        assertEquals(1, second.journal(JournalRecord.RunStarted.class).size());
        assertEquals(List.of(), second.journal(JournalRecord.Failed.class));
    }

    @Test
    void oneDeadHostIsNotTakenForTheNetwork() {
        VirtualCrawl crawl = slow(web(60, A, B), A + "/", B + "/");
        crawl.web.silent = (host, at) -> host.equals("b.example") && !at.isBefore(at(8));
        crawl.run();
        assertFalse(crawl.news.stream().anyMatch(words -> words.startsWith("no host responds")), crawl.news.toString());
        assertTrue(crawl.journal(JournalRecord.Failed.class).stream()
                .allMatch(failed -> failed.url().host().equals("b.example")));
        assertEquals(
                61,
                crawl.journal(JournalRecord.Fetched.class).stream()
                        .filter(page -> page.url().host().equals("a.example"))
                        .count());
    }

    @Test
    void aParkedHostComesBackAndIsCrawledToItsEnd() {
        VirtualCrawl crawl = slow(web(30, A, B), A + "/", B + "/");
        crawl.web.silent = (host, at) -> host.equals("b.example") && between(at, 8, 1000);
        crawl.run();
        assertEquals("the queue is empty", crawl.end);
        assertTrue(crawl.journal(JournalRecord.HostParked.class).size() >= 1);
        assertTrue(
                crawl.journal(JournalRecord.Fetched.class).size() >= 60, "but for links that used up their attempts");
        assertTrue(
                crawl.news.stream()
                        .anyMatch(words -> words.matches(
                                "\\d+ links are queued on 1 host that does not respond or asked for a pause; next request: "
                                        + "b.example at .*Z")),
                crawl.news.toString());
        assertEquals("fetching queued links", crawl.news.getLast());
    }

    @Test
    void pausesOfAParkedHostGrowToADay() {
        CrawlSettings settings = VirtualCrawl.settings(1, 1);
        assertEquals(
                List.of(5L, 20L, 80L, 320L, 1280L, 1440L, 1440L),
                IntStream.range(0, 7)
                        .mapToObj(times -> settings.pauses().parking(times).toMinutes())
                        .toList());
    }

    @Test
    void aRunWhoseHostsStaySilentEndsUnfinishedAndTheNextGoesOn() {
        VirtualCrawl first = slow(web(30, A, B), A + "/", B + "/");
        first.web.silent = (host, at) -> host.equals("b.example") && !at.isBefore(at(8));
        first.run();
        assertTrue(
                first.end.matches(
                        "not finished: \\d+ links are queued on 1 host that does not respond or asked for a pause; crawl again to resume"),
                first.end);
        assertEquals(List.of(), first.journal(JournalRecord.RunEnded.class));
        Duration took = Duration.between(VirtualCrawl.START, first.now);
        assertTrue(
                took.compareTo(Duration.ofMinutes(20)) > 0 && took.compareTo(Duration.ofHours(3)) < 0, took.toString());
        long before = first.journal(JournalRecord.Fetched.class).size();

        first.web.silent = (host, at) -> false;
        VirtualCrawl second = new VirtualCrawl(first.web, first.collection);
        second.now = first.now.plus(Duration.ofDays(1));
        second.run();
        assertEquals("the queue is empty", second.end);
        assertEquals(1, second.journal(JournalRecord.RunStarted.class).size());
        Set<String> pages = new HashSet<>(second.pages());
        assertEquals(second.journal(JournalRecord.Fetched.class).size() - before, pages.size(), "none of them twice");
    }

    @Test
    void aRestartDoesNotAskAParkedHostAtOnce() {
        VirtualCrawl first = slow(web(200, A, B), A + "/", B + "/");
        first.web.silent = (host, at) -> host.equals("b.example") && !at.isBefore(at(8));
        first.run(195);
        JournalRecord.HostParked parked =
                first.journal(JournalRecord.HostParked.class).getLast();
        assertTrue(parked.until().isAfter(first.now));
        VirtualCrawl second = new VirtualCrawl(first.web, first.collection);
        second.frontier = first.frontier;
        second.now = first.now;
        second.run();
        Instant next = second.asked.stream()
                .filter(asked -> asked.url().startsWith(B))
                .findFirst()
                .orElseThrow()
                .at();
        assertEquals(parked.until(), next);
        assertEquals(2, second.journal(JournalRecord.HostParked.class).get(1).times());
    }

    @Test
    void aClockThatWasSetBackDoesNotMakeAPauseLonger() {
        VirtualCrawl first = slow(web(200, A, B), A + "/", B + "/");
        first.web.silent = (host, at) -> host.equals("b.example") && !at.isBefore(at(8));
        first.run(195);
        Duration pause = first.journal(JournalRecord.HostParked.class).getLast().pause();
        VirtualCrawl second = new VirtualCrawl(first.web, first.collection);
        second.web.silent = (host, at) -> false;
        second.now = first.now.minus(Duration.ofDays(30));
        Instant begun = second.now;
        second.run();
        Instant next = second.asked.stream()
                .filter(asked -> asked.url().startsWith(B))
                .findFirst()
                .orElseThrow()
                .at();
        assertEquals(begun.plus(pause), next);
        assertEquals("the queue is empty", second.end);
    }

    @Test
    void aClockThatJumpsBetweenTwoStartsChangesNoPage() {
        VirtualCrawl whole = new VirtualCrawl(web(20, A, B), A + "/", B + "/").run();
        for (Duration jump : List.of(
                Duration.ofDays(-3000),
                Duration.ofDays(-1),
                Duration.ofMinutes(-61),
                Duration.ofMinutes(61),
                Duration.ofDays(3000))) {
            VirtualCrawl first = new VirtualCrawl(web(20, A, B), A + "/", B + "/").run(20);
            first.collection.sync();
            VirtualCrawl second = new VirtualCrawl(first.web, first.collection.afterKill());
            second.now = first.now.plus(jump);
            second.run();
            assertEquals("the queue is empty", second.end, jump.toString());
            assertEquals(fetched(whole), fetched(second), jump.toString());
        }
    }

    /// Sorted, so that one that was fetched twice shows.
    private static List<String> fetched(VirtualCrawl crawl) {
        return crawl.journal(JournalRecord.Fetched.class).stream()
                .map(page -> page.url().text())
                .sorted()
                .toList();
    }

    @Test
    void aHostThatNeverAnsweredDoesNotHoldUpTheEnd() {
        TinyWeb web = web(10, A);
        web.page(A + "/", 0.9, A + "/aa", C + "/1", C + "/2").robots(A, "");
        web.silent = (host, at) -> host.equals("c.example");
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        assertTrue(crawl.end.startsWith("the 2 queued links are on hosts that do not respond"), crawl.end);
        assertTrue(Duration.between(VirtualCrawl.START, crawl.now).compareTo(Duration.ofMinutes(2)) < 0);
        assertEquals(3, asked(crawl, C, 0, 1000).size());
    }

    @Test
    void startsOneAfterAnotherAskADeadHostSeldomerAndSeldomer() {
        TinyWeb web = web(10, A);
        web.page(A + "/", 0.9, C + "/1");
        web.silent = (host, at) -> host.equals("c.example");
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        int requests = asked(crawl, C, 0, 1_000_000).size();
        for (int start = 0; start < 48; start++) {
            VirtualCrawl next = new VirtualCrawl(web, crawl.collection);
            next.now = crawl.now.plus(Duration.ofMinutes(30));
            crawl = next.run();
            requests += crawl.asked.size();
        }
        assertEquals(3 + 4, requests, "a day of starts, every half an hour");
    }

    @Test
    void aGatewayThatLacksAHostIsNoAnswerOfThatHost() {
        TinyWeb web = web(3, A);
        web.page(A + "/", 0.9, A + "/aa", C + "/1");
        web.on(C + "/robots.txt", TinyWeb.status(502)).on(C + "/1", TinyWeb.status(502));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        assertTrue(crawl.end.startsWith("the 1 queued link is on hosts that do not respond"), crawl.end);
        assertTrue(Duration.between(VirtualCrawl.START, crawl.now).compareTo(Duration.ofMinutes(2)) < 0);
    }

    @Test
    void seedsThatNeverAnswerEndTheRunSoonAndAreAskedAtOnceByTheNext() {
        TinyWeb web = web(3, A, B);
        web.silent = (host, at) -> true;
        VirtualCrawl first = new VirtualCrawl(web, A + "/", B + "/").run();
        assertEquals(
                "not finished: nothing could be fetched (could not fetch robots.txt of b.example (no connection "
                        + "within 10 s)); 2 links are queued; crawl again to resume",
                first.end);
        assertEquals(List.of(), first.journal(JournalRecord.RunEnded.class));
        assertTrue(Duration.between(VirtualCrawl.START, first.now).compareTo(Duration.ofMinutes(2)) < 0);
        web.silent = (host, at) -> false;
        VirtualCrawl second = new VirtualCrawl(web, first.collection);
        second.now = first.now;
        assertEquals("the queue is empty", second.run().end);
        assertTrue(Duration.between(first.now, second.now).compareTo(Duration.ofMinutes(1)) < 0);
    }

    @Test
    void aProxyThatTakesNoConnectionIsKnownByTheFirstRequestAndBlamesNoHost() {
        VirtualCrawl crawl = slow(web(20, A, B), A + "/", B + "/");
        crawl.web.withoutProxy = at -> between(at, 8, 4000);
        crawl.run();
        assertEquals("the queue is empty", crawl.end);
        assertEquals(42, crawl.journal(JournalRecord.Fetched.class).size());
        assertEquals(List.of(), crawl.journal(JournalRecord.Failed.class));
        assertTrue(asked(crawl, "http", 8, 12).size() <= 2 + 1, "those that were on their way, and one probe");
        assertTrue(crawl.news.stream().anyMatch(words -> words.startsWith("no host responds (connection")));
    }

    @Test
    void aProxyThatNeverTookAConnectionEndsTheRunSoonAndIsToldAtOnce() {
        VirtualCrawl first = new VirtualCrawl(web(3, A, B), A + "/", B + "/");
        first.web.withoutProxy = at -> true;
        first.run();
        assertTrue(first.news.getFirst().startsWith("no host responds (connection refused by the proxy "));
        assertEquals(
                "not finished: nothing could be fetched (connection refused by the proxy 127.0.0.1:1: start it, or "
                        + "omit --proxy); 2 links are queued; crawl again to resume",
                first.end);
        assertTrue(Duration.between(VirtualCrawl.START, first.now).compareTo(Duration.ofSeconds(30)) < 0);
        assertEquals(List.of(), first.journal(JournalRecord.RobotsFetched.class), "no host is blamed");
        first.web.withoutProxy = at -> false;
        first.collection.sync();
        VirtualCrawl second = new VirtualCrawl(first.web, first.collection);
        second.now = first.now;
        assertEquals("the queue is empty", second.run().end);
        assertEquals(8, second.journal(JournalRecord.Fetched.class).size());
    }

    @Test
    void aProxyThatComesUpLateIsWaitedForAndWhatItSaysOfDeadHostsIsBelieved() {
        VirtualCrawl crawl = new VirtualCrawl(web(3, A, B), A + "/", B + "/");
        crawl.web.withoutProxy = at -> between(at, 0, 5);
        crawl.web.silent = (host, at) -> host.equals("b.example") && !at.isBefore(at(5));
        crawl.run();
        assertTrue(crawl.end.startsWith("the 1 queued link is on hosts that do not respond"), crawl.end);
        assertEquals(4, crawl.journal(JournalRecord.Fetched.class).size());
    }

    /// Rules that moved, to be asked for again after a day, on a host that is parked by then and has no page
    /// that anybody could wait for.
    private static VirtualCrawl rulesMovedToAParkedHost() {
        TinyWeb web = web(20, A).page(B + "/", 0.9);
        web.on(A + "/robots.txt", new TinyWeb.Reply.Text(""), new TinyWeb.Reply.To(B + "/robots.txt"));
        web.silent = (host, at) -> host.equals("b.example") && at.isBefore(at(100_000));
        VirtualCrawl first = slow(web, B + "/", A + "/").run(12);
        first.collection.sync();
        VirtualCrawl second = new VirtualCrawl(web, first.collection);
        second.now = at(90_000);
        return second.run();
    }

    @Test
    void aRunIsNotDoneWhileRulesLieOnAParkedHost() {
        VirtualCrawl crawl = rulesMovedToAParkedHost();
        assertTrue(crawl.end.startsWith("not finished: "), crawl.end);
        assertEquals(List.of(), crawl.journal(JournalRecord.RunEnded.class));
    }

    /// Many hosts that never answer, beside one that answers but for a moment now and then.
    private static VirtualCrawl besideDeadHosts(int dead) {
        TinyWeb web = web(60, A);
        String[] links = IntStream.range(0, dead)
                .mapToObj(i -> "http://dead" + i + ".example/")
                .toArray(String[]::new);
        web.page(A + "/aa", 0.9, links);
        web.silent = (host, at) -> host.startsWith("dead") || (!at.isBefore(at(20)) && at.getEpochSecond() % 10 == 0);
        return slow(web, A + "/");
    }

    @Test
    void hostsThatNeverAnsweredAreNotTakenForTheNetwork() {
        VirtualCrawl crawl = besideDeadHosts(40);
        crawl.run();
        assertFalse(crawl.news.stream().anyMatch(words -> words.startsWith("no host responds")), crawl.news.toString());
        assertEquals(1, asked(crawl, A + "/robots.txt", 0, 10_000).size(), "no probe was needed");
        assertEquals(
                61,
                crawl.journal(JournalRecord.Fetched.class).stream()
                        .map(page -> page.url().text())
                        .distinct()
                        .count());
    }

    /// Rules that lie in the archive are read when nothing else waits, some in a step: the loop looks at what
    /// else happened in between.
    @Test
    void rulesOfManyHostsOfAnEarlierProcessAreLookedAtSomeAtATime() {
        TinyWeb web = new TinyWeb();
        String[] seeds = IntStream.range(0, 210)
                .mapToObj(i -> "http://h" + i + ".example/")
                .toArray(String[]::new);
        List.of(seeds).forEach(seed -> web.page(seed, 0.9));
        VirtualCrawl first = new VirtualCrawl(web, seeds).run(415);
        first.collection.sync();
        VirtualCrawl second = new VirtualCrawl(web, first.collection);
        second.now = first.now;
        second.run();
        assertTrue(second.yields >= 4, second.yields + " steps");
        assertEquals("the queue is empty", second.end);
    }

    @Test
    void oneSilentProbeIsNoOutage() {
        TinyWeb web = web(30, A, B, C).robots(A, "User-agent: *", "Crawl-delay: 20");
        TinyWeb.Reply rules = new TinyWeb.Reply.Text("User-agent: *\nCrawl-delay: 30");
        web.on(C + "/robots.txt", rules, new TinyWeb.Reply.Silence(), rules);
        web.silent = (host, at) -> host.equals("b.example") && between(at, 22, 60);
        VirtualCrawl crawl = slow(web, A + "/", B + "/", C + "/");
        crawl.run();
        assertTrue(asked(crawl, C + "/robots.txt", 22, 60).size() > 0, "else this tests nothing");
        assertFalse(crawl.news.stream().anyMatch(words -> words.startsWith("no host responds")), crawl.news.toString());
    }

    @Test
    void anOutageAmongNewHostsIsNotTakenForTheirs() {
        String[] hosts = IntStream.range(0, 30)
                .mapToObj(i -> "http://new" + i + ".example")
                .toArray(String[]::new);
        TinyWeb web = web(0, hosts).robots(A, "");
        web.page(A + "/", 0.9, List.of(hosts).stream().map(host -> host + "/").toArray(String[]::new));
        web.silent = (host, at) -> at.isAfter(at(1).plusMillis(250)) && at.isBefore(at(600));
        VirtualCrawl crawl = slow(web, A + "/");
        crawl.settings = VirtualCrawl.settings(1000, 2);
        crawl.run();
        assertEquals(31, crawl.journal(JournalRecord.Fetched.class).size());
        assertEquals(List.of(), crawl.journal(JournalRecord.HostPaused.class));
        assertEquals("the queue is empty", crawl.end);
    }
}
