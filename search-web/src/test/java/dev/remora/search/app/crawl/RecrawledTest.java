package dev.remora.search.app.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.crawl.Recrawled.Unrequested;
import dev.remora.search.app.wiring.Compaction;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.http.Language;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.folder.CollectionCompaction.Least;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is said of a run that fetches known pages again.
class RecrawledTest {
    private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");
    private static final Url STAYS = new Url("http://a.example/stays");
    private static final Url COMES_AND_GOES = new Url("http://a.example/comes-and-goes");

    private static final Url SECRET = new Url("http://b.example/secret");
    private static final Terminal ENGLISH = new Terminal(System.out, System.err, false, Language.EN);
    private static final Failure GONE = new Failure.HttpStatus(404);

    @TempDir
    Path folder;

    private static Stream<JournalRecord> run(int number, JournalRecord... decisions) {
        JournalRecord started = started(number);
        Stream<JournalRecord> began = number == 1
                ? Stream.of(started)
                : Stream.of(started, new JournalRecord.RecrawlRequested(NOW, number, new Recrawl.All()));
        Stream<JournalRecord> ended = Stream.of(new JournalRecord.RunEnded(NOW, number, new RunReason.NothingWaits()));
        return Stream.of(began, Stream.of(decisions), ended).flatMap(all -> all);
    }

    private static JournalRecord started(int number) {
        return new JournalRecord.RunStarted(NOW, number, "auto", "keyword", new JournalRecord.Budget(9, false));
    }

    private static JournalRecord page(Url url, long digest) {
        return page(url, digest, new PageLocation(1, 0));
    }

    private static JournalRecord page(Url url, long digest, PageLocation page) {
        WarcLocation warc = new WarcLocation(1, 0);
        return new JournalRecord.Fetched(
                NOW,
                url,
                new ArchivedResponse(200, warc),
                page,
                new Assessment(0.9, Verdict.ON_TOPIC, new PageEvidence.Untold()),
                true,
                Likeness.uncompared(digest));
    }

    private static JournalRecord removed(Url url) {
        return new JournalRecord.Removed(NOW, url, GONE);
    }

    private static JournalRecord failed(Url url, int status, Failure reason) {
        return new JournalRecord.Failed(NOW, url, new JournalRecord.Answer(status), reason, 1, Optional.empty());
    }

    private static JournalRecord moved(Url url) {
        return new JournalRecord.Moved(NOW, url, 302, new WarcLocation(1, 0), "http://a.example/");
    }

    private void crawled(List<Stream<JournalRecord>> runs) {
        try (CollectionWriter collection = writer()) {
            runs.forEach(run -> run.forEach(collection::append));
            collection.sync();
        }
    }

    private CollectionWriter writer() {
        Topic topic = Topic.of("t", "题", Map.of("针灸", 1.0), List.of(STAYS));
        CollectionFolder.Opened opened = CollectionFolder.openForWriting(folder, topic, Clock.systemUTC(), "a test");
        return assertInstanceOf(CollectionFolder.Opened.Open.class, opened).collection();
    }

    /// Too short for a digest.
    private static JournalRecord shortPage(CollectionWriter collection, String text) {
        SegmentedText empty = SegmentedText.EMPTY;
        StoredPage page = new StoredPage(
                Page.ofText(STAYS, NOW, "", text, "zh"), empty, new SegmentedText(text, Tokens.NONE), 0.9);
        return page(STAYS, 0, collection.store(page));
    }

    private Optional<Recrawled> told(int run) {
        return Recrawled.by(run, folder);
    }

    @Test
    void aPageThatHadGoneAndIsBackIsNoneThatStayedAsItWas() {
        crawled(List.of(
                run(1, page(STAYS, 1), page(COMES_AND_GOES, 2)),
                run(2, page(STAYS, 1), removed(COMES_AND_GOES)),
                run(3, page(STAYS, 1), page(COMES_AND_GOES, 2)),
                run(4, page(STAYS, 3), page(COMES_AND_GOES, 2))));
        assertEquals(Optional.of(new Recrawled(1, 0, 1, 0, 0, 0, Unrequested.NONE)), told(2));
        assertEquals(Optional.of(new Recrawled(1, 0, 0, 1, 0, 0, Unrequested.NONE)), told(3));
        assertEquals(Optional.of(new Recrawled(1, 1, 0, 0, 0, 0, Unrequested.NONE)), told(4));
    }

