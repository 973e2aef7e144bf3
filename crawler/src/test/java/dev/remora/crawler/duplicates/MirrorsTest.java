package dev.remora.crawler.duplicates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.duplicates.Mirrors.Comparison;
import dev.remora.crawler.duplicates.Mirrors.Roots;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MirrorsTest {
    private static final String A = "http://a.example/manual/utf8";
    private static final String B = "http://a.example/manual/gb2312";

    private final Map<String, String> contents = new LinkedHashMap<>();
    private final Mirrors mirrors = new Mirrors();

    @Test
    void rootsAreWhatIsLeftWithoutTheCommonEnd() {
        assertEquals(Optional.of(new Roots(B, A)), roots(A + "/mod/core.html", B + "/mod/core.html"));
        assertEquals(
                Optional.of(new Roots("http://a.example", "http://b.example/a")),
                roots("http://b.example/a/x/?p=1", "http://a.example/x/?p=1"));
        assertEquals(
                Optional.of(new Roots("http://a.example", "https://a.example")),
                roots("http://a.example/x", "https://a.example/x"));
        assertEquals(Optional.empty(), roots("http://a.example/1", "http://a.example/2"));
        assertEquals(Optional.empty(), roots("http://a.example/tag/1/", "http://a.example/tag/2/"));
        assertEquals(Optional.empty(), roots("http://a.example/?a=1/x", "http://a.example/?b=1/x"));
        assertEquals(Optional.empty(), roots("http://a.example/x", "http://a.example/x"));
        assertEquals(Optional.empty(), roots("http://a.example/", "http://b.example/"), "no more than a slash");
        assertEquals(
                Optional.of(new Roots("http://a.example", "http://b.example")),
                roots("http://a.example/x", "http://b.example/x"));
        assertEquals(
                Optional.of(new Roots("http://a.example/b", "http://b.example")),
                roots("http://a.example/b/x?p", "http://b.example/x?p"));
        assertEquals(Optional.empty(), roots("http://a.example/1?/x", "http://b.example/2?/x"));
    }

    @Test
    void twoFoldersMirrorOneAnotherOnceFivePlacesHoldTheSame() {
        for (int i = 0; i < 5; i++) {
            assertEquals(List.of(), mirrors.found(), "after " + i + " places");
            page(A + "/" + i + ".html", "content " + i);
            page(B + "/" + i + ".html", "content " + i);
        }
        assertEquals(List.of(new Roots(B, A)), mirrors.found());
        assertEquals(List.of(new Url(B + "/x/7.html")), mirrors.counterparts(new Url(A + "/x/7.html")));
        assertEquals(List.of(new Url(A + "/x/7.html")), mirrors.counterparts(new Url(B + "/x/7.html")));
        assertEquals(List.of(), mirrors.counterparts(new Url("http://a.example/manual/big5/x")));
    }

    @Test
    void whatOrderThePagesComeInMakesNoDifference() {
        for (int i = 0; i < 6; i++) {
            page(A + "/" + i + ".html", "content " + i);
        }
        for (int i = 5; i >= 0; i--) {
            page(B + "/" + i + ".html", "content " + i);
        }
        assertEquals(List.of(new Roots(B, A)), mirrors.found());
    }

    @Test
    void foldersWhoseTwinPlacesOftenDifferAreNoMirrors() {
        for (int i = 0; i < 20; i++) {
            page(A + "/" + i + ".html", "content " + i);
            page(B + "/" + i + ".html", i % 4 == 0 ? "other " + i : "content " + i);
        }
        assertEquals(List.of(), mirrors.found());
    }

    @Test
    void aMirrorThatComesToDifferIsNoneAnyMore() {
        for (int i = 0; i < 20; i++) {
            page(A + "/" + i + ".html", "content " + i);
            page(B + "/" + i + ".html", i < 10 ? "content " + i : "other " + i);
        }
        assertEquals(List.of(), mirrors.found());
        assertEquals(List.of(), mirrors.counterparts(new Url(A + "/30.html")));
    }

    @Test
    void oldSuggestionsAreForgottenButNoMirrors() {
        for (int i = 0; i < 5; i++) {
            page(A + "/" + i + ".html", "content " + i);
            page(B + "/" + i + ".html", "content " + i);
        }
        for (int i = 0; i < 10_000; i++) {
            page("http://a.example/" + i + "/index.html", "the same");
        }
        assertTrue(mirrors.found().contains(new Roots(B, A)));
    }

    @Test
    void aPlaceCountsOnceHoweverOftenItIsFetched() {
        for (int i = 0; i < 5; i++) {
            page(A + "/1.html", "content");
            page(B + "/1.html", "content");
        }
        assertEquals(List.of(), mirrors.found());
    }

    @Test
    void aRootIsInFewPairsHoweverManyHoldTheSameFirstPage() {
        for (int i = 0; i < 100; i++) {
            page("http://a.example/" + i + "/index.html", "the same");
        }
        List<Url> lookedUp = new ArrayList<>();
        mirrors.settled(new Url("http://a.example/0/x.html"), Optional.empty(), other -> {
            lookedUp.add(other);
            return Comparison.UNKNOWN;
        });
        assertTrue(lookedUp.size() <= 8, lookedUp.toString());
    }

    @Test
    void aRootThatIsInEightMirrorsTakesNoMoreAndElseTheLeastLikelyPairGivesWay() {
        for (int i = 0; i < 9; i++) {
            int places = i < 8 ? 5 : 4;
            for (int place = 0; place < places; place++) {
                page(mirror(0) + "/" + i + "/" + place, i + "content" + place);
                page(mirror(i + 1) + "/" + i + "/" + place, i + "content" + place);
            }
        }
        assertEquals(8, mirrors.found().size(), "eight mirrors stay");
        assertEquals(8, mirrors.counterparts(new Url(mirror(0) + "/x")).size());
        assertEquals(List.of(), mirrors.counterparts(new Url(mirror(9) + "/x")));
    }

    @Test
    void ofPairsThatAreNoMirrorsTheOneWithTheFewestTwinsGivesWay() {
        for (int i = 0; i < 9; i++) {
            for (int place = 0; place < (i == 3 ? 2 : 3); place++) {
                page(mirror(0) + "/" + i + "/" + place, i + "content" + place);
                page(mirror(i + 1) + "/" + i + "/" + place, i + "content" + place);
            }
        }
        List<Object> pairs = pairs();
        assertEquals(8, pairs.size());
        assertTrue(pairs.contains(new Roots(mirror(0), mirror(1))));
        assertTrue(pairs.contains(new Roots(mirror(0), mirror(9))));
        assertEquals(false, pairs.contains(new Roots(mirror(0), mirror(4))));
    }

    @Test
    void ofAPairTheLast128PlacesCount() {
        for (int i = 0; i < 150; i++) {
            page(A + "/" + i, "content " + i);
            page(B + "/" + i, i >= 5 && i < 25 ? "other " + i : "content " + i);
            assertEquals(i == 4 || i >= 140 ? 1 : 0, mirrors.found().size(), "after " + i);
        }
        List<?> pair = (List<?>) ((List<?>) mirrors.snapshot()).getFirst();
        assertEquals(new Roots(B, A), pair.get(0));
        assertEquals(128, ((List<?>) pair.get(1)).size());
        assertEquals(new Url(B + "/149").key(), ((List<?>) pair.get(1)).getLast());
        assertEquals(true, ((List<?>) pair.get(2)).getLast());
    }

    @Test
    void ofFourThousandPairsTheOldestThatIsNoMirrorIsForgotten() {
        for (int i = 0; i < 5; i++) {
            page(A + "/" + i + ".html", "content " + i);
            page(B + "/" + i + ".html", "content " + i);
        }
        for (int i = 0; i < 4095; i++) {
            twins(i);
        }
        assertEquals(4096, pairs().size());
        twins(4095);
        assertEquals(4096, pairs().size());
        assertEquals(new Roots(B, A), pairs().get(0));
        assertEquals(new Roots(mirror(2), mirror(3)), pairs().get(1), "that of 0 and 1 is gone");
        mirrors.settled(new Url(mirror(0) + "/y"), Optional.empty(), other -> {
            throw new AssertionError(other + " is in no pair");
        });
    }

    @Test
    void ofFourThousandMirrorsNoneIsForgottenForAPairThatIsNone() {
        for (int i = 0; i < 4096; i++) {
            for (int place = 0; place < 5; place++) {
                twins(i, "/" + place);
            }
        }
        assertEquals(4096, mirrors.found().size());
        twins(4096);
        assertEquals(4096, mirrors.found().size());
        assertEquals(4096, pairs().size());
    }

    /// Print pages, pages for phones and the like have the addresses of their pages with something added to the end,
    /// to the parameters, or in place of the end.
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "/news/%d.html /news/%d.html?print=1",
                "/news/%d /news/%d/amp",
                "/news/%d/ /news/%d/amp/",
                "/news/%d.html /news/%d.amp",
                "/news/%d.html /news/%d_print.html",
                "/view?id=%d /view?id=%d&output=1",
                "/view?id=%d /view?mod=print&id=%d",
            })
    void whatAnOriginAddsToAddressesOfTheSamePagesIsLearnt(String plain, String copy) {
        for (int i = 1; i <= 5; i++) {
            assertEquals(List.of(), mirrors.found(), "after " + (i - 1) + " places");
            page("http://a.example" + plain.formatted(i * 7), "content " + i);
            page("http://a.example" + copy.formatted(i * 7), "content " + i);
        }
        Url page = new Url("http://a.example" + plain.formatted(123));
        Url twin = new Url("http://a.example" + copy.formatted(123));
        assertEquals(List.of(twin), mirrors.counterparts(page));
        assertTrue(
                mirrors.counterparts(twin).contains(page),
                mirrors.counterparts(twin).toString());
        Url elsewhere = new Url("http://b.example" + copy.formatted(123));
        assertEquals(List.of(), mirrors.counterparts(elsewhere));
    }

    @Test
    void aParameterThatSelectsOtherPagesIsNoForm() {
        for (int i = 0; i < 20; i++) {
            page("http://a.example/list/" + i, "content " + i);
            page("http://a.example/list/" + i + "?page=1", "content " + i);
            page("http://a.example/list/" + i + "?page=2", i % 4 == 0 ? "content " + i : "further " + i);
        }
        Url page = new Url("http://a.example/list/30");
        Url first = new Url(page + "?page=1");
        assertTrue(mirrors.counterparts(first).contains(page), "the first page has another address");
        assertEquals(List.of(first), mirrors.counterparts(page), "not the second page");
    }

    @Test
    void addressesOfTheSameTextByChanceAreNoForms() {
        for (int i = 0; i < 200; i++) {
            page("http://a.example/article/" + (1000 + i * 37) + ".html", "content " + i / 2);
        }
        assertEquals(List.of(), mirrors.found());
    }

    @Test
    void manyEqualTextsPushOutNoPairThatHasSeveralEqualPlaces() {
        for (int i = 0; i < 4; i++) {
            page(A + "/" + i + ".html", "content " + i);
            page(B + "/" + i + ".html", "content " + i);
        }
        for (int i = 0; i < 4200; i++) {
            twins(i);
        }
        page(A + "/4.html", "content 4");
        page(B + "/4.html", "content 4");
        assertEquals(List.of(new Roots(B, A)), mirrors.found());
    }

    private void twins(int number) {
        twins(number, "/x");
    }

    private void twins(int number, String place) {
        Url twin = new Url(mirror(2 * number + 1) + place);
        mirrors.settled(new Url(mirror(2 * number) + place), Optional.of(twin), _ -> Comparison.SAME);
    }

    private static String mirror(int number) {
        return "http://m" + String.format("%04d", number) + ".example";
    }

    private List<Object> pairs() {
        List<Object> pairs = new ArrayList<>();
        ((List<?>) mirrors.snapshot()).forEach(pair -> pairs.add(((List<?>) pair).getFirst()));
        return pairs;
    }

    private static Optional<Roots> roots(String page, String twin) {
        return MirrorPlace.roots(new Url(page), new Url(twin));
    }

    private void page(String url, String content) {
        Optional<Url> twin = contents.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(url))
                .filter(entry -> entry.getValue().equals(content))
                .map(entry -> new Url(entry.getKey()))
                .findFirst();
        mirrors.settled(new Url(url), twin, other -> {
            String known = contents.get(other.text());
            return known == null ? Comparison.UNKNOWN : known.equals(content) ? Comparison.SAME : Comparison.OTHER;
        });
        contents.put(url, content);
    }
}
