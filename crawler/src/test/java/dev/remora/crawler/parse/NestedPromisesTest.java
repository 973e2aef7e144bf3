package dev.remora.crawler.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Elements that promise a short fact and hold the whole page, each of them. Work is counted in bytes
/// allocated.
class NestedPromisesTest {
    private static long cost(String html) {
        HtmlParser parser = new HtmlParser(UrlRules.DEFAULT);
        Bytes body = Bytes.of(html.getBytes(UTF_8));
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = thread.getCurrentThreadAllocatedBytes();
        parser.parse(new Url("http://example.org/a/b.html"), Instant.EPOCH, "text/html; charset=utf-8", body);
        return thread.getCurrentThreadAllocatedBytes() - before;
    }

    private static String nested(String tag) {
        return tag.repeat(30) + "<p>山药去皮切块，与大米同煮，小火慢熬四十分钟。".repeat(10_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<div class=author>", "<div class=breadcrumb><a href=/x>甲</a>", "<div itemprop=author>"})
    void costLittleMoreThanThePageDoes(String tag) {
        cost(nested("<div class=plain>"));
        long plain = cost(nested("<div class=plain>"));
        long promised = cost(nested(tag));
        assertTrue(promised <= 1.5 * plain, tag + ": " + promised + " bytes in place of " + plain);
    }

    private static String listOfErrors(int links) {
        StringBuilder html = new StringBuilder("<title>404</title>");
        for (int i = 0; i < links; i++) {
            html.append("<p><a href=/")
                    .append(i)
                    .append(">抱歉，该页面不存在")
                    .append(" 404".repeat(i % 30))
                    .append("</a>");
        }
        return html.toString();
    }

    @Test
    void linksAreReadOnceForAllLines() {
        cost(listOfErrors(1_000));
        long once = cost(listOfErrors(2_000));
        long twice = cost(listOfErrors(4_000));
        assertTrue(twice <= 2.5 * once, once + " bytes, then " + twice);
    }
}
