package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What the dates in a sitemap say to a crawl that asks again.
class AnnouncedChangesTest {
    private static final String A = "http://a.example";
    private static final Instant RECRAWL = VirtualCrawl.START.plus(Duration.ofDays(2));

    /// What a scheduled recrawl announces two days after a crawl of six pages, whose sitemap says this.
    private static List<JournalRecord.ChangesAnnounced> announced(String sitemap) {
        return announced(new TinyWeb.Reply.Text(sitemap));
    }

    private static List<JournalRecord.ChangesAnnounced> announced(TinyWeb.Reply... later) {
        List<TinyWeb.Reply> replies = new ArrayList<>(List.of(later));
        replies.addFirst(new TinyWeb.Reply.Text(dated("/1", Duration.ZERO)));
        TinyWeb web = new TinyWeb()
                .robots(A, "Sitemap: " + A + "/sitemap")
                .on(A + "/sitemap", replies.toArray(TinyWeb.Reply[]::new));
        IntStream.range(0, 6).forEach(i -> web.page(A + "/" + i, 0.9, A + "/" + (i + 1)));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/0").run();
        assertEquals(1, crawl.journal(JournalRecord.ChangesAnnounced.class).size(), "of no change yet");
        crawl.now = RECRAWL;
        crawl.order = new RunOrder(Optional.of(new Recrawl.Due()), OptionalLong.empty());
        return crawl.run().journal(JournalRecord.ChangesAnnounced.class).stream()
                .skip(1)
                .toList();
    }

    private static String dated(String path, Duration sinceTheFirstCrawl) {
        return A + path + " " + VirtualCrawl.START.plus(sinceTheFirstCrawl) + "\n";
    }

    @Test
    void onlyAStoredPageWithADateBetweenItsLastVisitAndNowIsAnnounced() {
        List<JournalRecord.ChangesAnnounced> announced = announced(dated("/1", Duration.ofDays(1))
                + dated("/2", Duration.ofDays(-1))
                + dated("/3", Duration.ofDays(3))
                + dated("/new", Duration.ofDays(1))
                + A + "/4");
        assertEquals(
                List.of(List.of(new Url(A + "/1"))),
                announced.stream().map(JournalRecord.ChangesAnnounced::pages).toList());
        assertEquals("a.example", announced.getFirst().host());
    }

    /// All addresses of the one host redirect to the other, whose pages the sitemap lists.
    @Test
    void aPageIsAnnouncedThatIsKnownByTwoHostsAndByItsOwn() {
        String www = "http://www.a.example";
        String listed = www + "/1 " + VirtualCrawl.START;
        TinyWeb web = new TinyWeb()
                .robots(A, "Sitemap: " + A + "/sitemap")
                .moved(A + "/0", www + "/0")
                .moved(A + "/1", www + "/1")
                .page(www + "/0", 0.9, A + "/1", www + "/2")
                .page(www + "/1", 0.9)
                .page(www + "/2", 0.9)
                .on(
                        A + "/sitemap",
                        new TinyWeb.Reply.Text(listed),
                        new TinyWeb.Reply.Text(www + "/1 " + VirtualCrawl.START.plus(Duration.ofDays(1))));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/0").run();
        crawl.now = RECRAWL;
        crawl.order = new RunOrder(Optional.of(new Recrawl.Due()), OptionalLong.empty());
        crawl.run();
        assertTrue(
                crawl.journal(JournalRecord.ChangesAnnounced.class).stream()
                        .anyMatch(one -> one.host().equals("www.a.example")
                                && one.pages().equals(List.of(new Url(www + "/1")))),
                () -> crawl.journal(JournalRecord.ChangesAnnounced.class).toString());
    }

    @Test
    void theRunIsNotOverWhileASitemapForWhichThereWasNoRoomIsToBeReadAgain() {
        List<JournalRecord.ChangesAnnounced> announced =
                announced(new TinyWeb.Reply.Crowded(), new TinyWeb.Reply.Text(dated("/1", Duration.ofDays(1))));
        assertEquals(1, announced.size(), "it is read, though all pages are fetched by then");
    }

    @Test
    void datesThatTellOfNoChangeStillSayThatTheHostHasSome() {
        List<JournalRecord.ChangesAnnounced> announced = announced(dated("/2", Duration.ofDays(-1)));
        assertEquals(
                List.of(List.of()),
                announced.stream().map(JournalRecord.ChangesAnnounced::pages).toList());
    }

    @Test
    void aPageThatIsAnnouncedAsChangedIsRequestedInFullUntilAnnouncementsProveWrong() {
        TinyWeb web = new TinyWeb()
                .robots(A, "Sitemap: " + A + "/sitemap")
                .on(A + "/sitemap", new TinyWeb.Reply.Text(dated("/1", Duration.ZERO)))
                .page(A + "/", 0.9, A + "/1")
                .page(A + "/1", 0.9);
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        web.tellsUnchanged = true;
        List<String> conditions = new ArrayList<>();
        for (int day = 1; day <= 4; day++) {
            web.on(A + "/sitemap", new TinyWeb.Reply.Text(dated("/1", Duration.ofHours(25L * day - 1))));
            crawl = new VirtualCrawl(web, crawl.collection);
            crawl.now = VirtualCrawl.START.plus(Duration.ofHours(25L * day));
            crawl.takes = job -> {
                if (job instanceof Job.PageJob page && page.known().isPresent()) {
                    conditions.add(job.request().url().pathAndQuery()
                            + (page.known().get().inFull() ? " full" : ""));
                }
                return VirtualCrawl.TAKES;
            };
            crawl.recrawl();
        }
        assertEquals(3, Collections.frequency(conditions, "/1 full"), conditions.toString());
        assertEquals(1, Collections.frequency(conditions, "/1"), conditions.toString());
        assertEquals(4, Collections.frequency(conditions, "/"), conditions.toString());
    }

    @Test
    void rulesThatMoveInACircleAreAskedForAsOftenAsALinkMayHopAndNoLonger() {
        TinyWeb web = new TinyWeb()
                .moved(A + "/robots.txt", A + "/rules")
                .moved(A + "/rules", A + "/robots.txt")
                .page(A + "/", 0.9);
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run(50);
        assertEquals(
                1 + crawl.settings.links().maxHops(),
                crawl.asked.stream()
                        .filter(asked -> asked.url().matches(".*/(robots\\.txt|rules)"))
                        .count());
    }
}
