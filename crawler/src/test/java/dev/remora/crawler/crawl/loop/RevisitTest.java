package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.Completion.Reading.PageRead;
import dev.remora.crawler.crawl.Completion.Reading.Unchanged;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.KnownResponse;
import dev.remora.crawler.crawl.worker.PageWorker;
import dev.remora.crawler.crawl.worker.PageWorkerTest;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.fetch.Session;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.Exchange.Header;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What becomes of a page that is asked for again, whatever its server says.
class RevisitTest {
    private static final Url URL = new Url("http://a.example/");
    private static final String TEXT = "<title>题</title><p>针灸是中医的一种疗法。</p>";
    private static final Header TAG = new Header("ETag", "\"1\"");
    private static final Header DAY = new Header("Last-Modified", "Fri, 06 Nov 2026 08:00:00 GMT");

    /// Says one thing after another.
    private static final class Server implements Fetcher {
        private final Deque<Exchange> answers = new ArrayDeque<>();
        private FetchRequest asked;

        Server says(int status, String body, Header... headers) {
            Bytes bytes = Bytes.of(body.getBytes(StandardCharsets.UTF_8));
            answers.add(new Exchange(URL, VirtualCrawl.START, List.of(), status, List.of(headers), bytes, false));
            return this;
        }

        @Override
        public FetchOutcome fetch(FetchRequest request) {
            asked = request;
            Exchange exchange = answers.remove();
            return exchange.status() == 200
                    ? new FetchOutcome.Fetched(URL, exchange, exchange.wireBody())
                    : new FetchOutcome.HttpError(URL, exchange, Optional.empty());
        }

        @Override
        public void close() {}
    }

