package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Pages of programs that lead on by the header `Refresh`, which browsers follow as they do a `meta` element.
class RefreshHeaderTest {
    private static final String NEXT = LoopbackCrawl.html(LoopbackCrawl.article("下一页", ""));

    private static String page(String header) {
        return LoopbackCrawl.response(
                "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nRefresh: " + header,
                "<title>前往</title><p>稍候");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0; url=/next|1", "3;URL=next|1", "30; url=/next|0", "0|0", "0;url=/page|0"})
    void leadOnAtOnce(String header, long times) throws IOException {
        try (LoopbackCrawl crawl =
                new LoopbackCrawl("/page").on("/page", page(header)).on("/next", NEXT)) {
            assertEquals(times, crawl.run().asked("/next"));
            assertEquals(1, crawl.asked("/page"));
        }
    }

    @Test
    void areStoredToo() throws IOException {
        try (LoopbackCrawl crawl =
                new LoopbackCrawl("/page").on("/page", page("0;url=/next")).on("/next", NEXT)) {
            assertEquals(
                    Map.of("/", "首页", "/page", "前往", "/next", "下一页"),
                    crawl.run().pages());
        }
    }
}
