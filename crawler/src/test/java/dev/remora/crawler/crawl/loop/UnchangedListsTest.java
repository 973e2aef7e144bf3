package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.KnownResponse;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/// Sitemaps, feeds and robots.txt that are requested again and have not changed.
class UnchangedListsTest {
    private static final String A = "http://a.example";
    private static final String MAP = A + "/sitemap";
    private static final String FEED = A + "/feed";

    private final TinyWeb web = new TinyWeb()
            .robots(A, "Sitemap: " + MAP)
            .on(A + "/", new TinyWeb.Reply.Naming(0.9, List.of(FEED)))
            .page(A + "/1", 0.9)
            .page(A + "/2", 0.8)
            .page(A + "/new", 0.8);

    /// How each list was requested: conditionally, or in full.
    private final List<String> requests = new ArrayList<>();

    UnchangedListsTest() {
        web.tellsUnchanged = true;
        sitemap("");
        feed();
    }

    private void sitemap(String more) {
        web.on(MAP, map(more));
    }

    private static TinyWeb.Reply map(String more) {
        return new TinyWeb.Reply.Text(
                A + "/1 " + VirtualCrawl.START + "\n" + A + "/2 " + VirtualCrawl.START + "\n" + more);
    }

    private void feed(String... more) {
        List<String> links = new ArrayList<>(List.of(more));
        links.add(A + "/1");
        web.on(FEED, new TinyWeb.Reply.Feed(links));
    }

    private VirtualCrawl crawled() {
        return new VirtualCrawl(web, A + "/").run();
    }

    private VirtualCrawl due(VirtualCrawl before, int days) {
        VirtualCrawl next = new VirtualCrawl(web, before.collection);
        next.now = before.now.plus(Duration.ofDays(days)).plusSeconds(60);
        next.order = new RunOrder(Optional.of(new Recrawl.Due()), OptionalLong.of(40));
        next.takes = job -> {
            String path = job.request().url().pathAndQuery();
            if (path.equals("/sitemap") || path.equals("/feed")) {
                requests.add(
                        path + (job.known().flatMap(KnownResponse::condition).isPresent() ? "" : " in full"));
            }
            return VirtualCrawl.TAKES;
        };
        return next.run();
    }

    private static List<JournalRecord.SitemapFetched> lists(VirtualCrawl run, boolean feeds) {
        return run.journal(JournalRecord.SitemapFetched.class).stream()
                .filter(list -> list.feed() == feeds)
                .toList();
    }

    private static List<Integer> statuses(VirtualCrawl run, boolean feeds) {
        return lists(run, feeds).stream().map(list -> list.answer().status()).toList();
    }

    @Test
    void aListIsRequestedWithTheTagOfItsLastAnswer() {
        VirtualCrawl run = due(due(crawled(), 1), 2);
        assertEquals(
                List.of("/feed", "/feed", "/sitemap", "/sitemap"),
                requests.stream().sorted().toList());
        assertEquals(List.of(200, 304, 304), statuses(run, false));
        assertEquals(List.of(200, 304, 304), statuses(run, true));
        assertEquals(
                List.of(2, 2, 2),
                lists(run, false).stream()
                        .map(JournalRecord.SitemapFetched::links)
                        .toList());
        assertEquals(
                List.of(1, 1, 1),
                lists(run, true).stream()
                        .map(JournalRecord.SitemapFetched::links)
                        .toList());
        for (JournalRecord.SitemapFetched list : run.journal(JournalRecord.SitemapFetched.class)) {
            boolean sent = list.answer().status() == 200;
            int archived = run.collection
                    .exchange(list.answer().warc().orElseThrow())
                    .wireBody()
                    .length();
            assertEquals(sent, archived > 0, list.toString());
        }
    }

    @Test
    void whatAChangedListAddsIsFoundAsBefore() {
        VirtualCrawl run = due(crawled(), 1);
        sitemap(A + "/new");
        feed(A + "/news");
        web.page(A + "/news", 0.8);
        run = due(run, 2);
        assertEquals(List.of(200, 304, 200), statuses(run, false));
        assertEquals(List.of(200, 304, 200), statuses(run, true));
        run = due(run, 0);
        assertTrue(
                run.pages().containsAll(List.of(A + "/new", A + "/news")),
                run.pages().toString());
    }

