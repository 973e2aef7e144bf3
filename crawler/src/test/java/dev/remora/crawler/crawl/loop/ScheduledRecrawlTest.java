package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.NothingToRecrawl;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.freshness.RecentRevisits;
import dev.remora.crawler.freshness.RevisitSchedule;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.memory.MemoryCollection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// A schedule's runs: small ones that choose what is worth a request most.
class ScheduledRecrawlTest {
    private static final String A = "http://a.example";
    private static final String B = "http://b.example";
    private static final Duration DAY = Duration.ofDays(1);

    private final TinyWeb web = new TinyWeb();

    private VirtualCrawl crawl(VirtualCrawl before, Optional<Recrawl> recrawl, long budget, Duration later) {
        VirtualCrawl next = new VirtualCrawl(web, before.collection);
        next.now = before.now.plus(later);
        next.order = new RunOrder(recrawl, budget > 0 ? OptionalLong.of(budget) : OptionalLong.empty());
        return next;
    }

    private VirtualCrawl due(VirtualCrawl before, long budget, Duration later) {
        return crawl(before, Optional.of(new Recrawl.Due()), budget, later);
    }

    /// A home page and as many pages; the first are the best.
    private VirtualCrawl crawled(int pages) {
        home(pages);
        for (int i = 0; i < pages; i++) {
            page(i, 0);
        }
        VirtualCrawl first = new VirtualCrawl(web, A + "/");
        web.tellsUnchanged = true;
        return first.run();
    }

    private void page(int i, int version) {
        web.text(url(i), "第 " + i + " 页，说的是第 " + version + " 次修订后的内容，编号 " + i * 7919 + version, 0.9 - i / 100.0);
    }

    private void home(int pages) {
        List<String> links = new ArrayList<>();
        for (int i = 0; i < pages; i++) {
            links.add(url(i));
        }
        web.text(A + "/", "首页，列出 " + pages + " 页", 0.5, links.toArray(String[]::new));
    }

    private static String url(int i) {
        return A + "/" + (char) ('a' + i / 26) + (char) ('a' + i % 26);
    }

    @Test
    void asksForThePagesThatAreWorthMostWithinItsBudget() {
        VirtualCrawl first = crawled(20);
        VirtualCrawl second = due(first, 3, DAY).run();
        assertEquals(Set.of(url(0), url(1), url(2)), Set.copyOf(second.pages()));
        VirtualCrawl third = due(second, 3, DAY).run();
        assertEquals(Set.of(url(3), url(4), url(5)), Set.copyOf(third.pages()), "those were seen a day ago only");
    }

    @Test
    void leavesLinksThatACrawlDidNotComeToForTheNextCrawl() {
        home(20);
        VirtualCrawl first = new VirtualCrawl(web, A + "/");
        for (int i = 0; i < 20; i++) {
            page(i, 0);
        }
        web.tellsUnchanged = true;
        first.order = new RunOrder(Optional.empty(), OptionalLong.of(5));
        first.run();
        VirtualCrawl second = due(first, 8, DAY).run();
        assertEquals(Set.copyOf(first.pages()), Set.copyOf(second.pages()));
        VirtualCrawl rest = crawl(second, Optional.empty(), 100, Duration.ZERO).run();
        assertEquals(16, rest.pages().size(), "the crawl's budget is its own, and no known page is asked for");
    }

    @Test
    void aLinkThatAChangedPageBringsIsAskedForByTheNextRun() {
        VirtualCrawl first = crawled(5);
        page(5, 0);
        home(6);
        VirtualCrawl second = due(first, 6, DAY).run();
        assertFalse(second.pages().contains(url(5)), "it was not known when the run began");
        VirtualCrawl third = due(second, 1, Duration.ofHours(1)).run();
        assertEquals(List.of(url(5)), third.pages());
        assertEquals(0, third.waiting);
    }

    @Test
    void aLinkThatWasChosenAndNotReachedWaitsAsItDid() {
        VirtualCrawl first = crawled(5);
        page(5, 0);
        home(6);
        VirtualCrawl second = due(first, 6, DAY).run();
        double priority = second.journal(JournalRecord.Queued.class).getLast().priority();
        VirtualCrawl third = due(second, 1, Duration.ofHours(1));
        third.run(0);
        third.collection.sync();
        JournalRecord.Rescored rescored =
                third.journal(JournalRecord.Rescored.class).getLast();
        List<Double> places = new ArrayList<>();
        rescored.priorities().forEach((_, its) -> places.add(its));
        assertEquals(1, places.size());
        assertEquals(priority, places.getFirst(), 1e-6);
    }

