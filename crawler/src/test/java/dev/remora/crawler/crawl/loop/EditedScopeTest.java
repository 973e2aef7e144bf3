package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.NothingToRecrawl;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.provenance.Provenances;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.StartRefusal;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A topic whose scope was edited after its crawl began: the next opening goes by the scope as it is then.
class EditedScopeTest {
    private static final String A = "http://a.example";
    private static final String B = "http://b.example";

    private static TinyWeb web() {
        return new TinyWeb()
                .page(A + "/", 0.9, B + "/1", B + "/2", A + "/1", A + "/2")
                .page(A + "/1", 0.9, B + "/3")
                .page(A + "/2", 0.9, B + "/1")
                .page(B + "/1", 0.9)
                .page(B + "/2", 0.9)
                .page(B + "/3", 0.9);
    }

    private static Topic.Crawl without(VirtualCrawl crawl, String... patterns) {
        Topic.Crawl before = crawl.topic.crawl();
        return before.within(new Topic.Scope(before.scope().include(), List.of(patterns)));
    }

    private static VirtualCrawl after(VirtualCrawl before, String... leftOut) {
        VirtualCrawl next = new VirtualCrawl(before.web, before.collection);
        next.now = before.now;
        next.checkpoints = before.checkpoints;
        next.topic = next.topic.with(without(next, leftOut));
        return next;
    }

    /// Goes on with a crawl, for so many pages more, with hosts left out or without.
    private static VirtualCrawl wentOn(VirtualCrawl before, int pages, String... leftOut) {
        VirtualCrawl next = after(before, leftOut);
        next.settings = VirtualCrawl.settings(pages, 1);
        return next.run();
    }

    private static VirtualCrawl askedAgain(VirtualCrawl before, String... leftOut) {
        VirtualCrawl next = after(before, leftOut);
        next.settings = VirtualCrawl.settings(100, 1);
        return next.recrawl();
    }

    private static VirtualCrawl begun(int pages) {
        VirtualCrawl crawl = new VirtualCrawl(web(), A + "/");
        crawl.settings = VirtualCrawl.settings(pages, 1);
        crawl.strategy = crawl.strategy("breadth-first");
        crawl.checkpoints = new MemoryCheckpoints();
        return crawl.run();
    }

    static List<Recrawl> recrawls() {
        return List.of(new Recrawl.All(), new Recrawl.Due(), new Recrawl.Failed());
    }

    @Test
    void aRecrawlOfWhatTheScopeExcludesIsRefused() {
        VirtualCrawl excluded = wentOn(begun(100), 100, "b.example");
        for (Recrawl which : List.of(new Recrawl.Site("b.example"), new Recrawl.Page(new Url(B + "/1")))) {
            VirtualCrawl next = after(excluded, "b.example");
            long before = next.collection.lastSequence();
            next.order = new RunOrder(Optional.of(which), OptionalLong.of(100));
            StartRefusal why = assertThrows(NothingToRecrawl.class, next::run).why();
            assertInstanceOf(StartRefusal.LeftOut.class, why);
            assertEquals(before, next.collection.lastSequence(), "nothing was started");
        }
    }

    @ParameterizedTest
    @MethodSource("recrawls")
    void noRecrawlFromACheckpointWrittenInTheScopeOfNowFetchesWhatItExcludes(Recrawl which) {
        VirtualCrawl crawl = new VirtualCrawl(web().on(B + "/3", TinyWeb.status(404)), A + "/");
        crawl.checkpoints = new MemoryCheckpoints();
        VirtualCrawl excluded = wentOn(crawl.run(), 100, "b.example");
        assertEquals(List.of(), excluded.asked);
        VirtualCrawl next = after(excluded, "b.example");
        next.order = new RunOrder(Optional.of(which), OptionalLong.of(100));
        next.now = excluded.now.plus(Duration.ofDays(365));
        next.run();
        assertTrue(next.asked.stream().noneMatch(request -> request.url().startsWith(B)), next.asked::toString);
        assertEquals(2, ((MemoryCheckpoints) next.checkpoints).used);
        assertEquals(0, next.waiting);
        assertFalse(
                after(next, "b.example").run().asked.stream()
                        .anyMatch(request -> request.url().startsWith(B)),
                "nor the crawl that follows");
    }

    @Test
    void aRecrawlThatWasKilledGoesOnWithoutWhatTheScopeExcludes() {
        VirtualCrawl excluded = wentOn(begun(100), 100, "b.example");
        VirtualCrawl killed = after(excluded, "b.example");
        killed.order = VirtualCrawl.RECRAWL;
        killed.run(1);
        killed.collection.sync();
        VirtualCrawl next = after(killed, "b.example").run();
        assertEquals(
                List.of(),
                next.pages().stream().filter(url -> url.startsWith(B)).toList());
    }

    @Test
    void whatWaitsAndIsOutOfScopeNowIsNotFetched() {
        VirtualCrawl next = wentOn(begun(1), 100, "b.example");
        assertEquals(List.of(A + "/1", A + "/2"), next.pages());
    }

    @Test
    void whyTellsThatTheScopeLeavesItOut() {
        VirtualCrawl next = wentOn(begun(1), 100, "b.example");
        Fate fate = new Provenances(next.collection)
                .of(new Url(B + "/1"))
                .orElseThrow()
                .fate();
        assertEquals(
                new Exclusion.OutOfScope(),
                assertInstanceOf(Fate.NotLetIn.class, fate).reason());
    }

