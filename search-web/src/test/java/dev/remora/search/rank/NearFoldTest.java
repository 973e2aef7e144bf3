package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Results that are nearly the same page, folded when a search collapses.
class NearFoldTest {
    @TempDir
    private Path data;

    private SearchableWeb web;

    @BeforeEach
    void crawled() {
        web = new SearchableWeb(data)
                .similar("tcm", "http://a.example/1", "针灸 针灸", "针灸", 7)
                .similar("tcm", "http://b.example/1", "针灸", "说到针灸的书", 7)
                .similar("tcm", "http://c.example/1", "别的", "这里说到针灸和推拿", 7)
                .similar("tcm", "http://d.example/1", "针灸", "说到针灸的另一本书", 8)
                .page("tcm", "http://e.example/1", "针灸", "没有相近的")
                .page("tcm", "http://f.example/1", "针灸", "也没有相近的")
                .index();
    }

    @AfterEach
    void close() {
        web.close();
    }

    @Test
    void theBestOfSimilarPagesStandsForTheOthersAndSaysHowMany() {
        SearchAnswer answer = search(Sort.RELEVANCE, 1, 10, true);
        assertEquals(4, answer.results().size());
        SearchAnswer.Result best = answer.results().stream()
                .filter(result -> result.similar() > 0)
                .findFirst()
                .orElseThrow();
        assertEquals("http://a.example/1", best.url());
        assertEquals(2, best.similar());
    }

    @Test
    void allAreShownWhereTheSearchDoesNotCollapse() {
        SearchAnswer answer = search(Sort.RELEVANCE, 1, 10, false);
        assertEquals(6, answer.results().size());
        assertEquals(
                Set.of(0),
                new HashSet<>(answer.results().stream().map(r -> r.similar()).toList()));
    }

    @Test
    void whereTheSearchDoesNotCollapseSimilarPagesComeBehindTheBestTenOthers() {
        for (int i = 0; i < 12; i++) {
            web.page("law", "http://g.example/" + i, "别的", "这里有一次说到针灸，还有许多别的事情，第" + i + "件");
        }
        web.index();
        List<String> urls = search(Sort.RELEVANCE, 1, 20, false).results().stream()
                .map(SearchAnswer.Result::url)
                .toList();
        assertEquals(18, new HashSet<>(urls).size());
        assertEquals(
                1,
                urls.stream()
                        .limit(10)
                        .filter(url -> url.matches("http://[abc].example/1"))
                        .count(),
                urls.toString());
        assertEquals("http://a.example/1", urls.getFirst());
    }

    @Test
    void pagesOfResultsAreFullAndHoldNoResultTwice() {
        for (Sort sort : Sort.values()) {
            List<String> urls = new java.util.ArrayList<>();
            for (int page = 1; page <= 2; page++) {
                SearchAnswer answer = search(sort, page, 2, true);
                assertEquals(2, answer.results().size());
                answer.results().forEach(result -> urls.add(result.url()));
            }
            assertEquals(4, new HashSet<>(urls).size(), urls.toString());
        }
    }

    @Test
    void answersSayHowManyResultsAreListedOnAllPages() {
        for (Sort sort : Sort.values()) {
            for (int page = 1; page <= 3; page++) {
                SearchAnswer answer = search(sort, page, 2, true);
                assertEquals(6, answer.counts().total().value());
                assertEquals(OptionalInt.of(4), answer.counts().listed(), sort + " " + page);
            }
        }
    }

    @Test
    void aFullPageBeforePagesThatAreAllFoldedIsKnownToBeTheLast() {
        web.similar("law", "http://h.example/1", "商标 专利", "商标 专利", 9);
        web.similar("law", "http://h.example/2", "商标", "这里只说到商标，没有别的", 9);
        web.index();
        SearchAnswer answer =
                web.engine().search(SearchRequest.of("商标 专利").part(1, 1).collapsed(true));
        assertEquals(2, answer.counts().total().value());
        assertEquals(OptionalInt.of(1), answer.counts().listed());
    }

    private SearchAnswer search(Sort sort, int page, int size, boolean collapse) {
        return web.engine()
                .search(SearchRequest.of("针灸").part(page, size).sorted(sort).collapsed(collapse));
    }
}
