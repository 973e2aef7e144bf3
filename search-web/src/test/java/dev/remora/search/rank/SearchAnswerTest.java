package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.Interpretation;
import dev.remora.search.rank.SearchAnswer.Counts;
import dev.remora.search.rank.SearchAnswer.Result;
import dev.remora.search.rank.SearchAnswer.Scored;
import dev.remora.search.rank.SearchAnswer.Shown;
import dev.remora.search.rank.SearchAnswer.Total;
import dev.remora.search.rank.facet.Facets;
import dev.remora.search.rank.score.Quantity;
import dev.remora.search.rank.score.ScoreExplanation;
import dev.remora.search.rank.score.ScoreParts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What an answer says of its results.
class SearchAnswerTest {
    private static final Total MANY = new Total(500, true);

    private static Result result(String id) {
        ScoreParts.Part none = new ScoreParts.Part(0, 0);
        return new Result(
                new FoundPage(
                        id,
                        "tcm",
                        "http://a.example/" + id,
                        "a.example",
                        "text/html",
                        SearchableWeb.START,
                        Optional.empty()),
                new Shown("", "", "", Optional.empty()),
                new Scored(
                        1,
                        0.5,
                        0.25,
                        new ScoreParts(none, none, none, none, none),
                        Optional.of(new ScoreExplanation(1, Quantity.FEEDBACK, List.of(), List.of()))),
                List.of("word"),
                3);
    }

    private static SearchAnswer answer(int page, int results, Optional<Total> full, OptionalInt listed) {
        return new SearchAnswer(
                "word",
                new Interpretation.Words("word"),
                Counts.of(MANY, full, listed, Facets.NONE),
                page,
                10,
                7,
                IntStream.range(0, results).mapToObj(i -> result("id" + i)).toList());
    }

    private static long listable(int page, int results, OptionalInt listed) {
        return answer(page, results, Optional.empty(), listed).listable();
    }

    @Test
    void asManyResultsCanBeListedAsAreKnownToBe() {
        assertEquals(42, listable(1, 10, OptionalInt.of(42)));
        assertEquals(500, listable(3, 10, OptionalInt.empty()), "a full page tells nothing");
        assertEquals(23, listable(3, 3, OptionalInt.empty()), "a page that is not full is the last");
        assertEquals(500, listable(9, 0, OptionalInt.empty()), "an empty one may be far behind the last");
    }

    @Test
    void itKnowsWhetherAnyPageHasAllWordsOnlyIfTheyWereCounted() {
        SearchAnswer none = answer(1, 3, Optional.of(new Total(0, true)), OptionalInt.empty());
        SearchAnswer some = answer(1, 3, Optional.of(new Total(4, true)), OptionalInt.empty());
        SearchAnswer uncounted = answer(1, 3, Optional.empty(), OptionalInt.empty());
        assertTrue(none.noneFull());
        assertFalse(some.noneFull());
        assertFalse(uncounted.noneFull());
        assertEquals(0, none.counts().knownFull());
        assertEquals(4, some.counts().knownFull());
        assertEquals(0, uncounted.counts().knownFull());
    }

    @Test
    void theScoreOfOnePageCanBeExplainedAlone() {
        SearchAnswer all = answer(2, 3, Optional.empty(), OptionalInt.empty());
        SearchAnswer one = all.explainingOnly("id1");
        assertEquals(
                List.of(false, true, false),
                one.results().stream()
                        .map(result -> result.scored().explain().isPresent())
                        .toList());
        assertEquals(all.results().get(1), one.results().get(1));
        Result other = one.results().getFirst();
        Result before = all.results().getFirst();
        assertEquals(before.page(), other.page());
        assertEquals(before.missing(), other.missing());
        assertEquals(before.scored().parts(), other.scored().parts());
        assertEquals(3, other.similar());
        assertEquals(all.counts(), one.counts());
    }

    @Test
    void itsCountsCanBeReplaced() {
        SearchAnswer all = answer(2, 3, Optional.empty(), OptionalInt.empty());
        SearchAnswer other = all.with(Counts.NOTHING);
        assertEquals(Counts.NOTHING, other.counts());
        assertEquals(all, other.with(all.counts()));
    }

    @Test
    void aSearchWithoutAModelHasNoVectors() {
        QueryVectors none = QueryVectors.NONE;
        assertEquals(Optional.empty(), none.of("word"));
        assertFalse(none.isConfigured());
        assertEquals(0, none.made() + none.failed() + none.skipped());
    }
}
