package dev.remora.crawler.parse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.BinaryKind;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Pages made to break a crawler. The time-out is a guard against hanging, far above what any of them takes (2
/// s).
@Timeout(60)
class HostilePagesTest {
    private static final Url HERE = new Url("http://example.org/");
    private static final int MAX_TITLE = 300;
    private static final int MAX_DESCRIPTION = 1_000;
    private static final int MOST_LINKS = 5_000;
    private static final int MAX_ANCHOR = 300;
    private static final int MAX_PATH = 300;

    private final HtmlParser parser = new HtmlParser(UrlRules.DEFAULT);

    private ParseOutcome outcome(byte[] body) {
        return parser.parse(HERE, Instant.EPOCH, "text/html", Bytes.of(body));
    }

    private Page page(String html) {
        return assertInstanceOf(ParseOutcome.Parsed.class, outcome(html.getBytes(UTF_8)))
                .page();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<div>",
                "<div class='a b' id=c>",
                "<b>",
                "<b><p>",
                "<font size=1><p>",
                "<ul><li>",
                "<table><tr><td>",
                "<TABLE><b>",
                "<marquee><i>",
                "<article><a href=/x>",
                "<math><mi><p>",
                "<form><select><option>",
                "<h1>"
            })
    void readsWhatStandsInsideAHundredThousandNestedTags(String tags) {
        String text = page(tags.repeat(100_000) + "</select>深").text();
        assertEquals("深", text);
    }

    @Test
    void readsWhatStandsInsideNestedTagsOfEveryKind() {
        String tags = "<table><tr><td><details><ul><li><a href=/y><b><i><p>";
        assertEquals("深", page(tags.repeat(20_000) + "</details>深").text());
    }

    @Test
    void keepsTheFirstFiveThousandOfAMillionLinks() {
        StringBuilder html = new StringBuilder();
        for (int i = 0; i < 1_000_000; i++) {
            html.append("<a href=/").append(i).append(">链");
        }
        Page page = page(html.toString());
        assertEquals(MOST_LINKS, page.outlinks().size());
        assertEquals(
                "http://example.org/4999", page.outlinks().getLast().target().text());
        assertEquals(1_999_999, page.text().length());
    }

    @Test
    void boundsWhatItKeepsOfHugeAttributes() {
        String huge = "很长 ".repeat(3_500_000);
        Page page = page("<a href=/x title='" + huge + "' class='" + huge + "'><img alt='" + huge + "'>" + huge + "</a>"
                + "<a href='/" + huge + "'>y</a><meta name=description content='" + huge + "'><title>" + huge);
        var link = page.outlinks().getFirst();
        assertEquals(1, page.outlinks().size());
        assertTrue(link.anchor().text().length() <= MAX_ANCHOR);
        assertTrue(link.anchor().title().length() <= MAX_ANCHOR);
        assertTrue(link.anchor().alt().length() <= MAX_ANCHOR);
        assertTrue(link.path().length() <= MAX_PATH);
        assertTrue(page.title().length() <= MAX_TITLE);
        assertTrue(page.description().length() <= MAX_DESCRIPTION);
    }

    @Test
    void boundsThePathOfADeepLink() {
        String path = page("<div class='" + "long".repeat(20) + "'>".repeat(1) + "<div class=c>".repeat(200)
                        + "<a href=/x>x")
                .outlinks()
                .getFirst()
                .path();
        assertTrue(path.length() <= MAX_PATH && path.endsWith("/div.c/a"), path);
    }

    @Test
    void readsPastZeroBytes() {
        Page page = page("<p>甲\0乙丙丁戊己庚辛壬癸子丑寅卯<a href='/x'>丙</a>".repeat(1_000));
        assertTrue(page.text().startsWith("甲") && page.text().indexOf('\0') < 0);
        assertEquals(1, page.outlinks().size());
    }

    @Test
    void saysThatBinaryGarbageIsBinary() {
        byte[] garbage = new byte[1 << 20];
        new Random(1).nextBytes(garbage);
        assertEquals(
                new ParseOutcome.NotAPage(new Failure.DeclaredOtherwise("text/html", BinaryKind.OTHER)),
                outcome(garbage));
        assertEquals(
                new ParseOutcome.NotAPage(new Failure.DeclaredOtherwise("text/html", BinaryKind.OTHER)),
                outcome(new byte[999]));
    }

    @Test
    void readsAPageThatIsUnclosedEverywhere() {
        Page page = page("<html><head><title>甲</title><body><div><p><a href=/x>乙<table><tr><td>丙<ul><li><!-- <b>丁");
        assertEquals("甲", page.title());
        assertEquals("乙 丙", page.text().replace('\n', ' '));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"<", "<a", "<a href", "<a href=", "<a href='", "<!", "<!--", "&", "&#", "&#x110000;", "</", "\0"
            })
    void readsAPageThatIsOneBrokenTagOverAndOver(String piece) {
        assertInstanceOf(ParseOutcome.class, outcome(("<html>" + piece.repeat(200_000)).getBytes(UTF_8)));
    }

    @Test
    void doesNotFollowARefreshToThePageItself() {
        byte[] html = "<meta http-equiv=refresh content='0;url=http://EXAMPLE.org:80/#again'>".getBytes(UTF_8);
        assertEquals(Optional.empty(), ((ParseOutcome.Parsed) outcome(html)).refresh());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"no-such-charset", "x-user-defined", "utf-7", "'; drop", "\u0001", "ISO-2022-CN", "replacement"})
    void readsAPageWhoseCharsetDoesNotExist(String charset) {
        Page page = page("<meta charset=\"" + charset + "\"><title>中医学</title>");
        assertEquals("中医学", page.title());
    }
}