    private final Server server = new Server();
    private final MemoryCollection collection =
            new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, URL.text()));
    private final PageWorker worker = PageWorkerTest.worker(server, new HtmlParser(UrlRules.DEFAULT), collection);

    private Completion ask(Optional<KnownResponse> known) {
        return worker.execute(new Job.PageJob(new QueuedLink(1, 0, 1, Link.seed(URL)), known, false, Session.NONE));
    }

    private KnownResponse known() {
        Completion first = ask(Optional.empty());
        PageVersion version = PageVersion.of(((FetchOutcome.Fetched) first.outcome()).exchange());
        return new KnownResponse(version, ((PageRead) first.reading().orElseThrow()).location(), false);
    }

    /// How many pages are stored.
    private long stored() {
        SegmentedText none = new SegmentedText("", Tokens.NONE);
        PageLocation next =
                collection.store(new StoredPage(Page.ofText(URL, VirtualCrawl.START, "", "", ""), none, none, 0));
        return next.offset();
    }

    @Test
    void aServerThatSaysNotModifiedIsBelievedAndNothingIsStored() {
        server.says(200, TEXT, TAG, DAY).says(304, "", TAG);
        KnownResponse known = known();
        Completion again = ask(Optional.of(known));
        assertEquals(Optional.of(known.version()), server.asked.known());
        assertEquals(
                known.version(),
                assertInstanceOf(Unchanged.class, again.reading().orElseThrow()).version());
        assertEquals(
                0, collection.exchange(again.warc().orElseThrow()).wireBody().length());
        assertEquals(1, stored());
    }

    @Test
    void aPageWithoutValidatorsIsAskedForInFullAndKnownByItsBytes() {
        server.says(200, TEXT).says(200, TEXT);
        Completion again = ask(Optional.of(known()));
        assertEquals(Optional.empty(), server.asked.known());
        assertInstanceOf(Unchanged.class, again.reading().orElseThrow());
        assertEquals(
                0, collection.exchange(again.warc().orElseThrow()).wireBody().length(), "a revisit record");
        assertEquals(1, stored());
    }

    @Test
    void aTagThatIsAnotherEachTimeDoesNotMakeThePageAnother() {
        server.says(200, TEXT, TAG).says(200, TEXT, new Header("ETag", "\"2\""));
        Completion again = ask(Optional.of(known()));
        Unchanged same = assertInstanceOf(Unchanged.class, again.reading().orElseThrow());
        assertEquals("\"2\"", same.version().etag(), "the newest is asked with");
        assertEquals(1, stored());
    }

    @Test
    void aPageThatReadsAsBeforeIsNotStoredAgainThoughItsBytesDiffer() {
        server.says(200, TEXT + "<!-- 1 -->").says(200, TEXT + "<!-- 2 -->");
        Completion again = ask(Optional.of(known()));
        assertInstanceOf(Unchanged.class, again.reading().orElseThrow());
        assertTrue(collection.exchange(again.warc().orElseThrow()).wireBody().length() > 0, "its bytes are kept");
        assertEquals(1, stored());
    }

    @Test
    void anotherTextIsAnotherPage() {
        server.says(200, TEXT, TAG).says(200, TEXT.replace("针灸", "艾灸"), new Header("ETag", "\"2\""));
        assertInstanceOf(PageRead.class, ask(Optional.of(known())).reading().orElseThrow());
        assertEquals(2, stored());
    }

    @Test
    void notModifiedWithoutAConditionIsNoAnswer() {
        server.says(304, "").says(200, TEXT).says(304, "");
        assertEquals(Optional.empty(), ask(Optional.empty()).reading(), "nothing is known");
        assertEquals(Optional.empty(), ask(Optional.of(known())).reading(), "nothing was asked with");
    }

    @Test
    void notModifiedOfAnotherTagIsNoAnswerButAWeakOneIs() {
        server.says(200, TEXT, TAG)
                .says(304, "", new Header("ETag", "\"2\""))
                .says(304, "", new Header("ETag", "W/\"1\""));
        KnownResponse known = known();
        assertEquals(Optional.empty(), ask(Optional.of(known)).reading());
        assertInstanceOf(Unchanged.class, ask(Optional.of(known)).reading().orElseThrow());
    }

    private static final Url MAP = new Url("http://a.example/sitemap.xml");
    private static final String SITEMAP =
            "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>" + URL + "</loc></url></urlset>";

    private Completion sitemap(Optional<KnownResponse> known) {
        return worker.execute(new Job.SitemapJob(MAP, 0, 0, known));
    }

    private KnownResponse list(Completion first, boolean inFull) {
        PageVersion version = PageVersion.of(((FetchOutcome.Fetched) first.outcome()).exchange());
        return new KnownResponse(version, Optional.empty(), inFull);
    }

    @Test
    void aSitemapOrFeedIsAskedForWithWhatItsLastAnswerBroughtAndNotSentAgain() {
        server.says(200, SITEMAP, TAG, DAY).says(304, "", TAG);
        KnownResponse known = list(sitemap(Optional.empty()), false);
        Completion again = sitemap(Optional.of(known));
        assertEquals(Optional.of(known.version()), server.asked.known());
        assertEquals(
                known.version(),
                assertInstanceOf(Unchanged.class, again.reading().orElseThrow()).version());
        assertEquals(
                0, collection.exchange(again.warc().orElseThrow()).wireBody().length(), "a revisit record");
        server.says(304, "", TAG);
        Completion feed = ask(Optional.of(known));
        assertEquals(Optional.of(known.version()), server.asked.known());
        assertInstanceOf(Unchanged.class, feed.reading().orElseThrow());
    }

    @Test
    void aSitemapOfTheSameBytesIsNotReadAgainUnlessItIsAskedForInFull() {
        server.says(200, SITEMAP).says(200, SITEMAP).says(200, SITEMAP);
        Completion first = sitemap(Optional.empty());
        assertInstanceOf(
                Unchanged.class,
                sitemap(Optional.of(list(first, false))).reading().orElseThrow());
        Completion inFull = sitemap(Optional.of(list(first, true)));
        assertEquals(Optional.empty(), server.asked.known());
        assertInstanceOf(Completion.Reading.SitemapRead.class, inFull.reading().orElseThrow());
        assertTrue(
                collection.exchange(inFull.warc().orElseThrow()).wireBody().length() > 0, "what was read is archived");
    }

    @Test
    void aPageWhereAFeedWasIsRead() {
        server.says(200, SITEMAP, TAG).says(200, TEXT);
        KnownResponse feed = list(sitemap(Optional.empty()), false);
        assertInstanceOf(PageRead.class, ask(Optional.of(feed)).reading().orElseThrow());
    }
}
