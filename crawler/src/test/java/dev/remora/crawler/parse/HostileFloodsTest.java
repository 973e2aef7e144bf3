package dev.remora.crawler.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Bodies made of one thing over and over. Each becomes a page, with all its parts within their bounds, at a
/// cost that grows with the body alone: what the thread allocates is held against the body's length, which
/// unlike time is much the same on every machine. The time-out is a guard against hanging.
@Timeout(60)
class HostileFloodsTest {
    /// Bytes allocated for a byte of the body at most; a link or a division of 40 bytes costs about 60 times
    /// its length.
    private static final int COST = 150;

    private static final long FIXED = 16L << 20;
    private static final Url HERE = new Url("http://example.org/a/b.html");
    private static final int MAX_TITLE = 300;
    private static final int MAX_DESCRIPTION = 1_000;
    private static final int MOST_LINKS = 5_000;
    private static final int MOST_BLOCKS = 500;

    private final HtmlParser parser = new HtmlParser(UrlRules.DEFAULT);

    static Stream<Arguments> floods() {
        return Stream.of(
                Arguments.of("meta elements", "<meta name=keywords content='甲乙'>".repeat(50_000)),
                Arguments.of("different meta elements", numbered("<meta name=n", " content='甲'>", 50_000)),
                Arguments.of("pictures for sharing", numbered("<meta property=og:image content='/", "'>", 30_000)),
                Arguments.of("text without a tag", "没有标签的文字，一直写下去。".repeat(200_000)),
                Arguments.of("one endless word", "x".repeat(4_000_000)),
                Arguments.of("one endless number", "1234567890".repeat(400_000)),
                Arguments.of("entities", "&amp;&lt;&#20013;&nbsp;&bogus;".repeat(40_000)),
                Arguments.of("tables", "<table><tr><td>甲<td>乙</table>".repeat(100_000)),
                Arguments.of("options", "<select>" + "<option>甲".repeat(100_000)),
                Arguments.of("headings", "<h2>题目</h2>".repeat(30_000)),
                Arguments.of("named divisions", numbered("<div class=c", "><a href=/x>a</a><p>文</div>", 15_000)),
                Arguments.of("items", "<ul>" + "<li>项目一二三".repeat(50_000)),
                Arguments.of("frames", numbered("<iframe src=/", "></iframe>", 20_000)),
                Arguments.of("lists inside lists", numbered("<ul><li><a href=/", ">链接</a>", 20_000)),
                Arguments.of("breadcrumbs", "<nav class=breadcrumb>" + numbered("<a href=/", ">级</a> &gt; ", 20_000)),
                Arguments.of("dates", "<p>发布于2023年5月6日 2024-01-01 12:00</p>".repeat(20_000)),
                Arguments.of("attributes of one element", "<div " + numbered("a", "=1 ", 100_000) + ">文</div>"),
                Arguments.of("a long style", "<div style='" + "x:y;".repeat(1_000_000) + "'>文</div>"),
                Arguments.of("nested arrays of linked data", linkedData("[".repeat(2_000_000))),
                Arguments.of(
                        "linked data", linkedData("{\"@type\":\"Article\"}").repeat(30_000)),
                Arguments.of("an endless title", "<title>" + "题目 - ".repeat(300_000) + "</title>"),
                Arguments.of("misnested formatting", "<font><b><i></font></b><p></i>".repeat(20_000)),
                Arguments.of("brackets", "(".repeat(500_000) + "【".repeat(200_000)),
                Arguments.of("opening signs", "<".repeat(1_000_000)),
                Arguments.of("zero bytes", "<p>甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉\0戌亥".repeat(30_000)),
                Arguments.of("not a word but 'not found'", "页面不存在 ".repeat(300_000)));
    }

    private static String linkedData(String json) {
        return "<script type=application/ld+json>" + json + "</script>";
    }

    private static String numbered(String before, String after, int times) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < times; i++) {
            text.append(before).append(i).append(after);
        }
        return text.toString();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("floods")
    void areReadWithinBounds(String name, String html) {
        byte[] body = html.getBytes(UTF_8);
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = thread.getCurrentThreadAllocatedBytes();
        var outcome = parser.parse(HERE, Instant.EPOCH, "text/html", Bytes.of(body));
        long allocated = thread.getCurrentThreadAllocatedBytes() - before;
        Page page = assertInstanceOf(ParseOutcome.Parsed.class, outcome).page();
        checkBounds(page, html);
        assertTrue(
                allocated < FIXED + (long) COST * body.length,
                name + ": " + allocated / body.length + " bytes allocated for each of " + body.length);
    }

    private static void checkBounds(Page page, String html) {
        assertTrue(
                page.text().length() <= html.length(), "text of " + page.text().length());
        assertTrue(page.title().length() <= MAX_TITLE, page.title());
        assertTrue(page.outlinks().size() <= MOST_LINKS, page.outlinks().size() + " links");
        assertTrue(page.blocks().size() <= MOST_BLOCKS + 1, page.blocks().size() + " blocks");
        PageFacts facts = page.facts();
        List<String> words = new ArrayList<>();
        words.addAll(facts.metadata().keywords());
        words.addAll(facts.place().breadcrumbs());
        words.addAll(facts.metadata().types());
        assertTrue(words.size() <= 200, words.size() + " keywords, breadcrumbs and types");
        words.addAll(List.of(
                facts.metadata().author(),
                facts.place().site(),
                facts.metadata().description()));
        words.forEach(word -> assertTrue(word.length() <= MAX_DESCRIPTION, () -> word.length() + " characters"));
        assertTrue(
                facts.metadata().image().length() <= 8_192,
                facts.metadata().image().length() + " characters of an image's address");
    }
}
