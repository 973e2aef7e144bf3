package dev.remora.crawler.crawl.loop;

import static dev.remora.crawler.crawl.loop.LoopbackCrawl.article;
import static dev.remora.crawler.crawl.loop.LoopbackCrawl.html;
import static dev.remora.crawler.crawl.loop.LoopbackCrawl.response;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.Verdict;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Small sites under maintenance, each in another way: their pages stay for the grace period, apart from the first two
/// of those that redirect as single pages do that have moved. The front page is one of the two.
class MaintenanceTest {
    private static final String[] PAGES =
            IntStream.range(0, 10).mapToObj(i -> "/p" + i).toArray(String[]::new);

    private static final String NOTICE =
            "<title>公告</title><h1>公告</h1><p>因机房搬迁，本站自三十日起迁往新址，全部栏目无法打开，预计二日早上八点开放，敬请谅解。</p>";

    private static final String LONG_NOTICE = "<title>公告</title><h1>公告</h1>"
            + "<p>本站服务器因电力改造停机，改造由供电公司进行，期间楼内全部设备断电，工程师将在现场值守，恢复供电后逐台检查，再开放访问。</p>".repeat(6);

    private static final String CHECK = "<title>验证</title><script>setTimeout(function(){check()},100)</script>";

    private static String moved(int status, String to) {
        return response("HTTP/1.1 " + status + " Moved\r\nLocation: " + to, "");
    }

    private static String status(String line) {
        return response("HTTP/1.1 " + line + "\r\nContent-Type: text/html; charset=utf-8", NOTICE);
    }

    /// How a site is under maintenance, what it answers for each page, what at `/notice`, and how many of ten pages are
    /// lost.
    static Stream<Arguments> sites() {
        String notice = html(NOTICE);
        return Stream.of(
                Arguments.of("302 to a notice", moved(302, "/notice"), notice, 0),
                Arguments.of("303 to a notice", moved(303, "/notice"), notice, 0),
                Arguments.of("307 to a notice", moved(307, "/notice"), notice, 0),
                Arguments.of("302 to a notice with 503", moved(302, "/notice"), status("503 Service Unavailable"), 0),
                Arguments.of("302 to a long notice", moved(302, "/notice"), html(LONG_NOTICE), 0),
                Arguments.of("302 to a notice on topic", moved(302, "/notice"), html(article("针灸", NOTICE)), 0),
                Arguments.of("301 to a notice", moved(301, "/notice"), notice, 1),
                Arguments.of("308 to a notice", moved(308, "/notice"), notice, 1),
                Arguments.of("a refresh", html("<meta http-equiv=refresh content='0;url=/notice'>"), notice, 0),
                Arguments.of("a notice", notice, notice, 0),
                Arguments.of("a failing database", html("数据库连接失败"), notice, 0),
                Arguments.of("an empty page", html(""), notice, 0),
                Arguments.of("a check of the visitor", html(CHECK), notice, 0),
                Arguments.of("503", status("503 Service Unavailable"), notice, 0),
                Arguments.of("500", status("500 Internal Server Error"), notice, 0),
                Arguments.of("403", status("403 Forbidden"), notice, 0));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sites")
    void pagesStay(String site, String answer, String notice, int lost) throws IOException {
        try (LoopbackCrawl crawl = new LoopbackCrawl(PAGES)) {
            for (String page : PAGES) {
                String rest = "<p>" + ("第" + page + "种手法，刺入穴位，疏通经络。").repeat(8) + "</p>";
                crawl.on(page, html(article("针灸" + page, rest)));
            }
            crawl.run();
            assertEquals(10, onTopic(crawl));
            for (String page : PAGES) {
                crawl.on(page, answer);
            }
            crawl.on("/", answer).on("/notice", notice);
            crawl.clock = Clock.offset(Clock.systemUTC(), Duration.ofDays(5));
            crawl.run(new RunOrder(Optional.of(new Recrawl.All()), OptionalLong.empty()));
            assertEquals(10 - lost, onTopic(crawl), site);
        }
    }

    private static long onTopic(LoopbackCrawl crawl) {
        CrawlState state = VirtualCrawl.state(crawl.collection, LoopbackCrawl.SETTINGS);
        return crawl.journal(JournalRecord.Fetched.class).stream()
                .map(JournalRecord.Fetched::url)
                .distinct()
                .filter(url -> url.pathAndQuery().startsWith("/p"))
                .filter(url -> state.visits().page(url.key()).isPresent()
                        && state.contents().verdict(url.key()) == Verdict.ON_TOPIC)
                .count();
    }
}
