package dev.remora.crawler.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/// What holds for every input.
class ParserPropertiesTest {
    private static final Url HERE = new Url("http://example.org/a/b?c=1");
    private static final int AROUND = 200;

    private final HtmlParser parser = new HtmlParser(UrlRules.DEFAULT);

    @Property(tries = 300, seed = "1")
    void neverThrowsForRandomBytes(@ForAll byte[] body, @ForAll("types") String type) {
        check(parser.parse(HERE, Instant.EPOCH, type, Bytes.of(body)));
    }

    @Property(tries = 1000, seed = "2")
    void keepsItsPromisesForAnySoupOfTags(@ForAll("soup") String html, @ForAll("types") String type) {
        check(parser.parse(HERE, Instant.EPOCH, type, Bytes.of(html.getBytes(UTF_8))));
    }

    @Property(tries = 200, seed = "3")
    void readsTheSamePageTheSameWayTwice(@ForAll("soup") String html) {
        Bytes body = Bytes.of(html.getBytes(UTF_8));
        assertEquals(
                parser.parse(HERE, Instant.EPOCH, "text/html", body),
                parser.parse(HERE, Instant.EPOCH, "text/html", body));
    }

    @Provide
    Arbitrary<String> types() {
        return Arbitraries.of(
                "text/html",
                "text/html; charset=gbk",
                "text/html; charset=big5",
                "text/html; charset=utf-16",
                "text/html; charset=nonsense",
                "text/plain",
                "application/xhtml+xml",
                "",
                ";;");
    }

    @Provide
    Arbitrary<String> soup() {
        List<String> tags = List.of(
                "𠀀",
                "<a href=/1>",
                "<a href='http://中文.example/路?q=中'>",
                "</a>",
                "<a href='x#y' rel=nofollow title='提\u0007示'>",
                "<p>",
                "</p>",
                "<div class='nav main \u0001'>",
                "</div>",
                "<ul>",
                "<li>",
                "</ul>",
                "<table>",
                "<td>",
                "</table>",
                "<nav>",
                "</nav>",
                "<article>",
                "</article>",
                "<h1>",
                "</h1>",
                "<h3>相关文章</h3>",
                "<script>",
                "</script>",
                "<p hidden>",
                "<div style='display:none'>",
                "<title>",
                "</title>",
                "<base href=/z/>",
                "<body>",
                "<frameset>",
                "<iframe src=/f>",
                "</iframe>",
                "<select>",
                "<svg>",
                "</svg>",
                "<pre>",
                "</pre>",
                "<br>",
                "<template>",
                "</template>",
                "<img alt='图\u200b'>",
                "<meta name=robots content=none>",
                "<!--",
                "-->");
        Arbitrary<String> text = Arbitraries.strings()
                .withChars('中', 'x', ' ', '\n', '\u0000', '\u0085', '\u3000', '&')
                .ofMaxLength(8);
        return Arbitraries.oneOf(Arbitraries.of(tags), text)
                .list()
                .ofMaxSize(60)
                .map(pieces -> String.join("", pieces));
    }

    private static void check(ParseOutcome outcome) {
        switch (outcome) {
            case ParseOutcome.NotAPage(Failure reason) ->
                assertTrue(!ReasonText.ENGLISH.say(reason).isBlank());
            case ParseOutcome.NotRead notRead -> throw new AssertionError(notRead.toString());
            case ParseOutcome.Parsed(Page page, var refresh, var _, var _, var _) -> {
                plain(page.title());
                plain(page.description());
                plain(page.text().replace('\n', ' '));
                assertTrue(
                        !page.text().contains("\n\n")
                                && page.text().equals(page.text().strip()),
                        page.text());
                page.blocks().forEach(block -> plain(block.label()));
                page.outlinks().forEach(link -> check(link, page));
                Set<Url> targets = new HashSet<>();
                page.outlinks().forEach(link -> assertTrue(targets.add(link.target()), "twice: " + link.target()));
            }
        }
    }

    private static void check(Outlink link, Page page) {
        plain(link.anchor().text());
        plain(link.anchor().title());
        plain(link.anchor().alt());
        plain(link.around());
        plain(link.path());
        assertTrue(link.around().length() <= AROUND);
        assertTrue(link.block() >= -1 && link.block() < page.blocks().size(), "block " + link.block());
        assertTrue(!link.target().equals(page.url()));
    }

    private static void plain(String text) {
        assertTrue(text.chars().noneMatch(Character::isISOControl), () -> "control character in '" + text + "'");
        assertEquals(text, new String(text.getBytes(UTF_8), UTF_8), "half a surrogate pair");
    }
}
