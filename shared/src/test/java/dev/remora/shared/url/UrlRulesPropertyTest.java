package dev.remora.shared.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.url.UrlVerdict.Accepted;
import dev.remora.shared.url.UrlVerdict.Refused;
import java.nio.charset.Charset;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;
import net.jqwik.api.statistics.StatisticsReport.StatisticsReportMode;

/// What holds for every text, whoever made it.
class UrlRulesPropertyTest {
    private static final List<UrlRules> RULES = List.of(UrlRules.DEFAULT, new UrlRules(true));
    private static final Url BASE = new Url("http://a.example/b/c/d;p?q");

    @Property(tries = 20_000, seed = "1")
    @StatisticsReport(StatisticsReportMode.OFF)
    void canonicalisingTwiceChangesNothing(@ForAll("hostile") String text) {
        for (UrlRules rules : RULES) {
            if (met(rules.canonical(text)) instanceof Accepted once) {
                assertEquals(once, rules.canonical(once.url().text()));
            }
        }
    }

    @Property(tries = 20_000, seed = "2")
    @StatisticsReport(StatisticsReportMode.OFF)
    void aCanonicalAddressResolvesToItselfFromAnywhere(@ForAll("hostile") String text) {
        for (UrlRules rules : RULES) {
            if (met(rules.canonical(text)) instanceof Accepted once) {
                assertEquals(once, rules.resolve(BASE, once.url().text()));
            }
        }
    }

    @Property(tries = 20_000, seed = "3")
    void neverThrowsAndWhatItAcceptsIsClean(@ForAll("hostile") String base, @ForAll("hostile") String href) {
        Url from = UrlRules.DEFAULT.canonical(base) instanceof Accepted accepted ? accepted.url() : BASE;
        for (UrlRules rules : RULES) {
            check(rules.canonical(href));
            check(rules.resolve(from, href));
            check(rules.resolve(from, href, Charset.forName("GBK")));
        }
    }

    @Property(tries = 20_000, seed = "4")
    @StatisticsReport(StatisticsReportMode.OFF)
    void resolvingGivesACanonicalAddress(@ForAll("hostile") String href) {
        if (met(UrlRules.DEFAULT.resolve(BASE, href)) instanceof Accepted once) {
            assertEquals(once, UrlRules.DEFAULT.canonical(once.url().text()));
        }
    }

    /// The scheme in capitals keeps an address from being recognised at a glance.
    @Property(tries = 20_000, seed = "5")
    @StatisticsReport(StatisticsReportMode.OFF)
    void theShortWayAgreesWithTheLongWay(@ForAll("nearlyCanonical") String text) {
        boolean canonical = CanonicalForm.holds(text);
        enough(canonical);
        if (canonical) {
            String capitals = "H" + text.substring(1);
            assertEquals(new Accepted(new Url(text)), UrlRules.DEFAULT.canonical(capitals));
        }
    }

    /// A law of addresses that are accepted says nothing where hardly any is.
    private static UrlVerdict met(UrlVerdict verdict) {
        enough(verdict instanceof Accepted);
        return verdict;
    }

    private static void enough(boolean applies) {
        Statistics.collect(applies);
        Statistics.coverage(coverage -> coverage.check(true).percentage(share -> share > 1));
    }

    private static void check(UrlVerdict verdict) {
        switch (verdict) {
            case Refused refused -> assertNotNull(refused.reason());
            case Accepted accepted -> {
                String text = accepted.url().text();
                assertTrue(text.length() <= 2048, text);
                assertTrue(text.matches("https?://[a-z0-9._:\\[\\]-]+/[!-~]*"), text);
                assertTrue(text.indexOf('#') < 0, text);
                assertTrue(!accepted.url().host().isEmpty(), text);
            }
        }
    }

    @Provide
    Arbitrary<String> hostile() {
        Arbitrary<String> opening = Arbitraries.of(
                "",
                "http://",
                "https://",
                "HTTP:",
                "http:/",
                "//",
                "/",
                "\\",
                "?",
                "#",
                " ",
                "http://h",
                "http://h/",
                "http://[",
                "http://1.",
                "http://xn--",
                "http://例",
                "javascript:",
                "http://a@",
                "http://h:",
                "../");
        Arbitrary<String> rest = Arbitraries.strings()
                .withChars("abAF019.:/\\?#[]@%&;=+-_~!$'()*,|^`{}<>\" \t\r\n\u0000\u007f\u0085。．中电ßİ\ud83d\ude00\uffff")
                .ofMaxLength(40);
        Arbitrary<String> any = Arbitraries.strings().ofMaxLength(30);
        return Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(8, Combinators.combine(opening, rest).as(String::concat)),
                net.jqwik.api.Tuple.of(1, Combinators.combine(opening, any).as(String::concat)));
    }

    @Provide
    Arbitrary<String> nearlyCanonical() {
        Arbitrary<String> host =
                Arbitraries.strings().withChars("ab1-_.0x").ofMinLength(1).ofMaxLength(6);
        Arbitrary<String> path =
                pieces("a", "/", ".", "..", "%41", "%E4", "%2f", ";", "jsessionid=1", "~", "'", ":", "@");
        Arbitrary<String> query =
                pieces("a", "=", "&", "utm_x", "spm=", "%26", "%41", "'", "?", "/", "%e4", "[", "_ga");
        return Combinators.combine(Arbitraries.of("http://", "https://"), host, path, query)
                .as((scheme, h, p, q) -> scheme + h + "/" + p + (q.isEmpty() ? "" : "?" + q));
    }

    private static Arbitrary<String> pieces(String... pieces) {
        return Arbitraries.of(pieces).list().ofMaxSize(8).map(list -> String.join("", list));
    }
}