    @Test
    void aPageIsGoneOnceHoweverOftenItsAddressIsAskedAgain() {
        crawled(List.of(
                run(1, page(COMES_AND_GOES, 2)),
                run(2, moved(COMES_AND_GOES)),
                run(3, moved(COMES_AND_GOES)),
                run(4, page(COMES_AND_GOES, 2))));
        assertEquals(Optional.of(new Recrawled(0, 0, 1, 0, 0, 0, Unrequested.NONE)), told(2));
        assertEquals(Optional.of(new Recrawled(0, 0, 0, 0, 0, 0, Unrequested.NONE)), told(3));
        assertEquals(Optional.of(new Recrawled(0, 0, 0, 1, 0, 0, Unrequested.NONE)), told(4));
    }

    @Test
    void addressesThatRobotsTxtDisallowsAreToldWithTheirHosts() {
        crawled(List.of(
                run(1, page(STAYS, 1)),
                Stream.of(
                        started(2),
                        new JournalRecord.AskedAgain(NOW, SECRET.key()),
                        new JournalRecord.RecrawlRequested(NOW, 2, new Recrawl.Page(SECRET)),
                        new JournalRecord.RefusedByRobots(NOW, SECRET, Optional.empty()))));
        Recrawled ran = told(2).orElseThrow();
        assertTrue(ran.failed());
        assertEquals(new Unrequested(false, true, 1, List.of(SECRET.host())), ran.unrequested());
        String end = " Not requested, because robots.txt of " + SECRET.host() + " disallows it: 1 address.";
        assertTrue(ran.words(ENGLISH).endsWith(end), ran.words(ENGLISH));
        assertTrue(ran.words(ENGLISH.in(Language.ZH)).endsWith(SECRET.host() + " 的 robots.txt 不允许抓取，未请求 1 个网址。"));
    }

    @Test
    void aPageThatRobotsTxtTakesAwayIsGoneAndNothingWasFetched() {
        crawled(List.of(
                run(1, page(STAYS, 1)),
                site(
                        2,
                        new JournalRecord.Removed(NOW, STAYS, new Failure.RobotsForbid()),
                        new JournalRecord.RefusedByRobots(NOW, STAYS, Optional.empty()))));
        Recrawled ran = told(2).orElseThrow();
        assertTrue(ran.failed());
        assertEquals(
                "None of the named addresses could be fetched. Removed from the index: 1 page."
                        + " Not requested, because robots.txt of a.example disallows it: 1 address.",
                ran.words(ENGLISH));
        assertEquals(
                "指定的网址都未能抓取。已从索引中移除 1 个网页。a.example 的 robots.txt 不允许抓取，未请求 1 个网址。", ran.words(ENGLISH.in(Language.ZH)));
    }

    @Test
    void aNamedPageThatIsThereOrGoneOrMovedWasFetched() {
        crawled(List.of(
                run(1, page(STAYS, 1)),
                site(2, page(STAYS, 1)),
                site(3, moved(STAYS)),
                site(4, page(STAYS, 1)),
                site(5, removed(STAYS)),
                site(6, removed(STAYS), failed(STAYS, 404, GONE))));
        assertEquals(
                List.of(false, false, false, false, true),
                IntStream.rangeClosed(2, 6)
                        .mapToObj(run -> told(run).orElseThrow().failed())
                        .toList());
    }

    private static Stream<JournalRecord> site(int number, JournalRecord... decisions) {
        Stream<JournalRecord> began = Stream.of(
                started(number),
                new JournalRecord.AskedAgain(NOW, STAYS.key()),
                new JournalRecord.RecrawlRequested(NOW, number, new Recrawl.Site(STAYS.host())));
        return Stream.concat(began, Stream.of(decisions));
    }

