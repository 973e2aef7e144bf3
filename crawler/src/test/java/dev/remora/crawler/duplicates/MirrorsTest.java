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

    private static Optional<Roots> roots(String page, String twin) {
        return Mirrors.roots(new Url(page), new Url(twin));
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
