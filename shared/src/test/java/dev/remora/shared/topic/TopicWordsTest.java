package dev.remora.shared.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Patterns, misspelt names and quoted texts of topic files.
class TopicWordsTest {
    private final SplittableRandom random = new SplittableRandom(31);

    private String letters(String alphabet, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    private static boolean byRegex(String pattern, String text) {
        return Pattern.matches(pattern.replace(".", "\\.").replace("?", "\\?").replace("*", ".*"), text);
    }

    @Test
    void aStarIsAnyRunOfCharactersAndNothingElseIsSpecial() {
        int matched = 0;
        for (int round = 0; round < 50_000; round++) {
            String pattern = letters("ab.*", 7);
            String text = letters("ab.", 8);
            boolean matches = new Glob(pattern).matches(text);
            assertEquals(byRegex(pattern, text), matches, pattern + " and " + text);
            matched += matches ? 1 : 0;
        }
        assertTrue(matched > 2_000, matched + " matched");
    }

    @Test
    void aScopeOfManyPatternsIsThatOfEachAlone() {
        List<String> hosts = List.of("a.example", "*.a.example", "b.example:81", "*", "b.example");
        List<String> paths = List.of("", "/", "/*", "/x/*", "/x", "/*.pdf", "/x?q=*");
        List<String> urls = new ArrayList<>();
        for (String host : List.of("a.example", "w.a.example", "b.example", "b.example:81", "a.example:81")) {
            for (String path : List.of("/", "/x", "/x/y", "/y.pdf", "/x?q=1", "/x/y.pdf?z")) {
                urls.add("http://" + host + path);
            }
        }
        for (int round = 0; round < 150; round++) {
            List<String> patterns = new ArrayList<>();
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                patterns.add(hosts.get(random.nextInt(hosts.size())) + paths.get(random.nextInt(paths.size())));
            }
            ScopeRules included = new ScopeRules(new Topic.Scope(patterns, List.of()));
            ScopeRules excluded = new ScopeRules(new Topic.Scope(List.of(), patterns));
            for (String url : urls) {
                boolean any = patterns.stream().anyMatch(pattern -> matches(pattern, url));
                assertEquals(any, included.allows(new Url(url)), patterns + " and " + url);
                assertEquals(!any, excluded.allows(new Url(url)), patterns + " and " + url);
                assertTrue(
                        !any || included.reaches(new Url(url)), "what is allowed is reached: " + patterns + " " + url);
                assertTrue(any || excluded.reaches(new Url(url)), "likewise: " + patterns + " " + url);
            }
        }
    }

    /// The rule as the guide words it.
    private static boolean matches(String pattern, String url) {
        String address = url.substring("http://".length());
        int slash = pattern.indexOf('/');
        String host = slash < 0 ? pattern : pattern.substring(0, slash);
        String path = slash < 0 ? "/*" : pattern.substring(slash);
        String itsHost = address.substring(0, address.indexOf('/'));
        String named = host.contains(":") ? itsHost : itsHost.replaceFirst(":.*", "");
        return byRegex(host, named) && byRegex(path, address.substring(address.indexOf('/')));
    }

    @ParameterizedTest
    @CsvSource({
        "strategi, strategy",
        "stratgey, strategy",
        "tsrategyy, strategy",
        "Max-Pages, maxPages",
        "max pages, maxPages",
        "maxDepht, maxDepth",
        "seed, seeds",
        "id, id",
        "names, name",
        "nme, name",
    })
    void theNameThatWasProbablyMeantIsFound(String wrong, String meant) {
        List<String> allowed = List.of("strategy", "maxPages", "maxDepth", "seeds", "id", "name");
        assertEquals(Optional.of(meant), Spelling.nearest(wrong, allowed));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "xy", "strxxxgy", "maximum", "nm", "depth", "词"})
    void aNameFarFromAllIsNone(String wrong) {
        List<String> allowed = List.of("strategy", "maxPages", "maxDepth", "seeds", "name");
        assertEquals(Optional.empty(), Spelling.nearest(wrong, allowed));
        assertEquals(Optional.empty(), Spelling.nearest(wrong, List.of()));
    }

    @Test
    void ofTwoEquallyNearNamesTheFirstOfTheAlphabetIsMeant() {
        assertEquals(Optional.of("bat"), Spelling.nearest("rat", List.of("cat", "bat", "hat")));
        assertEquals(
                Optional.empty(), Spelling.nearest("a".repeat(41), List.of("a".repeat(42))), "too long to compare");
        assertEquals(Optional.of("a".repeat(41)), Spelling.nearest("a".repeat(40), List.of("a".repeat(41))));
    }

    @Test
    void anyTextIsReadAsItWasQuoted() {
        for (int round = 0; round < 800; round++) {
            StringBuilder text = new StringBuilder("a");
            for (int i = random.nextInt(6); i > 0; i--) {
                int point = random.nextInt(random.nextBoolean() ? 0x180 : 0x110000);
                text.appendCodePoint(Character.getType(point) == Character.SURROGATE || point == 0xfffd ? 'b' : point);
            }
            String name = text.append('a').toString();
            String yaml = "id: tea\nname: " + YamlText.quoted(name) + "\nkeywords: [茶]\nseeds: [http://a.example/]\n";
            TopicFile.Valid valid = assertInstanceOf(TopicFile.Valid.class, TopicFile.parse(yaml, "a"), yaml);
            assertEquals(name, valid.topic().name());
            assertTrue(YamlText.quoted(name).chars().noneMatch(Character::isISOControl), "safe in a terminal");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "null", "off", "yes", "-a", "1", "a b", "a:", "", "茶", "A", "~", "#a", "a-"})
    void aNameThatYamlWouldReadOtherwiseIsQuoted(String name) {
        assertEquals(!name.equals("a-"), YamlText.name(name).startsWith("\""), name);
    }

    @Test
    void aPlainNameIsNotQuoted() {
        assertEquals("best-first", YamlText.name("best-first"));
        assertFalse(new Glob("a*").plain());
        assertTrue(new Glob("a").plain());
        assertTrue(new Glob("*").matchesEveryPath() && new Glob("/*").matchesEveryPath());
        assertFalse(new Glob("/*/").matchesEveryPath());
    }
}
