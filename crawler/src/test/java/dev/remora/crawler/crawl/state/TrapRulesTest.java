package dev.remora.crawler.crawl.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.page.Link;
import dev.remora.shared.url.Url;
import java.util.Optional;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class TrapRulesTest {
    private static final Pattern ESCAPE_OR_NUMBER = Pattern.compile("%..|[0-9]+");

    private static Url url(String path) {
        return new Url("http://a.example/" + path);
    }

    @Test
    void addressesThatDifferInDigitsOnlyAreAlike() {
        assertTrue(TrapRules.alike(url("calendar/2026/11"), url("calendar/2026/2")));
        assertTrue(TrapRules.alike(url("list?page=9"), url("list?page=10")));
        assertFalse(TrapRules.alike(url("calendar/2026/11"), url("calendar/2026/x")));
        assertFalse(TrapRules.alike(url("calendar/2026"), url("calendar/2026/")));
        assertFalse(TrapRules.alike(url("calendar/2026"), new Url("http://b.example/calendar/2026")));
    }

    @Test
    void addressesWithoutDigitsAreNotAlike() {
        assertFalse(TrapRules.alike(url("about"), url("about")));
    }

    @Test
    void digitsOfEscapesAreLetters() {
        assertFalse(TrapRules.alike(url("%E4%B8%AD"), url("%E5%B8%AD")));
        assertTrue(TrapRules.alike(url("%E4%B8%AD1"), url("%E4%B8%AD23")));
    }

    @Test
    void aHostThatHoldsTheTopicIsNotShutForWhatItsSiteRepeats() {
        TrapRules traps = new TrapRules(1000);
        for (int i = 0; i < 500; i++) {
            traps.same(new Url("http://h" + i + ".university.cn/print"));
        }
        traps.onTopic(new Url("http://medicine.university.cn/a"));
        assertTrue(traps.objection(Link.seed(new Url("http://library.university.cn/b")))
                .isPresent());
        assertEquals(Optional.empty(), traps.objection(Link.seed(new Url("http://medicine.university.cn/b"))));
    }

    /// Against what the words say: each number that stands in no escape is one sign.
    @Property(tries = 2000)
    void anyTwoAreAlikeByTheirShapes(@ForAll("paths") String one, @ForAll("paths") String other) {
        boolean numbered = shape(one).contains("#");
        assertEquals(numbered && shape(one).equals(shape(other)), TrapRules.alike(url(one), url(other)));
    }

    private static String shape(String path) {
        return ESCAPE_OR_NUMBER.matcher(path).replaceAll(found -> found.group().startsWith("%") ? found.group() : "#");
    }

    @Provide
    Arbitrary<String> paths() {
        return Arbitraries.of("1", "20", "a", "/", "%E4", "%45", "-")
                .list()
                .ofMaxSize(5)
                .map(parts -> String.join("", parts));
    }
}
