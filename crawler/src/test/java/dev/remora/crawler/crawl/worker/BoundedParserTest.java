package dev.remora.crawler.crawl.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.feed.Sitemap;
import dev.remora.crawler.feed.SitemapReader;
import dev.remora.crawler.fetch.ParsingRoom;
import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BoundedParserTest {
    private final AtomicInteger parsed = new AtomicInteger();
    private final CountDownLatch begun = new CountDownLatch(2);
    private final CountDownLatch go = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newFixedThreadPool(3);

    private final ParsingRoom room = new ParsingRoom();

    private final PageParser parser = new BoundedParser(
            (url, fetchedAt, type, body) -> {
                parsed.incrementAndGet();
                begun.countDown();
                try {
                    go.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return new ParseOutcome.NotAPage(new Failure.EmptyResponse());
            },
            room);

    @AfterEach
    void end() {
        go.countDown();
        threads.shutdown();
    }

    private Future<?> parse(int bytes) {
        return threads.submit(() ->
                parser.parse(new Url("http://a.example/"), Instant.EPOCH, "text/html", Bytes.of(new byte[bytes])));
    }

    @Test
    void smallPagesAreParsedAtTheSameTime() throws Exception {
        List<Future<?>> both = List.of(parse(1_000), parse(1_000));
        assertTrue(begun.await(20, TimeUnit.SECONDS));
        assertTrue(both.stream().noneMatch(Future::isDone));
    }

    /// A sitemap of 16 MB and of short entries takes more memory than any page.
    @Test
    void aSitemapWaitsForPagesToo() throws Exception {
        Future<?> large = parse(ParsingRoom.MOST_AT_ONCE);
        while (parsed.get() == 0) {
            Thread.onSpinWait();
        }
        SitemapReader sitemaps = new SitemapReader(UrlRules.DEFAULT, 1000, 10, room);
        Future<Sitemap> sitemap = threads.submit(() ->
                sitemaps.read(new Url("http://a.example/"), "http://a.example/b".getBytes(StandardCharsets.UTF_8)));
        assertThrows(TimeoutException.class, () -> sitemap.get(100, TimeUnit.MILLISECONDS));
        go.countDown();
        large.get();
        assertEquals(1, sitemap.get().pages().size());
    }

    @Test
    void aPageWaitsWhileThoseOfOthersAreTooLargeAndIsParsedThen() throws Exception {
        Future<?> large = parse(10 * ParsingRoom.MOST_AT_ONCE);
        while (parsed.get() == 0) {
            Thread.onSpinWait();
        }
        Future<?> small = parse(1_000);
        assertFalse(begun.await(100, TimeUnit.MILLISECONDS), "one is parsed");
        assertEquals(1, parsed.get());
        go.countDown();
        large.get();
        small.get();
        assertEquals(2, parsed.get());
    }
}
