package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.search.query.SearchRequest.Listing;
import dev.remora.search.query.SearchRequest.PageFilter;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.shared.page.PageKind;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a changed request keeps.
class SearchRequestTest {
    private static final Instant FROM = Instant.parse("2026-01-02T03:04:05Z");
    private static final Narrowing ARTICLES =
            new Narrowing(Optional.of(2024), Optional.of(PageKind.ARTICLE), Optional.empty(), Optional.empty());
    private static final PageFilter FILTER = new PageFilter(
            Optional.of("tcm"),
            Optional.of("a.example"),
            Optional.of(FROM),
            Optional.of(FROM.plusSeconds(9)),
            ARTICLES);
    private static final RankWeights WEIGHTS = new RankWeights(1.5, 0.5, 0.25);

    private final SearchRequest request =
            new SearchRequest("针灸", FILTER, new Listing(3, 20, Sort.DATE, true), true, true, Optional.of(WEIGHTS));

    @Test
    void aRequestMadeStepByStepIsTheSame() {
        SearchRequest made = SearchRequest.of("别的")
                .weighing(WEIGHTS)
                .withFacets()
                .explained(true)
                .collapsed(true)
                .sorted(Sort.DATE)
                .part(3, 20)
                .narrowed(ARTICLES)
                .fetched(FILTER.from(), FILTER.to())
                .on(Optional.of("a.example"))
                .in(Optional.of("tcm"))
                .asking("针灸");
        assertEquals(request, made);
    }

    @Test
    void eachStepCanBeTakenBack() {
        SearchRequest plain = request.explained(false)
                .collapsed(false)
                .sorted(Sort.RELEVANCE)
                .part(1, 10)
                .narrowed(Narrowing.NONE)
                .fetched(Optional.empty(), Optional.empty())
                .on(Optional.empty())
                .in(Optional.empty());
        assertEquals(SearchRequest.of("针灸").withFacets().weighing(WEIGHTS), plain);
    }

    @Test
    void theNewestResultsAreThoseOfTheSameSearchByDateFromTheFirst() {
        SearchRequest newest = request.sorted(Sort.RELEVANCE).newestFirst(30);
        assertEquals(
                new SearchRequest("针灸", FILTER, new Listing(1, 30, Sort.DATE, true), true, false, Optional.of(WEIGHTS)),
                newest);
        assertEquals(1, newest.page());
        assertEquals(30, newest.size());
        assertEquals(3, request.page());
    }

    @ParameterizedTest
    @CsvSource({"0, 10", "1, 0", "1, 101", "-1, 10"})
    void aPageHasANumberFromOneAndOneToAHundredResults(int page, int size) {
        assertThrows(IllegalArgumentException.class, () -> request.part(page, size));
        assertEquals(100, request.part(1, 100).size());
        assertEquals(1, request.part(1, 1).size());
    }
}
