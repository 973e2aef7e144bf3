package dev.remora.crawler.crawl.state.traps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

    private final TrapRules rules = new TrapRules(10);

    private static Link link(String path, int alike) {
        Link seed = Link.seed(url(path));
        return new Link(
                seed.target(),
                new Link.Source(0, seed.origin(), 1, 0),
                seed.anchor(),
                "",
                new Link.Steps(0, 0, alike),
                seed.place(),
                new Link.Standing("seed", seed.inherited()));
    }

    private Optional<Exclusion> objection(String path) {
        return rules.objection(link(path, 0));
    }

    @Test
    void aPathHas24PartsOf3EqualOnesAndAQueryOf16Parameters() {
        String parts = IntStream.range(0, 23).mapToObj(i -> "p" + i).collect(Collectors.joining("/"));
        assertEquals(Optional.empty(), objection(parts));
        assertEquals(Optional.of(new Exclusion.LongPath(24)), objection(parts + "/x"));
        assertEquals(Optional.empty(), objection(parts + "?x=/y/z"));
        assertEquals(Optional.empty(), objection("a/b/a/c/a////?a/a/a"));
        assertEquals(Optional.of(new Exclusion.RepeatedSegment("a", 3)), objection("a/b/a/c/a/a"));
        assertEquals(Optional.empty(), objection("x&&&&&&&&&&&&&&&&&&?a" + "&b".repeat(15)));
        assertEquals(Optional.of(new Exclusion.ManyParameters(16)), objection("x?a" + "&b".repeat(16)));
    }

    @Test
    void fourTenthsOfTheAddressesThatAHostMayHaveAlikeMayComeInARow() {
        assertEquals(Optional.empty(), rules.objection(link("4", 4)));
        assertEquals(Optional.of(new Exclusion.AlikeInRow(5)), rules.objection(link("5", 5)));
    }

    @Test
    void ofAddressesThatDifferInDigitsSoManyAreLetInAndTenMoreForEachOnTopic() {
        for (int i = 0; i < 10; i++) {
            assertEquals(Optional.empty(), objection("list/" + i));
            rules.admitted(url("list/" + i));
            rules.admitted(url("list"));
        }
        assertEquals(Optional.of(new Exclusion.AlikeOnHost(10, 0)), objection("list/11"));
        assertEquals(Optional.empty(), objection("list"), "there is no digit in it");
        assertEquals(Optional.empty(), objection("list/a1"));
        assertEquals(Optional.empty(), rules.objection(Link.seed(new Url("http://b.example/list/1"))));
        rules.onTopic(url("list/1"));
        for (int i = 0; i < 10; i++) {
            assertEquals(Optional.empty(), objection("list/11"));
            rules.admitted(url("list/1" + i));
        }
        assertEquals(Optional.of(new Exclusion.AlikeOnHost(20, 1)), objection("list/11"));
        rules.forgetPages();
        assertEquals(Optional.of(new Exclusion.AlikeOnHost(20, 0)), objection("list/11"));
        assertEquals(List.of(20, 0), rules.snapshot().getFirst().get("a.example/list/#"));
    }

    @Test
    void aNameThatLooksDrawnIsOneSignAndEscapesAreNone() {
        Map<String, String> shapes = Map.ofEntries(
                Map.entry("0123456789abcdef", "#"),
                Map.entry("x/0123456789ABCDEF.html", "x/#.html"),
                Map.entry("0123456789abcde", "#abcde"),
                Map.entry("abcdefabcdefabcdef", ""),
                Map.entry("0123456789abcdeg", "#abcdeg"),
                Map.entry("abcdefghijklmnopqrstuvw1", "#"),
                Map.entry("abcdefghijklmnopqrstuv1", "abcdefghijklmnopqrstuv#"),
                Map.entry("ABCDEFGHIJKLMNOPQRSTUVWXYZ9z", "#"),
                Map.entry("0123456789abcdef-0123456789abcdef", "#-#"),
                Map.entry("12/34a56", "#/#a#"),
                Map.entry("%E4%B8%AD", ""),
                Map.entry("%411", "%41#"),
                Map.entry("a%41abcdefghijklmnopqrstuvwx7y", "a%41abcdefghijklmnopqrstuvwx#y"),
                Map.entry("about", ""));
        shapes.forEach((path, shape) -> {
            TrapRules one = new TrapRules(10);
            one.admitted(url(path));
            assertEquals(
                    shape.isEmpty() ? Set.of() : Set.of("a.example/" + shape),
                    one.snapshot().getFirst().keySet(),
                    path);
        });
    }

    @Test
    void aHostThatMostlyShowsCopiesIsShutAndASiteLater() {
        for (int i = 0; i < 99; i++) {
            rules.same(url("print"));
        }
        assertEquals(Optional.empty(), objection("x"));
        rules.same(url("print"));
        assertEquals(Optional.of(new Exclusion.MuchTheSame("a.example", 100, 0)), objection("x"));
        for (int i = 0; i < 9; i++) {
            rules.onTopic(url("page"));
        }
        assertEquals(Optional.of(new Exclusion.MuchTheSame("a.example", 100, 9)), objection("x"));
        rules.onTopic(url("page"));
        assertEquals(Optional.empty(), objection("x"), "one of ten is on topic");
        assertEquals(
                Map.of("a.example", List.of(100, 10), "*.a.example", List.of(100, 10)),
                rules.snapshot().getLast());

        for (int i = 0; i < 400; i++) {
            assertEquals(Optional.empty(), rules.objection(Link.seed(new Url("http://new.site.cn/"))));
            rules.same(new Url("http://h" + i + ".site.cn/"));
        }
        assertEquals(
                Optional.of(new Exclusion.MuchTheSame("*.site.cn", 400, 0)),
                rules.objection(Link.seed(new Url("http://new.site.cn/"))));
    }

    @Test
    void whatWasNotCountedForLongestIsForgottenBeyondTheBound() {
        PairCounts counts = new PairCounts(3);
        for (String name : List.of("a", "b", "c", "a", "d")) {
            counts.add(name, 0);
        }
        assertEquals(Map.of("a", List.of(2, 0), "c", List.of(1, 0), "d", List.of(1, 0)), counts.snapshot());
        assertEquals(0, counts.of("b")[0], "looking at it does not bring it back");
        counts.add("e", 1);
        assertEquals(Map.of("a", List.of(2, 0), "d", List.of(1, 0), "e", List.of(0, 1)), counts.snapshot());
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
