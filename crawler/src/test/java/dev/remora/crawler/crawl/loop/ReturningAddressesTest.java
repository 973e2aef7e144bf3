package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.frontier.store.FileLinkStore;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Addresses that never had a page, requested again by a schedule, with the store of links that crawls use.
class ReturningAddressesTest {
    private static final String A = "http://a.example";
    private static final String B = "http://b.example";

    @TempDir
    Path folder;

    private final TinyWeb web = new TinyWeb();

    private VirtualCrawl stored(VirtualCrawl crawl) {
        crawl.stores = content -> FileLinkStore.open(folder, content);
        return crawl;
    }

    private VirtualCrawl due(VirtualCrawl before, long budget, Duration later) {
        return asked(before, new Recrawl.Due(), OptionalLong.of(budget), later);
    }

    private VirtualCrawl asked(VirtualCrawl before, Recrawl which, OptionalLong budget, Duration later) {
        VirtualCrawl next = stored(new VirtualCrawl(before.web, before.collection));
        next.now = before.now.plus(later);
        next.order = new RunOrder(Optional.of(which), budget);
        return next;
    }

    /// A page that links to one that is missing, and to some on another host that robots.txt disallows there.
    private VirtualCrawl crawled(int disallowed) {
        web.robots(B, "User-agent: *", "Disallow: /secret");
        web.page(A + "/", 0.9, A + "/orphan", A + "/x", B + "/").page(A + "/x", 0.6);
        String[] links = IntStream.range(0, disallowed)
                .mapToObj(i -> B + "/secret/" + (char) ('a' + i))
                .toArray(String[]::new);
        web.page(B + "/", 0.8, links);
        web.tellsUnchanged = true;
        return stored(new VirtualCrawl(web, A + "/")).run();
    }

    @Test
    void aMissingPageAndADisallowedOneAreRequestedOnceTheyCanBeThere() {
        VirtualCrawl first = crawled(1);
        web.page(A + "/orphan", 0.9).page(B + "/secret/a", 0.9).on(B + "/robots.txt", TinyWeb.status(404));
        VirtualCrawl second = due(first, 80, Duration.ofDays(2)).run();
        assertTrue(
                second.pages().containsAll(List.of(A + "/orphan", B + "/secret/a")),
                second.pages().toString());
        assertEquals(5, second.journal(JournalRecord.Fetched.class).size());
    }

    @Test
    void aMissingPageIsRequestedMoreRarelyEachTimeAndLeavesTheBudgetToOthers() {
        VirtualCrawl run = crawled(0);
        StringBuilder days = new StringBuilder();
        for (int day = 1; day <= 20; day++) {
            run = due(run, 2, Duration.ofHours(25)).run();
            assertEquals(2, run.pages().size());
            days.append(run.pages().contains(A + "/orphan") ? day + " " : "");
        }
        assertEquals("1 3 7 15 ", days.toString());
    }

    @Test
    void whatABetterLinkLedToIsRequestedFirst() {
        web.page(A + "/", 0.9, A + "/good").page(B + "/", 0.2, B + "/poor");
        web.tellsUnchanged = true;
        VirtualCrawl first = stored(new VirtualCrawl(web, A + "/", B + "/")).run();
        VirtualCrawl second = due(first, 1, Duration.ofHours(25)).run();
        assertEquals(List.of(A + "/good"), second.pages());
        VirtualCrawl third = due(second, 4, Duration.ofHours(25)).run();
        assertTrue(third.pages().contains(B + "/poor"), third.pages().toString());
        VirtualCrawl named = asked(third, new Recrawl.Site("b.example"), OptionalLong.empty(), Duration.ofDays(3));
        assertTrue(named.run().pages().contains(B + "/poor"));
        VirtualCrawl fourth = due(named, 1, Duration.ofDays(10)).run();
        assertEquals(List.of(A + "/good"), fourth.pages(), "a recrawl does not change what a link is worth");
    }

    @Test
    void oneOfManyDisallowedAddressesFindsOutThatAllAreAllowed() {
        VirtualCrawl first = crawled(20);
        int before = refusals(first);
        VirtualCrawl second = due(first, 3, Duration.ofDays(2)).run();
        assertEquals(1, refusals(second) - before, "one stands for all");
        assertEquals(2, second.pages().size(), "the rest of the budget is for others");
        for (int i = 0; i < 20; i++) {
            web.page(B + "/secret/" + (char) ('a' + i), 0.9);
        }
        web.on(B + "/robots.txt", TinyWeb.status(404));
        VirtualCrawl third = due(second, 3, Duration.ofDays(2)).run();
        VirtualCrawl fourth = due(third, 50, Duration.ofHours(1)).run();
        long found = fourth.journal(JournalRecord.Fetched.class).stream()
                .filter(page -> page.url().text().contains("/secret/"))
                .count();
        assertEquals(20, found);
    }

    private static int refusals(VirtualCrawl crawl) {
        return crawl.journal(JournalRecord.RefusedByRobots.class).size();
    }
}
