package dev.remora.search.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Pages that were made to cost more than they are worth.
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class HostileCopiesTest {
    private static final String BASE = "http://a.example/";

    /// Signs that escaping makes of one at most: `&amp;`.
    private static final int ESCAPED = 5;

    /// A tag with its attributes and end, beside its text.
    private static final int TAGS = 150;

    /// Time stands still: what ends here is ended by what it counts, however slow the machine.
    private static long still() {
        return 0;
    }

    private static Copy.Shown copy(String html) {
        return (Copy.Shown) HarmlessHtml.of(html, BASE, CopyLimits.DEFAULT, HostileCopiesTest::still);
    }

    private static void assertWithinLimits(Copy.Shown copy) {
        CopyLimits limits = CopyLimits.DEFAULT;
        long most = 2L * ESCAPED * limits.characters() + (long) TAGS * limits.elements();
        assertTrue(copy.html().length() <= most, () -> copy.html().length() + " characters");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a>x</a>",
                "<a>x",
                "<a href=x>x</a>",
                "<script>x</script>",
                "<style>x</style>",
                "<svg></svg>",
                "<img alt=x>",
                "<h1>x</h1>",
                "<meta name=robots content=index>",
                "<div>",
                "<b>",
                "<b><p></b>",
                "<ul><li>x",
                "<table>",
                "<table><tr><td>",
                "<table><b>",
                "<table><p>x</p><tr>",
                "<table><a>x<tr>",
                "<applet><b>",
                "<template>",
                "<svg><foreignObject>",
                "<nobr>x",
                "<!-- x -->",
                "<",
                "&amp",
                "</x>"
            })
    void whatIsRepeatedWithoutEndIsCutAndNotWaitedFor(String piece) {
        Copy.Shown copy = copy(piece.repeat(2_000_000 / piece.length()));
        assertTrue(copy.cut());
        assertWithinLimits(copy);
    }

    /// Each anchor is an element and its text; beside them the page has its document, html, head and body.
    @ParameterizedTest
    @ValueSource(strings = {"<a>x</a>", "<a href=x>x</a>", "<a href=javascript:x>x</a>", "<a name=x>x</a>"})
    void anchorsAreLookedAtOnceHoweverManyTheyAre(String anchor) {
        for (int number : new int[] {10_000, 40_000}) {
            HarmlessHtml.Made made =
                    HarmlessHtml.made(anchor.repeat(number), BASE, CopyLimits.DEFAULT, HostileCopiesTest::still);
            assertEquals(2 * number + 4, made.visited());
            assertFalse(((Copy.Shown) made.copy()).cut());
        }
    }

    @Test
    void nodesThatAreNoElementsAreBoundedByTheCharactersThatTheyTake() {
        HarmlessHtml.Made made =
                HarmlessHtml.made("<!---->".repeat(1_000_000), BASE, CopyLimits.DEFAULT, HostileCopiesTest::still);
        assertTrue(made.visited() <= CopyLimits.DEFAULT.characters() / 7 + 5, () -> made.visited() + " nodes");
    }

    @Test
    void aLongBaseDoesNotMakeEachShortLinkLong() {
        String base = "<base href='http://b.example/" + "b/".repeat(20_000) + "'>";
        Copy.Shown copy = copy(base + "<a href=x>x</a>".repeat(60_000));
        assertTrue(copy.html().startsWith("<a href=\"http://a.example/x\""), copy.html()::toString);
        assertWithinLimits(copy);
    }

    @Test
    void linksThatTogetherAreTooLongBecomeText() {
        String base = "<base href='http://b.example/" + "b/".repeat(900) + "'>";
        Copy.Shown copy = copy(base + "<a href=x>x</a>".repeat(60_000));
        assertTrue(copy.cut());
        assertWithinLimits(copy);
        assertEquals(60_000, Jsoup.parse(copy.html()).text().length(), "no text is lost");
    }

    @Test
    void formattingThatEveryParagraphOpensAgainIsCounted() {
        String open = IntStream.range(0, 200).mapToObj(i -> "<b c=" + i + ">").collect(Collectors.joining());
        Copy.Shown copy = copy(open + "<p>x".repeat(200_000));
        assertTrue(copy.cut());
        assertWithinLimits(copy);
    }

    @Test
    void anElementOfManyAttributesEnds() {
        String attributes =
                IntStream.range(0, 200_000).mapToObj(i -> "a" + i + "=1 ").collect(Collectors.joining());
        assertTrue(copy("<p " + attributes + ">x").cut());
    }

    @Test
    void readingEndsWhenItsTimeIsOver() {
        AtomicLong now = new AtomicLong();
        CopyLimits limits = new CopyLimits(1_000_000, 100_000, Duration.ofMillis(100));
        Copy.Shown copy =
                (Copy.Shown) HarmlessHtml.of("<p>x</p>".repeat(50_000), BASE, limits, () -> now.addAndGet(1_000_000));
        assertTrue(copy.cut());
        assertTrue(now.get() <= 110_000_000, () -> "looked at the clock at " + now);
        assertTrue(copy.html().startsWith("<p>x</p><p>x</p>"), "what was read is shown");
    }

    @Test
    void linksThatAreReachedTooLateAreText() {
        AtomicLong now = new AtomicLong();
        CopyLimits limits = new CopyLimits(1_000_000, 100_000, Duration.ofMillis(150));
        Copy.Shown copy = (Copy.Shown)
                HarmlessHtml.of("<a href=x>x</a>".repeat(100), BASE, limits, () -> now.addAndGet(1_000_000));
        assertTrue(copy.cut());
        assertTrue(copy.html().startsWith("<a href") && copy.html().endsWith("x"), copy.html()::toString);
    }

    @Test
    void aLargePageThatIsNotHostileIsWhole() {
        Copy.Shown copy = copy("<p>一二三四五六七八九十<a href=x>x</a></p>".repeat(20_000));
        assertFalse(copy.cut());
    }

    @Test
    void ofALongTextTheBeginningIsShown() {
        CopyLimits limits = new CopyLimits(10, 3, Duration.ofSeconds(1));
        assertEquals(
                new Copy.Shown("<p>" + "x".repeat(10) + "</p>", false, true),
                HarmlessHtml.ofText("x".repeat(11), limits));
        assertEquals(
                new Copy.Shown("<p>a</p>\n<p>b</p>\n<p>c</p>", false, true), HarmlessHtml.ofText("a\nb\nc\nd", limits));
        assertEquals(new Copy.Shown("<p>a</p>", false, false), HarmlessHtml.ofText("a\n\n", limits));
    }
}
