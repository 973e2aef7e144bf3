package dev.remora.shared.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScopeRulesTest {
    private static boolean allows(List<String> include, List<String> exclude, String url) {
        return new ScopeRules(new Topic.Scope(include, exclude)).allows(new Url(url));
    }

    @ParameterizedTest(name = "{0} and {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            example.org              | http://example.org/a/b?c     | true
            example.org              | https://example.org/         | true
            example.org              | http://example.org:8080/     | true
            example.org              | http://www.example.org/      | false
            example.org:8080         | http://example.org:8080/     | true
            example.org:8080         | http://example.org/          | false
            *.example.org            | http://a.b.example.org/      | true
            *.example.org            | http://example.org/          | false
            *.example.org            | http://evil.com/.example.org | false
            EXAMPLE.org              | http://example.org/          | true
            例子.中国                 | http://xn--fsqu00a.xn--fiqs8s/ | true
            https://example.org      | http://example.org/a         | true
            http://example.org/      | http://example.org/          | true
            http://example.org/      | http://example.org/a         | false
            example.org/a            | https://example.org:8080/a   | true
            example.org:8080/a       | http://example.org:8080/a    | true
            example.org:8080/a       | http://example.org/a         | false
            http://example.org/a*    | https://example.org/abc?d    | true
            example.org/新闻/*        | http://example.org/%E6%96%B0%E9%97%BB/1 | true
            */*.pdf                  | http://example.org/a.pdf     | true
            */*.pdf                  | http://example.org/a.pdf?b   | false
            *                        | http://example.org/          | true
            example.org/*/b/*/d      | http://example.org/a/b/c/d   | true
            example.org/*/b/*/d      | http://example.org/a/b/d     | false
            example.org/a*a          | http://example.org/a         | false
            """)
    void matchesHostsAndAddresses(String pattern, String url, boolean matches) {
        assertEquals(matches, allows(List.of(pattern), List.of(), url));
        assertEquals(!matches, allows(List.of(), List.of(pattern), url), "as an exclude");
    }

    @Test
    void anIncludedAddressReachesItsHostOnly() {
        ScopeRules rules = new ScopeRules(new Topic.Scope(List.of("a.org/x", "b.org:81/x"), List.of()));
        assertTrue(rules.reaches(new Url("http://a.org/")));
        assertTrue(rules.reaches(new Url("http://b.org:81/")));
        assertFalse(rules.reaches(new Url("http://b.org/")));
        assertFalse(rules.reaches(new Url("http://c.org/x")));
    }

    @Test
    void takesWhatIsIncludedAndNotExcluded() {
        assertTrue(allows(List.of(), List.of(), "http://anything/"));
        assertTrue(allows(List.of("a", "b"), List.of("b/x/*"), "http://b/y"));
        assertTrue(!allows(List.of("a", "b"), List.of("b/x/*"), "http://b/x/y"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "a b", "ftp://h/", "http://u@h/", "h/*?utm_source=*", "h/#x", "新*闻.中国"})
    void saysWhatIsNoPattern(String pattern) {
        assertTrue(ScopeRules.problem(pattern).isPresent());
    }

    /// Were each `*` tried at every place, this would not end.
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aPatternOfManyStarsCostsNoMoreThanItsLength() {
        String path = "/" + "a".repeat(2_000);
        List<String> hostile = List.of(
                "example.org/" + "*a".repeat(900) + "*b",
                "example.org/" + "a*".repeat(900) + "b",
                "example.org/" + "*aaaaaaaab".repeat(100));
        for (String pattern : hostile) {
            ScopeRules rules = new ScopeRules(new Topic.Scope(List.of(pattern), List.of()));
            for (int i = 0; i < 1_000; i++) {
                assertFalse(rules.allows(new Url("http://example.org" + path + i)), pattern);
            }
        }
    }

    @Test
    void findsNothingWrongWithAPattern() {
        assertEquals(Optional.empty(), ScopeRules.problem("https://*.example.org/a?b=*&c=*"));
    }

    @ParameterizedTest
    @CsvSource({
        "'',                 '',                    true",
        "'',                 example.org,           false",
        "'',                 example.org/*,         false",
        "'',                 *.org,                 false",
        "'',                 example.org/private/*, true",
        "'',                 other.org,             true",
        "example.org,        '',                    true",
        "example.org/news/*, '',                    true",
        "example.org/news/*, example.org,           false",
        "other.org/*,        '',                    false",
    })
    void knowsWhetherAnythingOfAHostMayBeInScope(String include, String exclude, boolean reached) {
        ScopeRules rules = new ScopeRules(new Topic.Scope(patterns(include), patterns(exclude)));
        assertEquals(reached, rules.reaches(new Url("http://example.org/sitemap.xml")));
    }

    private static List<String> patterns(String text) {
        return text.isEmpty() ? List.of() : List.of(text);
    }
}