    @Test
    void whyTellsWhetherTheScopeHasItNow() {
        VirtualCrawl next = wentOn(begun(1), 100, "b.example");
        next.collection.replaceTopic(next.topic);
        assertFalse(letGoOf(next, B + "/1").inScopeNow());
        next.collection.replaceTopic(next.topic.with(without(next, "c.example")));
        assertTrue(letGoOf(next, B + "/1").inScopeNow());
    }

    private static Fate.NotLetIn letGoOf(VirtualCrawl crawl, String address) {
        Fate fate = new Provenances(crawl.collection)
                .of(new Url(address))
                .orElseThrow()
                .fate();
        return assertInstanceOf(Fate.NotLetIn.class, fate);
    }

    @Test
    void itIsLetGoOfOnceAndNotAtEachOpening() {
        VirtualCrawl next = wentOn(wentOn(begun(1), 2, "b.example"), 100, "b.example");
        List<String> dropped = next.journal(JournalRecord.Dropped.class).stream()
                .map(record -> record.url().text())
                .toList();
        assertEquals(List.of(B + "/1", B + "/2", B + "/3"), dropped);
    }

    @Test
    void whenTheScopeIsWideAgainALinkThatIsFoundAgainIsLetIn() {
        VirtualCrawl narrow = wentOn(begun(1), 2, "b.example");
        assertEquals(List.of(A + "/1"), narrow.pages());
        VirtualCrawl wide = wentOn(narrow, 100);
        assertEquals(List.of(A + "/2", B + "/1"), wide.pages());
    }

    @Test
    void pagesThatWereFetchedStayAsTheyAreAndAreNotFetchedAgain() {
        VirtualCrawl all = begun(100);
        VirtualCrawl recrawl = askedAgain(all, "b.example");
        assertEquals(
                List.of(A + "/", A + "/1", A + "/2"),
                recrawl.pages().stream().sorted().toList());
        assertTrue(recrawl.journal(JournalRecord.Removed.class).isEmpty());
    }

    @Test
    void linksThatWaitInScopeAreAsTheyWere() {
        VirtualCrawl next = wentOn(begun(1), 100, "c.example");
        assertEquals(wentOn(begun(1), 100).pages(), next.pages());
        assertEquals(5, next.pages().size());
        assertEquals(List.of(), next.journal(JournalRecord.Dropped.class));
    }

    @Test
    void aPageThatLeftTheScopeAndThatAChangedPageLinksToAgainStaysQueuedAfterARecrawl() {
        TinyWeb changing = web().on(
                        A + "/",
                        TinyWeb.saying("针灸" + A, 0.9, A + "/1", B + "/1"),
                        TinyWeb.saying("推拿" + A, 0.9, A + "/1"),
                        TinyWeb.saying("拔罐" + A, 0.9, A + "/1", B + "/1"));
        VirtualCrawl excluded = askedAgain(new VirtualCrawl(changing, A + "/").run(), "b.example");
        VirtualCrawl wide = after(excluded);
        wide.settings = VirtualCrawl.settings(100, 1);
        wide.recrawl(1);
        assertEquals(List.of(A + "/"), wide.pages());
        Fate fate = new Provenances(wide.collection)
                .of(new Url(B + "/1"))
                .orElseThrow()
                .fate();
        assertTrue(assertInstanceOf(Fate.Waiting.class, fate).again());
        ProvenanceTest.assertToldAsTreated(wide.collection, wide.settings, "after the recrawl");
        assertTrue(wentOn(wide, 100).pages().contains(B + "/1"), "the crawl that follows fetches it");
    }

    @Test
    void whyTellsOfAPageThatIsNotFetchedAgainThatItsVersionIsKept() {
        VirtualCrawl recrawl = askedAgain(begun(100), "b.example");
        Fate fate = new Provenances(recrawl.collection)
                .of(new Url(B + "/1"))
                .orElseThrow()
                .fate();
        assertTrue(assertInstanceOf(Fate.NotLetIn.class, fate).kept());
        Fate neverRead = new Provenances(wentOn(begun(1), 100, "b.example").collection)
                .of(new Url(B + "/1"))
                .orElseThrow()
                .fate();
        assertFalse(assertInstanceOf(Fate.NotLetIn.class, neverRead).kept());
    }

    @Test
    void aSeedThatTheScopeLeftOutComesInWhenTheScopeIsWideAgain() {
        VirtualCrawl crawl = new VirtualCrawl(web().page(B + "/seed", 0.9), A + "/", B + "/seed");
        crawl.settings = VirtualCrawl.settings(1, 1);
        crawl.strategy = crawl.strategy("breadth-first");
        VirtualCrawl narrow = wentOn(crawl.run(), 2, "b.example");
        assertEquals(List.of(A + "/1"), narrow.pages());
        VirtualCrawl wide = wentOn(narrow, 100);
        assertTrue(wide.pages().contains(B + "/seed"), wide.pages().toString());
    }

    @Test
    void noSitemapIsAskedForOnAHostThatIsOutOfScopeNow() {
        TinyWeb web = web().robots(B, "Sitemap: " + B + "/sitemap.xml")
                .on(B + "/sitemap.xml", new TinyWeb.Reply.Text(B + "/named"));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/", B + "/1");
        crawl.settings = VirtualCrawl.settings(2, 1);
        crawl.strategy = crawl.strategy("breadth-first");
        crawl.run();
        assertEquals(List.of(A + "/", B + "/1"), crawl.pages());
        assertEquals(
                List.of(A + "/1", A + "/2"), wentOn(crawl, 100, "b.example").pages());
    }
}