    @Test
    void aRecrawlOfWhatFailedSaysThatNothingHad() {
        crawled(List.of(
                run(1, page(STAYS, 1)),
                Stream.of(started(2), new JournalRecord.RecrawlRequested(NOW, 2, new Recrawl.Failed()))));
        assertEquals(
                "Every known address last returned a page: there was nothing to fetch again.",
                told(2).orElseThrow().words(ENGLISH));
        assertEquals("没有抓取失败的网址，无须重新抓取。", told(2).orElseThrow().words(ENGLISH.in(Language.ZH)));
    }

    @Test
    void knownPagesThatTheBudgetLeftOutAreCounted() {
        crawled(List.of(run(1, page(STAYS, 1), page(COMES_AND_GOES, 2)), run(2, page(STAYS, 1))));
        Recrawled ran = told(2).orElseThrow();
        assertEquals(new Recrawled(1, 0, 0, 0, 0, 1, Unrequested.NONE), ran);
        assertEquals(
                "Of the known pages, 1 is unchanged, 0 have changed and 0 are gone; 0 pages are new. "
                        + "Known pages not reached: 1; allow more with --max-pages.",
                ran.words(ENGLISH));
        assertEquals(
                "已知网页中，1 个未变，0 个已变，0 个已消失；新网页 0 个。还有 1 个已知网页没有抓取；用 --max-pages 可增加上限。",
                ran.words(ENGLISH.in(Language.ZH)));
    }

    @Test
    void aPageThatIsRefusedOrSilentAndStaysIsNotGone() {
        Failure withheld = new Failure.Withheld(new Failure.HttpStatus(403), NOW.plusSeconds(60));
        crawled(List.of(
                run(1, page(STAYS, 1), page(COMES_AND_GOES, 2)),
                run(2, failed(STAYS, 403, withheld), failed(COMES_AND_GOES, 503, new Failure.HttpStatus(503))),
                run(3, failed(STAYS, 403, withheld), removed(COMES_AND_GOES), failed(COMES_AND_GOES, 404, GONE))));
        Recrawled ran = told(2).orElseThrow();
        assertEquals(new Recrawled(0, 0, 0, 0, 2, 0, Unrequested.NONE), ran);
        assertEquals(Optional.of(new Recrawled(0, 0, 1, 0, 1, 0, Unrequested.NONE)), told(3));
        assertEquals(
                "Of the known pages, 0 are unchanged, 0 have changed and 0 are gone; 0 pages are new. "
                        + "Refused or not answered, and kept in the index for now: 2.",
                ran.words(ENGLISH));
        assertEquals("已知网页中，0 个未变，0 个已变，0 个已消失；新网页 0 个。有 2 个被拒绝或没有响应，暂时仍保留在索引中。", ran.words(ENGLISH.in(Language.ZH)));
    }

    @Test
    void shortPagesAreComparedByTheirTextsAndCountAsChangedOnceAnEarlierVersionIsDropped() {
        try (CollectionWriter collection = writer()) {
            run(1, shortPage(collection, "灸")).forEach(collection::append);
            run(2, shortPage(collection, "灸")).forEach(collection::append);
            run(3, shortPage(collection, "针")).forEach(collection::append);
        }
        Optional<Recrawled> same = Optional.of(new Recrawled(1, 0, 0, 0, 0, 0, Unrequested.NONE));
        Optional<Recrawled> changed = Optional.of(new Recrawled(0, 1, 0, 0, 0, 0, Unrequested.NONE));
        assertEquals(List.of(same, changed), List.of(told(2), told(3)));
        new Compaction(new Terminal(System.out, System.err, false, Language.EN), Clock.systemUTC(), Least.ANY)
                .of(folder, Instant.MIN);
        assertEquals(List.of(changed, changed), List.of(told(2), told(3)));
    }

    @Test
    void aRunThatFetchesNoKnownPagesAgainHasNothingToTell() {
        crawled(List.of(run(1, page(STAYS, 1))));
        assertEquals(Optional.empty(), told(1));
    }
}
