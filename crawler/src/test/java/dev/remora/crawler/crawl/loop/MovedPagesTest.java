package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Pages that move between a crawl and the runs of a schedule, which fetch known pages only: the page at its new
/// address takes the place of the old one.
class MovedPagesTest {
    private static final String A = "http://a.example";
    private static final TinyWeb.Reply PAGE = new TinyWeb.Reply.PageReply(0.9, false, List.of());
    private static final TinyWeb.Reply LINKS =
            new TinyWeb.Reply.PageReply(0.9, false, List.of(A + "/old", A + "/other"));

    /// A crawl, then a run of a schedule each month.
    private static VirtualCrawl crawl(TinyWeb web, int months) {
        web.tellsUnchanged = true;
        VirtualCrawl crawl = new VirtualCrawl(web.page(A + "/", 0.9, A + "/old", A + "/other"), A + "/").run();
        for (int month = 0; month < months; month++) {
            crawl.now = crawl.now.plus(Duration.ofDays(30));
            crawl.order = new RunOrder(Optional.of(new Recrawl.Due()), OptionalLong.of(50));
            crawl.run();
        }
        return crawl;
    }

    /// A crawl, and after a month a recrawl of two requests.
    private static VirtualCrawl recrawledByTwo(TinyWeb web) {
        VirtualCrawl crawl = new VirtualCrawl(web.on(A + "/", LINKS, PAGE), A + "/").run();
        crawl.now = crawl.now.plus(Duration.ofDays(30));
        return crawl.recrawl(2);
    }

    /// The addresses that have a page.
    private static Set<String> stored(VirtualCrawl crawl) {
        return VirtualCrawl.state(crawl.collection, crawl.settings)
                .visits()
                .pages()
                .mapToObj(key -> crawl.journal(JournalRecord.Fetched.class).stream()
                        .map(fetched -> fetched.url())
                        .filter(url -> url.key() == key)
                        .findFirst()
                        .orElseThrow()
                        .text())
                .collect(Collectors.toSet());
    }

    private static long asked(VirtualCrawl crawl, String path) {
        return crawl.asked.stream()
                .filter(asked -> asked.url().equals(A + path))
                .count();
    }

    @Test
    void aPageThatMovesIsFetchedWhereItIs() {
        TinyWeb web = new TinyWeb().page(A + "/other", 0.9).page(A + "/new", 0.9);
        web.on(A + "/old", PAGE, new TinyWeb.Reply.To(A + "/new"));
        assertEquals(Set.of(A + "/", A + "/other", A + "/new"), stored(crawl(web, 1)));
    }

    @Test
    void aRecrawlOfAnAddressFetchesThePageWhereItIs() {
        TinyWeb web = new TinyWeb().page(A + "/other", 0.9).page(A + "/new", 0.9);
        web.on(A + "/old", PAGE, new TinyWeb.Reply.To(A + "/new"));
        VirtualCrawl crawl = crawl(web, 0);
        crawl.order = new RunOrder(Optional.of(new Recrawl.Page(new Url(A + "/old"))), OptionalLong.empty());
        assertEquals(Set.of(A + "/", A + "/other", A + "/new"), stored(crawl.run()));
    }

    /// As when a site with `www` becomes one without, or `http` leads to `https` from now on.
    @Test
    void aRedirectThatTurnsRoundLeavesThePage() {
        TinyWeb web = new TinyWeb().on(A + "/old", new TinyWeb.Reply.To(A + "/other"), PAGE);
        web.on(A + "/other", PAGE, new TinyWeb.Reply.To(A + "/old"));
        VirtualCrawl crawl = crawl(web, 2);
        assertEquals(Set.of(A + "/", A + "/old"), stored(crawl));
        assertTrue(crawl.journal(JournalRecord.Dropped.class).isEmpty());
    }

    @Test
    void redirectsToEachOtherEnd() {
        TinyWeb web = new TinyWeb().on(A + "/old", PAGE, new TinyWeb.Reply.To(A + "/other"));
        web.on(A + "/other", PAGE, new TinyWeb.Reply.To(A + "/old"));
        VirtualCrawl crawl = crawl(web, 24);
        assertTrue(asked(crawl, "/old") + asked(crawl, "/other") < 14, crawl.asked.toString());
        assertEquals(Set.of(A + "/"), stored(crawl));
    }

    /// A page whose turn did not come keeps its last outcome, whatever led to it meanwhile.
    @Test
    void aRecrawlThatEndsBeforeAKnownTargetLeavesItDone() {
        TinyWeb web = new TinyWeb().page(A + "/other", 0.2);
        web.on(A + "/old", PAGE, new TinyWeb.Reply.To(A + "/other"));
        VirtualCrawl crawl = recrawledByTwo(web);
        assertEquals(A + "/old", crawl.pages().getLast());
        assertTrue(crawl.journal(JournalRecord.Queued.class).getLast().evidence() instanceof LinkEvidence.RedirectOf);
        crawl.order = RunOrder.GO_ON;
        crawl.run();
        assertEquals(1, asked(crawl, "/other"));
        assertEquals(Set.of(A + "/", A + "/other"), stored(crawl));
    }

    @Test
    void aRecrawlThatEndsBeforeAPageThatMovedBackLeavesItToTheNextRun() {
        TinyWeb web = new TinyWeb().on(A + "/old", new TinyWeb.Reply.To(A + "/other"), PAGE);
        web.on(A + "/other", PAGE, new TinyWeb.Reply.To(A + "/old"));
        VirtualCrawl crawl = recrawledByTwo(web);
        assertEquals(A + "/other", crawl.pages().getLast());
        crawl.order = RunOrder.GO_ON;
        crawl.run();
        assertEquals(Set.of(A + "/", A + "/old"), stored(crawl));
    }

    @Test
    void aRedirectToWhatIsNoAddressIsAFailureAndLeavesNoPage() {
        TinyWeb web = new TinyWeb().on(A + "/old", PAGE, new TinyWeb.Reply.To("ftp://a.example/new"));
        web.page(A + "/other", 0.9);
        VirtualCrawl crawl = crawl(web, 2);
        assertEquals(Set.of(A + "/", A + "/other"), stored(crawl));
        JournalRecord.Failed failed = crawl.journal(JournalRecord.Failed.class).getLast();
        assertEquals(A + "/old", failed.url().text());
        assertInstanceOf(Failure.LeadsNowhere.class, failed.reason());
        assertEquals(301, failed.status());
        assertEquals(Optional.empty(), failed.retryAt());
    }
}