    @Test
    void aRunThatWasBrokenOffIsNotGoneOnWith() {
        VirtualCrawl first = crawled(20);
        VirtualCrawl broken = due(first, 10, DAY);
        broken.run(3);
        broken.collection.sync();
        VirtualCrawl crawl = crawl(broken, Optional.empty(), 0, Duration.ZERO).run();
        assertEquals(List.of(), crawl.pages(), "a crawl fetches no known page again");
        VirtualCrawl next = due(crawl, 4, Duration.ofHours(1)).run();
        assertEquals(4, next.pages().size());
    }

    @Test
    void aHostThatIsParkedIsNotChosenAndNotWaitedFor() {
        VirtualCrawl first = crawled(5);
        web.text(B + "/", "另一个站点", 0.99);
        first.topic = VirtualCrawl.topic(first.topic.crawl(), A + "/", B + "/");
        VirtualCrawl both = crawl(first, Optional.empty(), 0, Duration.ZERO);
        both.topic = first.topic;
        both.run();
        web.silent = (host, at) -> host.equals("b.example");
        VirtualCrawl silent = due(both, 1, DAY).run();
        assertTrue(silent.asked.stream().allMatch(asked -> asked.url().startsWith(B)), "it is worth most");
        assertFalse(silent.asked.isEmpty());
        assertTrue(Duration.between(both.now.plus(DAY), silent.now).compareTo(Duration.ofMinutes(5)) < 0);
        VirtualCrawl next = due(silent, 2, Duration.ofSeconds(1)).run();
        assertEquals(2, next.pages().size());
        assertFalse(next.pages().contains(B + "/"), "its host is parked");
    }