    @Test
    void anUnchangedSitemapStillAnnouncesThatNothingChanged() {
        VirtualCrawl run = due(crawled(), 1);
        assertEquals(2, run.journal(JournalRecord.ChangesAnnounced.class).size());
    }

    @Test
    void afterSixteenDaysAListIsRequestedInFull() {
        VirtualCrawl run = crawled();
        for (int day = 1; day <= 18; day++) {
            run = due(run, 1);
        }
        List<String> maps =
                requests.stream().filter(path -> path.startsWith("/sitemap")).toList();
        assertEquals(18, maps.size());
        assertEquals(15, maps.indexOf("/sitemap in full"), maps.toString());
        assertEquals(15, maps.lastIndexOf("/sitemap in full"), "then it is known again");
    }

    @Test
    void aListThatIsSaidToBeUnchangedWithAnotherTagIsRequestedInFull() {
        VirtualCrawl first = crawled();
        web.on(MAP, TinyWeb.status(304), map(A + "/new"));
        web.on(FEED, TinyWeb.status(304), new TinyWeb.Reply.Feed(List.of(A + "/news", A + "/1")));
        web.tellsUnchanged = false; // so that none of these is taken for a confirmation
        VirtualCrawl run = due(first, 1);
        assertEquals(
                List.of("/feed", "/feed in full", "/sitemap", "/sitemap in full"),
                requests.stream().sorted().toList());
        assertEquals(List.of(200, 200), statuses(run, false));
        assertEquals(List.of(200, 200), statuses(run, true));
    }

    @Test
    void aListIsKnownThroughAnErrorOfItsServerAndNotThroughItsAbsence() {
        VirtualCrawl run = crawled();
        web.on(MAP, TinyWeb.status(500), map(""));
        run = due(due(run, 1), 1);
        assertEquals(List.of(200, 500, 304), statuses(run, false));
        web.on(MAP, TinyWeb.status(404), map(""));
        run = due(due(run, 1), 1);
        assertEquals(List.of(200, 500, 304, 404, 200), statuses(run, false));
    }

    private void robots(TinyWeb.Reply... replies) {
        web.on(A + "/robots.txt", replies);
    }

    private static TinyWeb.Reply rules(String path) {
        return new TinyWeb.Reply.Text("User-agent: *\nDisallow: " + path);
    }

    private static List<Integer> rulesRead(VirtualCrawl run) {
        return run.journal(JournalRecord.RobotsFetched.class).stream()
                .map(JournalRecord.RobotsFetched::status)
                .toList();
    }

    @Test
    void rulesThatHaveNotChangedAreConfirmedAndStillObeyed() {
        robots(rules("/2"));
        web.page(A + "/1", 0.9, A + "/2");
        VirtualCrawl run = due(due(crawled(), 2), 2);
        assertEquals(List.of(200, 304, 304), rulesRead(run));
        assertFalse(run.pages().contains(A + "/2"));
        robots(rules("/1"));
        run = due(run, 2);
        assertEquals(List.of(200, 304, 304, 200), rulesRead(run));
        assertFalse(run.pages().contains(A + "/1"));
    }

    @Test
    void rulesThatAreSaidToBeUnchangedWithAnotherTagAreRequestedInFull() {
        robots(rules("/2"));
        VirtualCrawl first = crawled();
        web.tellsUnchanged = false; // so that this is not taken for a confirmation
        robots(TinyWeb.status(304), rules("/1"));
        VirtualCrawl run = due(first, 2);
        assertEquals(List.of(200, 200), rulesRead(run));
        assertFalse(run.pages().contains(A + "/1"));
    }

    @Test
    void aConfirmationThatNobodyAskedForIsNoAnswer() {
        robots(TinyWeb.status(304), rules("/2"));
        VirtualCrawl run = crawled();
        assertEquals(List.of(304, 200), rulesRead(run));
        assertTrue(run.pages().contains(A + "/1"));
    }
}
