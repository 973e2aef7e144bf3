package dev.remora.crawler.crawl.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.KnownResponse;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.loop.VirtualCrawl;
import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.crawler.feed.SitemapReader;
import dev.remora.crawler.fetch.BodyRoom;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.fetch.ParsingRoom;
import dev.remora.crawler.fetch.Session;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.relevance.Always;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

public class PageWorkerTest {
    private static final Url URL = new Url("http://a.example/");
    private static final String BLOG = "<title>题</title><p>页面";
    private static final String FEED = "<?xml version='1.0'?><rss><channel><item><title>题</title>"
            + "<link>http://a.example/</link><pubDate>Mon, 06 May 2024 08:00:00 GMT</pubDate></item></channel></rss>";

    @Test
    void aPageThatTheParserBreaksOnIsUnreadableAndNothingMore() {
        assertUnreadable((url, at, type, body) -> {
            throw new IllegalStateException("a page nobody thought of");
        });
    }

    @Test
    void aPageThatExhaustsTheStackIsUnreadableAndNothingMore() {
        assertUnreadable((url, at, type, body) -> {
            throw new StackOverflowError();
        });
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whateverFetchingThrowsIsTheOutcomeOfThatAddress(Throwable failure) {
        for (Job job : jobs()) {
            try (MemoryCollection collection = collection()) {
                Completion completion =
                        worker(new Failing(failure), parser(), collection).execute(job);
                var outcome = assertInstanceOf(FetchOutcome.Unreachable.class, completion.outcome());
                assertEquals(new Failure.FetchingFailed(failure.toString()), outcome.reason());
                assertFalse(outcome.transientFailure());
            }
        }
    }

    static Stream<Throwable> failures() {
        return Stream.of(
                new IllegalArgumentException("byteCount < 0: -5"),
                new StackOverflowError(),
                new OutOfMemoryError("Java heap space"),
                new NoClassDefFoundError("Decoder"));
    }

    @Test
    void aBrokenDiskIsNoOutcomeOfAnAddress() {
        for (RuntimeException broken : List.of(
                new StorageFailed(new StorageFault.NoSpace(), null),
                new CollectionDamaged(new StorageFault.ChecksumWrong()))) {
            for (Job job : jobs()) {
                try (MemoryCollection collection = collection()) {
                    PageWorker worker = worker(new Failing(broken), parser(), collection);
                    assertSame(broken, assertThrows(RuntimeException.class, () -> worker.execute(job)));
                }
            }
        }
    }

    @Test
    @Timeout(60)
    void whateverBecomesOfAJobItsRoomIsFreeAfterwards() {
        List<Optional<Throwable>> failures = new ArrayList<>();
        failures.add(Optional.empty());
        failures().map(Optional::of).forEach(failures::add);
        failures.add(Optional.of(new StorageFailed(new StorageFault.NoSpace(), null)));
        BodyRoom room = new BodyRoom(1 << 20);
        for (Optional<Throwable> failure : failures) {
            try (MemoryCollection collection = collection()) {
                PageWorker worker = worker(new Large(failure), parser(), room, collection);
                for (Job job : jobs()) {
                    try {
                        worker.execute(job);
                    } catch (StorageFailed brokenDisk) {
                        assertEquals(failure, Optional.of(brokenDisk));
                    }
                    try (BodyRoom.Hold whole = room.hold()) {
                        assertTrue(whole.reserve(1 << 20, Duration.ZERO));
                    }
                }
            }
        }
    }

    /// The thread is interrupted, so that it does not wait.
    @Test
    void aPageIsNotParsedAgainWithoutRoom() {
        BodyRoom room = new BodyRoom(1 << 20);
        try (MemoryCollection collection = collection()) {
            PageWorker worker = worker(new OnePage(BLOG), parser(), room, collection);
            Completion page = worker.execute(job(URL));
            EarlyPages.Early early = new EarlyPages.Early(
                    URL, 200, page.warc().orElseThrow(), read(page).location(), 0.75, true);
            try (BodyRoom.Hold others = room.hold()) {
                assertTrue(others.reserve(1 << 20, Duration.ZERO));
                Thread.currentThread().interrupt();
                assertEquals(Optional.empty(), worker.reparsed(early));
                assertTrue(Thread.interrupted());
            }
            assertTrue(worker.reparsed(early).isPresent());
        }
    }

    @Test
    void whateverReadingASitemapThrowsIsUnreadableAndNothingMore() {
        try (MemoryCollection collection = collection()) {
            Job job = new Job.SitemapJob(URL, 0);
            Completion completion = worker(new NoBody(), parser(), collection).execute(job);
            assertInstanceOf(
                    Completion.Reading.Unreadable.class, completion.reading().orElseThrow());
            assertTrue(completion.warc().isPresent(), "what was fetched is archived all the same");
        }
    }

    @Test
    void aRobotsTxtThatCannotBeReadCannotBeHad() {
        try (MemoryCollection collection = collection()) {
            Completion completion =
                    worker(new NoBody(), parser(), collection).execute(Job.RobotsJob.of("http://a.example"));
            assertInstanceOf(FetchOutcome.Unreachable.class, completion.outcome());
            assertEquals(Optional.empty(), completion.warc());
        }
    }

    @Test
    void aPageWhoseArchivedResponseCannotBeReadAgainStaysAsItWas() {
        try (MemoryCollection collection = collection()) {
            PageWorker worker = worker(new OnePage(BLOG), parser(), collection);
            Completion page = worker.execute(job(URL));
            List<Exchange.Header> codings = List.of(new Exchange.Header("Content-Encoding", "gzip,".repeat(5_000)));
            WarcLocation poisonous = collection.archive(
                    new Exchange(URL, VirtualCrawl.START, List.of(), 200, codings, bytes("hello"), false));
            EarlyPages.Early early =
                    new EarlyPages.Early(URL, 200, poisonous, read(page).location(), 0.75, true);
            assertEquals(Optional.of(new ReadAgain.Kept()), worker.reparsed(early));
        }
    }

    @Test
    void addressesOnThisMachineNeedNotBeSpared() throws Exception {
        InetAddress far = InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 9});
        Fetcher fetcher = new Behind("a.example", List.of(InetAddress.getLoopbackAddress(), far));
        try (MemoryCollection collection = collection()) {
            assertEquals(
                    List.of("192.0.2.9"), worker(fetcher, parser(), collection).addresses("a.example:8080"));
        }
    }

    private static PageParser parser() {
        return new HtmlParser(UrlRules.DEFAULT);
    }

    private static List<Job> jobs() {
        return List.of(job(URL), Job.RobotsJob.of("http://a.example"), new Job.SitemapJob(URL, 0));
    }

    /// Throws, whatever is asked for.
    /// Knows what is behind one host.
    private record Behind(String host, List<InetAddress> found) implements Fetcher {
        @Override
        public FetchOutcome fetch(FetchRequest request) {
            throw new IllegalStateException("nothing is fetched");
        }

        @Override
        public List<InetAddress> addresses(String hostName) {
            return hostName.equals(host) ? found : List.of();
        }

        @Override
        public void close() {}
    }

    /// Reserves all room, and then fails, or brings a page.
    private record Large(Optional<Throwable> failure) implements Fetcher {
        @Override
        public FetchOutcome fetch(FetchRequest request) {
            return failure.map(Failing::new)
                    .<Fetcher>map(failing -> failing)
                    .orElse(new OnePage(BLOG))
                    .fetch(request);
        }

        @Override
        public FetchOutcome fetch(FetchRequest request, BodyRoom.Hold hold) {
            hold.reserve(1 << 20, Duration.ofSeconds(50));
            return fetch(request);
        }

        @Override
        public void close() {}
    }

    private record Failing(Throwable failure) implements Fetcher {
        @Override
        public FetchOutcome fetch(FetchRequest request) {
            throw Failing.<RuntimeException>unchecked(failure);
        }

        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
        private static <E extends Throwable> E unchecked(Throwable failure) throws E {
            throw (E) failure;
        }

        @Override
        public void close() {}
    }

    /// Gives what nobody can read.
    private record NoBody() implements Fetcher {
        @Override
        public FetchOutcome fetch(FetchRequest request) {
            Exchange exchange =
                    new Exchange(request.url(), VirtualCrawl.START, List.of(), 200, List.of(), bytes("hello"), false);
            return new FetchOutcome.Fetched(request.url(), exchange, null);
        }

        @Override
        public void close() {}
    }

    @Test
    void aPageThatCanBeReadIsStoredWithItsJudgement() {
        Completion completion = complete(new HtmlParser(UrlRules.DEFAULT));
        var read = assertInstanceOf(
                Completion.Reading.PageRead.class, completion.reading().orElseThrow());
        assertEquals(0.75, read.judgement().relevance());
    }

    @Test
    void aPageThatIsNoneIsOnNoTopicWhateverWordsItHolds() {
        Completion completion = complete(new HtmlParser(UrlRules.DEFAULT), "<title>页面不存在</title><p>回首页看看");
        var read = assertInstanceOf(
                Completion.Reading.PageRead.class, completion.reading().orElseThrow());
        assertEquals(new Judgement(0, false, new PageEvidence.NoPage(SoftError.NOT_FOUND)), read.judgement());
    }

    @Test
    void theDigestOfAPageIsTheSameBeforeAndAfterTheTemplateOfItsSiteIsLearnt() {
        PageParser parser = new HtmlParser(UrlRules.DEFAULT);
        Completion before = complete(parser, inTemplate("针灸"));
        for (String subject : List.of("推拿", "拔罐", "刮痧", "艾灸", "食疗", "导引")) {
            Bytes body = Bytes.of(inTemplate(subject).getBytes(StandardCharsets.UTF_8));
            parser.parse(new Url(URL + subject), VirtualCrawl.START, "text/html; charset=utf-8", body);
        }
        Completion after = complete(parser, inTemplate("针灸"));
        assertNotEquals(read(before).page().text(), read(after).page().text(), "the template is learnt");
        assertEquals(read(before).digest(), read(after).digest());
    }

    private static Completion.Reading.PageRead read(Completion completion) {
        return assertInstanceOf(
                Completion.Reading.PageRead.class, completion.reading().orElseThrow());
    }

    private static String inTemplate(String subject) {
        return "<title>" + subject + "</title><div><div>本站的文章都由医师写成，转载时请写明出处。</div><div><p>"
                + (subject + "是中医的一种疗法，在民间流传很久，各地的做法不尽相同。").repeat(5)
                + "</div><div>关于我们的网站和写文章的人</div></div>";
    }

    @Test
    void aFeedIsNoPageButGivesItsLinks() {
        Completion completion = complete(
                new HtmlParser(UrlRules.DEFAULT),
                "<?xml version='1.0'?><rss><channel><item><title>足三里</title><link>http://a.example/1</link></item>"
                        + "</channel></rss>");
        var feed = assertInstanceOf(
                Completion.Reading.FeedRead.class, completion.reading().orElseThrow());
        assertEquals("足三里", feed.entries().getFirst().title());
    }

    /// What feeds say of pages lives as long as a process; the pages live longer.
    @Test
    void theDayThatAFeedGaveAPageIsKeptWhenAnotherProcessReadsItAgain() {
        Optional<LocalDate> day = Optional.of(LocalDate.of(2024, 5, 6));
        try (MemoryCollection collection = collection()) {
            PageParser parser = new HtmlParser(UrlRules.DEFAULT);
            PageWorker first = worker(new OnePage(BLOG), parser, collection);
            first.execute(job(new Url(URL + "feed")));
            Completion page = first.execute(job(URL));
            assertEquals(day, read(page).page().facts().days().published());
            PageParser knowsMore =
                    (url, at, type, body) -> parser.parse(url, at, type, bytes("<title>别的题</title><p>页面"));
            EarlyPages.Early early = new EarlyPages.Early(
                    URL, 200, page.warc().orElseThrow(), read(page).location(), 0.75, true);
            ReadAgain read = worker(new OnePage(BLOG), knowsMore, collection)
                    .reparsed(early)
                    .orElseThrow();
            Page again = assertInstanceOf(ReadAgain.Changed.class, read).read().page();
            assertEquals("别的题", again.title());
            assertEquals(day, again.facts().days().published());
        }
    }

    /// A recrawl's process need not read the feed, which says that it has not changed.
    @Test
    void theDayThatAFeedGaveAPageIsKeptWhenItIsRequestedAgain() {
        Optional<LocalDate> day = Optional.of(LocalDate.of(2024, 5, 6));
        try (MemoryCollection collection = collection()) {
            PageParser parser = new HtmlParser(UrlRules.DEFAULT);
            PageWorker first = worker(new OnePage(BLOG), parser, collection);
            first.execute(job(new Url(URL + "feed")));
            KnownResponse known = new KnownResponse(
                    PageVersion.NONE, read(first.execute(job(URL))).location(), false);
            Job again =
                    new Job.PageJob(new QueuedLink(1, 0, 1, Link.seed(URL)), Optional.of(known), false, Session.NONE);
            Completion same =
                    worker(new OnePage(BLOG + "<!-- 2 -->"), parser, collection).execute(again);
            assertInstanceOf(Completion.Reading.Unchanged.class, same.reading().orElseThrow());
            Completion changed =
                    worker(new OnePage(BLOG + "<p>又一段"), parser, collection).execute(again);
            assertEquals(day, read(changed).page().facts().days().published());
        }
    }

    private static void assertUnreadable(PageParser parser) {
        Completion completion = complete(parser);
        assertInstanceOf(
                Completion.Reading.Unreadable.class, completion.reading().orElseThrow());
        assertTrue(completion.warc().isPresent(), "what was fetched is archived all the same");
    }

    private static Completion complete(PageParser parser) {
        return complete(parser, BLOG);
    }

    private static Completion complete(PageParser parser, String html) {
        try (MemoryCollection collection = collection()) {
            return worker(new OnePage(html), parser, collection).execute(job(URL));
        }
    }

    private static MemoryCollection collection() {
        return new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, URL.text()));
    }

    public static PageWorker worker(Fetcher fetcher, PageParser parser, MemoryCollection collection) {
        return worker(fetcher, parser, BodyRoom.ofHeap(Runtime.getRuntime().maxMemory()), collection);
    }

    private static PageWorker worker(Fetcher fetcher, PageParser parser, BodyRoom room, MemoryCollection collection) {
        return new PageWorker(
                fetcher,
                new PageWorker.Readers(
                        parser, new SitemapReader(UrlRules.DEFAULT, 1000, 10, new ParsingRoom()), UrlRules.DEFAULT),
                room,
                PageAnalysis.of(
                        text -> new SegmentedText(text, Tokens.NONE), new PageJudge(new Always(0.75)), new Folding()),
                collection);
    }

    private static Job job(Url url) {
        return new Job.PageJob(new QueuedLink(1, 0, 1, Link.seed(url)));
    }

    private static Bytes bytes(String text) {
        return Bytes.of(text.getBytes(StandardCharsets.UTF_8));
    }

    /// A page wherever it is asked for, and its feed at `/feed`.
    private record OnePage(String html) implements Fetcher {
        @Override
        public FetchOutcome fetch(FetchRequest request) {
            Bytes body = bytes(request.url().text().endsWith("/feed") ? FEED : html);
            List<Exchange.Header> type = List.of(new Exchange.Header("Content-Type", "text/html; charset=utf-8"));
            Exchange exchange = new Exchange(request.url(), VirtualCrawl.START, List.of(), 200, type, body, false);
            return new FetchOutcome.Fetched(request.url(), exchange, body);
        }

        @Override
        public void close() {}
    }
}
