package dev.remora.search.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.TermStatistics;
import dev.remora.search.query.WordLists;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is said of queries beside their notation.
class ReadWordsTest {
    private static final Folding FOLDING = new Folding();
    private static final QueryPlanner PLANNER = new QueryPlanner(
            new ChineseAnalyzer(new HanlpSegmenter(FOLDING), FOLDING), WordLists.load(FOLDING), QuerySettings.DEFAULT);

    private static String read(String typed, Language language) {
        return ReadWords.text(language, PLANNER.plan(SearchRequest.of(typed)).read());
    }

    private static String note(String typed) {
        String read = read(typed, Language.EN);
        int start = read.lastIndexOf(" (");
        return start < 0 ? "" : read.substring(start + 2, read.length() - 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "before:2026-13-45",
                "after:abc",
                "AFTER：2026-02-30",
                "before:",
                "before:2026-1-1-1",
                "after:26",
                "-before:明天",
            })
    void anOperatorWhoseValueIsNoDateIsNamed(String typed) {
        String named = typed.replaceFirst("^-", "");
        String note = "“" + named + "” ignored, because there is no such date: write 2026, 2026-05 or 2026-05-31";
        assertTrue(note("药 " + typed).startsWith(note), note("药 " + typed));
        assertTrue(note("药 OR " + named).startsWith(note), note("药 OR " + named));
        assertTrue(
                read("药 " + typed, Language.ZH).contains("“" + named + "”未起作用，因为没有这样的日期：请写作 2026、2026-05 或 2026-05-31"),
                read("药 " + typed, Language.ZH));
        assertTrue(read("药 " + typed, Language.EN).startsWith("药 ("), read("药 " + typed, Language.EN));
    }

    @ParameterizedTest
    @ValueSource(strings = {"before:2026-13", "before:2026-13 -广告", "before:2026-13 OR after:x"})
    void anOperatorWithoutADateIsReadAsWordsIfNothingElseIsAskedFor(String typed) {
        assertTrue(note(typed).contains(" read as words, because there is no such date"), note(typed));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "site:",
                "site:/a",
                "site:2001:db8::1",
                "site:[2001:db8::x]:80",
                "intitle:",
                "intitle:！！",
                "inurl:?",
                "filetype:..",
                "topic:",
                "ＳＩＴＥ："
            })
    void anOperatorWithoutAValueIsIgnoredAndNamed(String typed) {
        assertEquals(
                "药 (“" + typed + "” ignored, because no usable value follows the colon directly)",
                read("药 " + typed, Language.EN));
        assertEquals("药（“" + typed + "”未起作用，因为冒号之后没有紧跟可用的值）", read("药 " + typed, Language.ZH));
        assertEquals("“" + typed + "” read as words, because no usable value follows the colon directly", note(typed));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "site:a.example:abc",
                "site:a.example:99999",
                "site:a.example:0",
                "site:https://a.example:65536/x",
                "site:[2001:db8::1]:99999",
                "-SITE：a.example:8080x"
            })
    void aSiteWhosePortIsNoneIsNamedWithTheRangeOfPorts(String typed) {
        String named = typed.replaceFirst("^-", "");
        assertEquals(
                "药 (“" + named + "” ignored, because a port is a number from 1 to 65535)",
                read("药 " + typed, Language.EN));
        assertEquals("药（“" + named + "”未起作用，因为端口是 1 到 65535 的数）", read("药 " + typed, Language.ZH));
        assertTrue(note(named).startsWith("“" + named + "” read as words, because a port is"), note(named));
    }

    @ParameterizedTest
    @CsvSource({
        "find -name, “name”",
        "find --name -type f, “type”",
        "药 -广告 NOT \"两 词\", '“广告”, “两 词”'",
        "药 -(广告|推销 广告) -site:a.example, '“广告”, “推销”'",
    })
    void whatAMinusExcludesIsNamed(String typed, String named) {
        assertEquals("without pages that have " + named, note(typed));
        assertTrue(
                read(typed, Language.ZH).endsWith("（已排除含有" + named.replace(", ", "、") + "的网页）"),
                read(typed, Language.ZH));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "covid-19",
                "药 - 广告",
                "药 -\"\"",
                "药 -！",
                "药 -site:a.example",
                "before:2024 after:2023-05-06",
                "\"before:abc\"",
                "http://a.example/",
                "12:30 lang:zh",
            })
    void nothingIsSaidWhereNothingNeedsTo(String typed) {
        assertEquals("", note(typed));
    }

    @Test
    void aRangeWithoutADayIsNamedWithOneThatHasDays() {
        assertEquals(
                "no day is on or after 2026-01-01 and before 2025-01-01, so nothing is found: after: must name an"
                        + " earlier day, as in after:2025 before:2027",
                note("药 after:2026 before:2025"));
        assertTrue(note("药 after:2026 before:2026").endsWith("as in after:2026 before:2027"));
        assertTrue(read("药 after:2026 before:2025", Language.ZH).contains("例如 after:2025 before:2027"));
        assertTrue(!read("药 after:2025 before:2026", Language.EN).contains("("));
        assertTrue(!read("药 after:2026 -before:2025", Language.EN).contains("no day"));
    }

    /// A phrase that no page has is searched as its words, which are no operators.
    @Test
    void aPhraseHasNoOperators() {
        String read = ReadWords.text(
                Language.EN,
                PLANNER.planLeniently(SearchRequest.of("\"药 before:abc\""), TermStatistics.UNKNOWN)
                        .read());
        assertTrue(!read.contains("("), read);
    }

    @Test
    void severalNotesAreSaidAndLongOnesAreShort() {
        String many = IntStream.range(0, 9).mapToObj(i -> "-w" + i).collect(Collectors.joining(" "));
        assertEquals(
                "“before:x” ignored, because there is no such date: write 2026, 2026-05 or 2026-05-31; without"
                        + " pages that have “w0”, “w1”, “w2”, “w3”, “w4”, “w5”, …",
                note("药 before:x " + many));
        assertTrue(note("药 -" + "长".repeat(200)).length() < 80);
    }
}