    /// A sitemap of pages, of which one changed at this time.
    private void sitemap(int pages, int changed, Instant at) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < pages; i++) {
            Instant time = i == changed ? at : Instant.parse("2020-01-01T00:00:00Z");
            lines.append(url(i)).append(' ').append(time).append('\n');
        }
        web.on(A + "/sitemap.xml", new TinyWeb.Reply.Text(lines.toString()));
    }

    /// On each of twenty days one of sixty pages changes; a run of ten requests follows, and one of five.
    ///
    /// @param announced whether the sitemap says so
    /// @return on how many days these requested the changed page
    private int found(boolean announced) {
        web.robots(A, "Sitemap: " + A + "/sitemap.xml");
        sitemap(60, -1, Instant.EPOCH);
        VirtualCrawl run = crawled(60);
        int found = 0;
        for (int day = 1; day <= 20; day++) {
            int page = day * 17 % 60;
            page(page, day);
            if (announced) {
                sitemap(60, page, run.now.plus(Duration.ofHours(1)));
            }
            VirtualCrawl first = due(run, 10, DAY).run();
            run = due(first, 5, Duration.ofHours(1)).run();
            found += first.pages().contains(url(page)) || run.pages().contains(url(page)) ? 1 : 0;
        }
        return found;
    }

    @Test
    void pagesThatASitemapAnnouncesAsChangedAreRequestedFirstOnceItProvedReliable() {
        int without = found(false);
        int with = new ScheduledRecrawlTest().found(true);
        assertTrue(with >= 14 && without <= 8, with + " with announcements, " + without + " without");
    }

    @Test
    void aSitemapIsReadAgainOnceADayWithinTheBudget() {
        web.robots(A, "Sitemap: " + A + "/sitemap.xml");
        sitemap(20, -1, Instant.EPOCH);
        VirtualCrawl run = crawled(20);
        for (int hour = 0; hour < 48; hour += 6) {
            run = due(run, 10, Duration.ofHours(6)).run();
            long requests = run.asked.stream()
                    .filter(asked -> !asked.url().endsWith("/robots.txt"))
                    .count();
            assertEquals(10, requests, "pages and sitemaps share the budget");
        }
        assertEquals(3, run.journal(JournalRecord.SitemapFetched.class).size(), "at first, and on two days");
        List<JournalRecord.ChangesAnnounced> announced = run.journal(JournalRecord.ChangesAnnounced.class);
        assertEquals(3, announced.size());
        assertTrue(announced.stream().allMatch(one -> one.pages().isEmpty()));
    }

    @Test
    void withFewRequestsARunASitemapHasItsTurnOnceTenWereMade() {
        web.robots(A, "Sitemap: " + A + "/sitemap.xml");
        sitemap(20, -1, Instant.EPOCH);
        VirtualCrawl run = crawled(20);
        StringBuilder runs = new StringBuilder();
        for (int i = 1; i <= 30; i++) {
            run = due(run, 4, Duration.ofHours(6)).run();
            assertEquals(4, run.pages().size(), "pages and sitemaps share the budget");
            runs.append(run.pages().contains(A + "/sitemap.xml") ? i + " " : "");
        }
        assertEquals("4 8 12 16 20 24 28 ", runs.toString(), "a day is four runs");
        for (int i = 1; i <= 12; i++) {
            run = due(run, 1, Duration.ofHours(24)).run();
            runs.append(run.pages().contains(A + "/sitemap.xml") ? "; " + i : "");
        }
        assertTrue(runs.toString().endsWith(" ; 1; 11"), "one in ten: " + runs);
    }

    @Test
    void aSitemapWithoutDatesIsNotReadAgain() {
        web.robots(A, "Sitemap: " + A + "/sitemap.xml");
        web.on(A + "/sitemap.xml", new TinyWeb.Reply.Text(url(1)));
        VirtualCrawl run = due(crawled(20), 10, Duration.ofDays(3)).run();
        assertEquals(1, run.journal(JournalRecord.SitemapFetched.class).size());
    }

    @Test
    void aPageThatIsAddedToASitemapIsRequestedByTheNextRun() {
        web.robots(A, "Sitemap: " + A + "/sitemap.xml");
        sitemap(20, -1, Instant.EPOCH);
        VirtualCrawl first = crawled(19);
        page(19, 0);
        web.on(A + "/sitemap.xml", new TinyWeb.Reply.Text(url(19) + "\n" + A + "/neu"));
        web.text(A + "/neu", "一页新的内容，站点地图里才有", 0.9);
        VirtualCrawl second = due(first, 10, DAY).run();
        assertFalse(second.pages().contains(A + "/neu"));
        VirtualCrawl third = due(second, 3, Duration.ofHours(1)).run();
        assertTrue(third.pages().contains(A + "/neu"), third.pages().toString());
    }

    @Test
    void whereNothingIsDueThereIsNoRun() {
        VirtualCrawl empty = new VirtualCrawl(web, A + "/");
        assertThrows(NothingToRecrawl.class, due(empty, 5, Duration.ZERO)::run);
    }

    /// Thirty days of a topic with six requests a day; a process of its own makes each run.
    @Test
    void aTopicStaysTrueForAMonthWithinItsBudgetAndStoresOnlyWhatIsNew() {
        VirtualCrawl run = crawled(10);
        int stored = run.journal(JournalRecord.Fetched.class).size();
        RevisitSchedule schedule = new RevisitSchedule(6);
        Instant begin = run.now;
        int changes = 0;
        for (int hour = 1; hour <= 30 * 24; hour++) {
            changes += change(hour);
            Instant now = begin.plus(Duration.ofHours(hour));
            long allowance = hour % 100 < 20 ? 0 : schedule.allowance(recent(run.collection), now); // 0: nothing runs
            if (allowance > 0) {
                VirtualCrawl next = due(run, allowance, Duration.ZERO);
                next.now = now;
                run = next.run();
            }
        }
        withinBudget(run, 6);
        List<String> fetched = run.journal(JournalRecord.Fetched.class).stream()
                .map(page -> page.url().text())
                .toList();
        assertEquals(1, Collections.frequency(fetched, url(10)), "the new page is there");
        assertEquals(2, Collections.frequency(fetched, url(9)), "the page that was gone is back");
        assertEquals(
                Set.of(url(9)),
                run.journal(JournalRecord.Removed.class).stream()
                        .map(gone -> gone.url().text())
                        .collect(Collectors.toSet()));
        assertEquals(stored + changes, fetched.size(), "each change is stored once, and nothing else");
    }

    /// What happens to the web in an hour: pages it changes or adds.
    private int change(int hour) {
        return switch (hour) {
            case 5 * 24 -> {
                web.on(url(9), TinyWeb.status(404));
                home(11);
                page(10, 0);
                yield 2;
            }
            case 15 * 24 -> {
                page(9, 0);
                yield 1;
            }
            case 8 * 24, 16 * 24, 24 * 24 -> {
                page(1, hour);
                yield 1;
            }
            default -> 0;
        };
    }

    private static RecentRevisits recent(MemoryCollection collection) {
        RecentRevisits recent = new RecentRevisits();
        try (var records = collection.after(0)) {
            records.forEachRemaining(entry -> recent.take(entry.record()));
        }
        return recent;
    }

    private static void withinBudget(VirtualCrawl run, long budget) {
        RecentRevisits recent = new RecentRevisits();
        long[] most = new long[1];
        try (var records = run.collection.after(0)) {
            records.forEachRemaining(entry -> {
                recent.take(entry.record());
                most[0] = Math.max(most[0], recent.spent(entry.record().at()));
            });
        }
        assertTrue(most[0] > budget * 0.9 && most[0] <= budget, most[0] + " requests in 24 hours");
    }
}
