package dev.remora.crawler.crawl.loop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.RetryTime;
import dev.remora.shared.page.Exchange.Truncation;
import dev.remora.shared.reason.Failure;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Responses whose connection ends before their body does: browsers show what came.
class BrokenOffPagesTest {
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n";
    private static final RunOrder AGAIN = new RunOrder(Optional.of(new Recrawl.All()), OptionalLong.empty());

    /// A page without its end.
    private static String beginning(String subject) {
        String page = LoopbackCrawl.article(subject, "<p>尾");
        return page.substring(0, page.indexOf("</p>"));
    }

    private static String tooLong(String validators, String body) {
        return OK + validators + "Content-Length: 100000\r\n\r\n" + body;
    }

    private static String chunk(String body) {
        return OK + "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(body.getBytes(UTF_8).length) + "\r\n"
                + body + "\r\n";
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void yieldWhatCameWhenTheyDoSoTwice(boolean chunked) throws IOException {
        String cut = chunked ? chunk(beginning("断页")) : tooLong("", beginning("断页"));
        try (LoopbackCrawl crawl = new LoopbackCrawl("/cut").on("/cut", LoopbackCrawl.breakingOff(cut))) {
            crawl.run();
            assertEquals(Map.of("/", "首页", "/cut", "断页"), crawl.pages());
            assertEquals(2, crawl.asked("/cut"), "once more, it might be whole");
            JournalRecord.Fetched page =
                    crawl.journal(JournalRecord.Fetched.class).getLast();
            assertEquals(
                    Truncation.DISCONNECT,
                    crawl.collection.exchange(page.response().warc()).truncation());
        }
    }

    @Test
    void areRequestedOnceMoreAndTheWholePageIsTaken() throws IOException {
        try (LoopbackCrawl crawl = new LoopbackCrawl("/late")) {
            crawl.on(
                    "/late",
                    LoopbackCrawl.inTurn(
                            LoopbackCrawl.breakingOff(chunk(beginning("断页"))),
                            LoopbackCrawl.saying(LoopbackCrawl.html(LoopbackCrawl.article("全页", "")))));
            assertEquals(Map.of("/", "首页", "/late", "全页"), crawl.run().pages());
        }
    }

    @Test
    void areNoOutageOfTheirHostHoweverManyThereAre() throws IOException {
        String[] paths = IntStream.range(0, 20).mapToObj(i -> "/" + i + "/a").toArray(String[]::new);
        try (LoopbackCrawl crawl = new LoopbackCrawl(paths)) {
            for (String path : paths) {
                crawl.on(path, LoopbackCrawl.breakingOff(tooLong("", beginning("断页" + path))));
            }
            assertEquals(21, crawl.run().pages().size());
            assertEquals(List.of(), crawl.journal(JournalRecord.HostParked.class));
        }
    }

    @Test
    void withLittleTextAreFailures() throws IOException {
        try (LoopbackCrawl crawl =
                new LoopbackCrawl("/cut").on("/cut", LoopbackCrawl.breakingOff(tooLong("", "<title>针灸</title><p>针")))) {
            crawl.run();
            JournalRecord.Failed last =
                    crawl.journal(JournalRecord.Failed.class).getLast();
            assertInstanceOf(Failure.BrokenOff.class, last.reason());
            assertFalse(last.unreachable());
            assertEquals(2, crawl.asked("/cut"));
        }
    }

    @Test
    void doNotReplaceAWholePageThatIsStored() throws IOException {
        String whole = LoopbackCrawl.article("全页", "");
        try (LoopbackCrawl crawl = new LoopbackCrawl("/page").on("/page", LoopbackCrawl.html(whole))) {
            crawl.run().on("/page", LoopbackCrawl.breakingOff(tooLong("", beginning("断页"))));
            assertEquals(Map.of("/", "首页", "/page", "全页"), crawl.run(AGAIN).pages());
            assertEquals(List.of(), crawl.journal(JournalRecord.Removed.class));
            crawl.on("/page", LoopbackCrawl.breakingOff(tooLong("", whole))).run(AGAIN);
            assertTrue(lastVersion(crawl).hasPayloadOf(lastVersion(crawl)), "the whole one is compared with");
        }
    }

    @Test
    void doNotReplaceALongerOneThatWasCutAtTheMaximumSize() throws IOException {
        String large = "<title>长页</title><p>" + "针灸疏通经络。".repeat(250_000);
        try (LoopbackCrawl crawl = new LoopbackCrawl("/page").on("/page", LoopbackCrawl.html(large))) {
            assertEquals("长页", crawl.run().pages().get("/page"));
            assertTrue(lastVersion(crawl).mayBeCut());
            crawl.on("/page", LoopbackCrawl.breakingOff(tooLong("", beginning("断页"))));
            assertEquals(Map.of("/", "首页", "/page", "长页"), crawl.run(AGAIN).pages());
            assertEquals(List.of(), crawl.journal(JournalRecord.Removed.class));
            crawl.on("/page", LoopbackCrawl.html(LoopbackCrawl.article("短页", "")));
            assertEquals("短页", crawl.run(AGAIN).pages().get("/page"), "it is whole");
        }
    }

    @Test
    void replaceALongerOneThatWasCutOnceTheGracePeriodIsOver() throws IOException {
        String more = beginning("断页").replace("</h1>", "</h1><p>针灸疏通经络。</p>");
        try (LoopbackCrawl crawl = new LoopbackCrawl("/page")) {
            crawl.on("/page", LoopbackCrawl.breakingOff(tooLong("", more)));
            assertEquals("断页", crawl.run().pages().get("/page"));
            crawl.on("/page", LoopbackCrawl.breakingOff(tooLong("", beginning("新页"))));
            assertEquals("断页", crawl.run(AGAIN).pages().get("/page"));
            assertInstanceOf(
                    Failure.Withheld.class,
                    crawl.journal(JournalRecord.Failed.class).getLast().reason());
            crawl.clock = Clock.offset(crawl.clock, RetryTime.GRACE.minusHours(1));
            assertEquals("断页", crawl.run(AGAIN).pages().get("/page"));
            crawl.clock = Clock.offset(crawl.clock, Duration.ofHours(2));
            assertEquals("新页", crawl.run(AGAIN).pages().get("/page"));
            assertEquals(List.of(), crawl.journal(JournalRecord.Removed.class));
        }
    }

    private static PageVersion lastVersion(LoopbackCrawl crawl) {
        return crawl.journal(JournalRecord.Fetched.class).getLast().response().version();
    }

    @Test
    void areRequestedInFullUntilTheyAreWhole() throws IOException {
        String cut = tooLong("ETag: \"1\"\r\n", beginning("断页"));
        try (LoopbackCrawl crawl = new LoopbackCrawl("/page").on("/page", LoopbackCrawl.breakingOff(cut))) {
            crawl.run().run(AGAIN);
            assertEquals(3, crawl.asked("/page"), "what came before is not worth more than what comes now");
            String whole = LoopbackCrawl.response(OK.strip() + "\r\nETag: \"1\"", LoopbackCrawl.article("全页", ""));
            crawl.on(
                    "/page",
                    (request, client) -> LoopbackCrawl.saying(
                                    request.headers().containsKey("If-None-Match")
                                            ? "HTTP/1.1 304 Same\r\n\r\n"
                                            : whole)
                            .write(request, client));
            assertEquals("全页", crawl.run(AGAIN).pages().get("/page"));
        }
    }
}
