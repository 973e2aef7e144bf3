package dev.remora.crawler.fetch.robots;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.FetchOutcome.Fetched;
import dev.remora.crawler.fetch.FetchOutcome.HttpError;
import dev.remora.crawler.fetch.FetchOutcome.Moved;
import dev.remora.crawler.fetch.FetchOutcome.Refused;
import dev.remora.crawler.fetch.FetchOutcome.Unreachable;
import dev.remora.crawler.fetch.robots.RobotsRules.Standing;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsRulesTest {
    private static final Url ROBOTS = new Url("http://example.org/robots.txt");
    private static final Instant NOW = Instant.EPOCH;

    private static RobotsRules rules(String... lines) {
        return RobotsRules.parse(String.join("\n", lines).getBytes(UTF_8));
    }

    private static boolean allows(RobotsRules rules, String path) {
        return rules.allows(new Url("http://example.org" + path));
    }

    private static Exchange exchange(int status) {
        return new Exchange(ROBOTS, NOW, List.of(), status, List.of(), Bytes.NONE, false);
    }

    /// A path and rules of which each fits nearly everywhere: without a bound such an address takes a tenth of
    /// a second.
    @ParameterizedTest
    @ValueSource(strings = {"*", "*a", "*a*a*a*"})
    void anAddressThatTakesTooLongToHoldAgainstTheRulesIsNotAllowed(String wildcards) {
        String rule = "Disallow: /" + wildcards + "a".repeat(1_000) + "b\n";
        RobotsRules rules = rules("User-agent: *", "Allow: /", rule.repeat((500 << 10) / rule.length()));
        assertFalse(allows(rules, "/" + "a".repeat(8_000)));
        assertTrue(allows(rules, "/page"));
    }

    /// The longest rule that fits says whether, fitting as its regular expression does.
    @Property
    void rulesFitAsTheirRegularExpressionsDo(@ForAll("rules") List<String> lines, @ForAll("paths") String path) {
        List<String> fitting = lines.stream()
                .filter(rule -> Pattern.compile(rule.replace("*", ".*").replaceAll("(?<!\\$)$", ".*"))
                        .matcher(path)
                        .matches())
                .toList();
        int longest = fitting.stream().mapToInt(String::length).max().orElse(0);
        boolean even = longest % 2 == 0;
        String[] text = Stream.concat(
                        Stream.of("User-agent: *"),
                        lines.stream().map(rule -> (rule.length() % 2 == 0 ? "Allow: " : "Disallow: ") + rule))
                .toArray(String[]::new);
        assertEquals(even, allows(rules(text), path), () -> lines + " " + path);
    }

    @Provide
    Arbitrary<List<String>> rules() {
        Arbitrary<String> rule = Arbitraries.strings()
                .withChars("ab/*")
                .ofMaxLength(6)
                .flatMap(text -> Arbitraries.of("/" + text, "/" + text + "$"));
        return rule.map(text -> text.replaceAll("\\*+", "*"))
                .list()
                .ofMinSize(1)
                .ofMaxSize(4);
    }

    @Provide
    Arbitrary<String> paths() {
        return Arbitraries.strings().withChars("ab/").ofMaxLength(8).map(text -> "/" + text);
    }

    @Test
    void tenThousandRulesAreHeldAgainstALongAddress() {
        StringBuilder lines = new StringBuilder("User-agent: *\n");
        for (int i = 0; i < 10_000; i++) {
            lines.append("Disallow: /*?parameter").append(i).append("=\n");
        }
        RobotsRules rules = rules(lines.toString());
        assertTrue(allows(rules, "/catalogue/" + "针灸".repeat(10) + "?page=3"));
        assertFalse(allows(rules, "/catalogue/" + "针灸".repeat(10) + "?parameter77=3"));
    }

    /// RFC 9309, 2.2.1 to 2.2.3: rules, a path, whether it may be fetched.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Disallow: /a                        | /a/b                    | false
        Disallow: /a                        | /abc                    | false
        Disallow: /a                        | /A                      | true
        Disallow: /a/                       | /a                      | true
        Disallow:                           | /a                      | true
        Disallow: /                         | /a                      | false
        Disallow: /;Allow: /p               | /p/q                    | true
        Allow: /p;Disallow: /               | /q                      | false
        Allow: /a;Disallow: /a              | /a                      | true
        Disallow: /a/b;Allow: /a            | /a/b/c                  | false
        Allow: /page;Disallow: /*.htm       | /page.htm               | false
        Disallow: /*.gif$                   | /a.gif                  | false
        Disallow: /*.gif$                   | /a.gif?b                | true
        Disallow: /*?                       | /a?b                    | false
        Disallow: /*?                       | /a                      | true
        Disallow: /a*b                      | /axxb                   | false
        Disallow: /%E4%B8%AD                | /%E4%B8%AD/a            | false
        Disallow: /中                        | /%E4%B8%AD/a            | false
        Disallow: /a%2Fb                    | /a%2Fb                  | false
        Disallow: /                         | /robots.txt             | true
        disallow : /a                       | /a                      | false
        Disallow: /a # not for robots       | /a                      | false
        Crawl-delay: 5;Disallow: /a         | /a                      | false
        """)
    void theLongestRuleWins(String rules, String path, boolean allowed) {
        assertEquals(allowed, allows(rules(("User-agent: *;" + rules).split(";")), path));
    }

    @Test
    void ourOwnGroupGoesBeforeTheGroupOfAll() {
        RobotsRules rules = rules("User-agent: *", "Disallow: /", "", "User-agent: Remora", "Disallow: /private");
        assertTrue(allows(rules, "/page"));
        assertFalse(allows(rules, "/private"));
    }

    @Test
    void groupsOfOursAreJoined() {
        RobotsRules rules = rules("User-agent: remora", "Disallow: /a", "", "User-agent: REMORA", "Disallow: /b");
        assertFalse(allows(rules, "/a"));
        assertFalse(allows(rules, "/b"));
    }

    @Test
    void aGroupMayNameSeveralRobots() {
        RobotsRules rules =
                rules("User-agent: other", "User-agent: remora", "Disallow: /a", "", "User-agent: *", "Disallow: /b");
        assertFalse(allows(rules, "/a"));
        assertTrue(allows(rules, "/b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"remora-news", "remorabot", "rem", "a remora"})
    void groupsOfOthersAreNotOurs(String agent) {
        assertTrue(allows(rules("User-agent: " + agent, "Disallow: /"), "/page"));
    }

    @Test
    void linesMayEndInAnyWayAndBeginWithAByteOrderMark() {
        byte[] text = "\uFEFFUser-agent: *\r\nDisallow: /a\rDisallow: /b\n".getBytes(UTF_8);
        assertFalse(allows(RobotsRules.parse(text), "/a"));
        assertFalse(allows(RobotsRules.parse(text), "/b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "GB18030"})
    void aColonMayBeTypedInChinese(String charset) {
        byte[] text = "User-agent：*\nDisallow：/a\nDisallow: /b：c\nSitemap：http://example.org/s.xml"
                .getBytes(Charset.forName(charset));
        RobotsRules rules = RobotsRules.parse(text);
        assertFalse(allows(rules, "/a"));
        assertTrue(allows(rules, "/b"));
        assertEquals(List.of("http://example.org/s.xml"), rules.sitemaps());
    }

    @Test
    void namesAThousandSitemapsAtMostAndCountsWhatTheyTake() {
        RobotsRules rules = rules(IntStream.range(0, 15_000)
                .mapToObj(i -> "Sitemap: http://example.org/" + i)
                .toArray(String[]::new));
        assertEquals(1_000, rules.sitemaps().size());
        assertEquals("http://example.org/0", rules.sitemaps().getFirst());
        assertTrue(rules.characters() >= 20_000, rules.characters() + " characters");
        assertTrue(allows(rules, "/x"));
    }

    @Test
    void saysDelayAndSitemaps() {
        RobotsRules rules = rules(
                "User-agent: *",
                "Crawl-delay: 2.5",
                "Disallow: /a",
                "Sitemap: http://example.org/s.xml",
                "sitemap: /t.xml",
                "Sitemap: u.xml?a=1");
        assertEquals(Optional.of(Duration.ofMillis(2500)), rules.crawlDelay());
        assertEquals(List.of("http://example.org/s.xml", "/t.xml", "/u.xml?a=1"), rules.sitemaps());
        assertEquals(Optional.empty(), rules("User-agent: *", "Disallow:").crawlDelay());
    }

    @Test
    void aHugeDelayIsADelayAndForbidsNothing() {
        RobotsRules rules = rules("User-agent: *", "Crawl-delay: 86400", "Disallow: /a");
        assertEquals(Optional.of(Duration.ofDays(1)), rules.crawlDelay());
        assertTrue(allows(rules, "/page"));
    }

    @Test
    void ofALongFileTheFirst500KiBCount() {
        String filler = "# padding\n".repeat(60_000);
        assertFalse(allows(rules("User-agent: *", "Disallow: /a", filler), "/a"));
        assertTrue(allows(rules("User-agent: *", filler, "Disallow: /a"), "/a"));
    }

    @Test
    void aRuleThatTheCapTearsDoesNotCount() {
        Exchange cut = new Exchange(ROBOTS, NOW, List.of(), 200, List.of(), Bytes.NONE, true);
        Bytes text = Bytes.of("User-agent: *\nDisallow: /a\nDisallow: /".getBytes(UTF_8));
        RobotsRules rules = RobotsRules.of(new Fetched(ROBOTS, cut, text));
        assertFalse(allows(rules, "/a"));
        assertTrue(allows(rules, "/b"));
        RobotsRules again = RobotsRules.archived(new Exchange(ROBOTS, NOW, List.of(), 200, List.of(), text, true));
        assertTrue(allows(again, "/b"), "nor when it is read again from the archive");
    }

    @Test
    void aPageInPlaceOfRobotsTxtForbidsNothing() {
        assertTrue(allows(rules("<!DOCTYPE html>", "<html><body>Not found</body></html>"), "/page"));
    }

    @Property(tries = 300, seed = "9309")
    void anyBytesWillDo(@ForAll byte[] bytes) {
        assertEquals(Standing.READ, RobotsRules.parse(bytes).standing());
    }

    @ParameterizedTest
    @CsvSource({
        "400, NONE",
        "401, NONE",
        "403, NONE",
        "404, NONE",
        "410, NONE",
        "429, UNKNOWN",
        "500, UNKNOWN",
        "503, UNKNOWN",
        "304, UNKNOWN"
    })
    void a4xxAllowsAllAndA5xxForbidsAllForNow(int status, Standing standing) {
        RobotsRules rules = RobotsRules.of(new HttpError(ROBOTS, exchange(status), Optional.empty()));
        assertEquals(standing, rules.standing());
        assertEquals(standing == Standing.NONE, allows(rules, "/page"));
        assertTrue(rules.allows(ROBOTS));
    }

    @Test
    void otherOutcomesFollowTheStandard() {
        UrlVerdict target = new UrlVerdict.Accepted(ROBOTS);
        assertEquals(
                Standing.NONE,
                RobotsRules.of(new Moved(ROBOTS, exchange(301), target)).standing());
        assertEquals(
                Standing.UNKNOWN,
                RobotsRules.of(new Unreachable(ROBOTS, new Failure.BrokenOff(), true))
                        .standing());
        assertEquals(
                Standing.UNKNOWN,
                RobotsRules.of(new Refused(ROBOTS, new Failure.NoContact())).standing());
        Bytes text = Bytes.of("User-agent: *\nDisallow: /a".getBytes(UTF_8));
        assertFalse(allows(RobotsRules.of(new Fetched(ROBOTS, exchange(200), text)), "/a"));
    }
}
