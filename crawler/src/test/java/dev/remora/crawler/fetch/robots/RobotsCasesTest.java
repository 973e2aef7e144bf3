package dev.remora.crawler.fetch.robots;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.url.Url;
import java.io.IOException;
import java.io.InputStream;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A table of robots rules; and that no robots.txt, whatever it holds, costs more than a bounded number of
/// steps.
class RobotsCasesTest {
    /// @param lines of robots.txt, parted by `;`
    record Case(String lines, String path, boolean allowed) {}

    static List<Case> cases() throws IOException {
        try (InputStream table = RobotsCasesTest.class.getResourceAsStream("robots-cases.txt")) {
            return new String(table.readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("# "))
                    .map(line -> line.split(" \\| ", -1))
                    .map(parts -> new Case(parts[0], parts[1], parts[2].equals("allow")))
                    .toList();
        }
    }

    private static Url url(String path) {
        return new Url("http://example.org" + path);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void rulesAreReadAsTheStandardSays(Case rules) {
        byte[] text = rules.lines().replace(';', '\n').getBytes(UTF_8);
        assertEquals(rules.allowed(), RobotsRules.parse(text).allows(url(rules.path())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n", "\n\n", "\r\n\r\n"})
    void linesMayEndInAnyWay(String end) {
        for (String mark : List.of("", "\uFEFF")) {
            byte[] text = (mark + String.join(end, "User-agent: *", "Disallow: /a", "Disallow: /b")).getBytes(UTF_8);
            RobotsRules rules = RobotsRules.parse(text);
            assertFalse(rules.allows(url("/a")));
            assertFalse(rules.allows(url("/b")));
            assertTrue(rules.allows(url("/c")));
        }
    }

    static Stream<String> hostileRules() {
        return Stream.of(
                "Disallow: /" + "*a".repeat(238_000) + "b",
                "Disallow: /" + "$".repeat(470_000) + "b",
                ("Disallow: /" + "*a".repeat(500) + "b\n").repeat(477),
                IntStream.range(0, 27_000).mapToObj(i -> "Disallow: *a*b" + i).collect(Collectors.joining("\n")),
                ("Disallow: /" + "a".repeat(60) + "*b\n").repeat(6_000));
    }

    /// Counted in steps, not in time.
    @ParameterizedTest
    @MethodSource("hostileRules")
    void rulesMadeToCostTimeAreAppliedWithinABound(String lines) {
        RobotsRules rules = RobotsRules.parse(("User-agent: *\n" + lines).getBytes(UTF_8));
        Url address = url("/" + "a".repeat(2_000));
        assertTrue(rules.stepsFor(address) <= 2 * RobotsPath.MOST_STEPS, () -> rules.stepsFor(address) + " steps");
    }

    /// Against what the standard says, by regular expressions.
    @Property(tries = 3000, seed = "9309")
    void anyPatternsAreReadAsTheStandardSays(@ForAll("lines") List<String> lines, @ForAll("paths") String path) {
        byte[] text = ("User-agent: *\n" + String.join("\n", lines)).getBytes(UTF_8);
        Optional<String> decides = lines.stream()
                .filter(line -> expression(line).matcher(path).find())
                .max(Comparator.comparingInt((String line) -> line.length() - line.indexOf('/'))
                        .thenComparing(line -> line.startsWith("Allow")));
        assertEquals(
                decides.map(line -> line.startsWith("Allow")).orElse(true),
                RobotsRules.parse(text).allows(url(path)));
    }

    private static Pattern expression(String line) {
        return Pattern.compile("^" + line.substring(line.indexOf('/')).replace("*", ".*"));
    }

    @Provide
    Arbitrary<List<String>> lines() {
        Arbitrary<String> patterns =
                Arbitraries.of("a", "b", "*", "/", "ab").list().ofMaxSize(6).map(parts -> "/" + String.join("", parts));
        return Arbitraries.of("Allow: ", "Disallow: ")
                .flatMap(kind ->
                        patterns.flatMap(pattern -> Arbitraries.of("", "$").map(end -> kind + pattern + end)))
                .list()
                .ofMinSize(1)
                .ofMaxSize(4);
    }

    @Provide
    Arbitrary<String> paths() {
        return Arbitraries.of("a", "b", "/", "ab").list().ofMaxSize(7).map(parts -> "/" + String.join("", parts));
    }

    @Test
    void whatCannotBeDecidedWithinTheBoundIsNotAskedFor() {
        StringBuilder lines = new StringBuilder("User-agent: *\n");
        for (int i = 0; i < 30_000; i++) {
            lines.append("Disallow: *b").append(i).append("\n");
        }
        RobotsRules rules = RobotsRules.parse(lines.toString().getBytes(UTF_8));
        assertTrue(rules.allows(url("/short")));
        assertFalse(rules.allows(url("/" + "a".repeat(2_000))));
    }
}
