package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.remora.search.query.Interpretation.Note;
import dev.remora.search.query.Interpretation.Note.Beginning;
import dev.remora.search.query.Interpretation.Note.Excluded;
import dev.remora.search.query.Interpretation.Note.Missing;
import dev.remora.search.query.Interpretation.Note.NoDay;
import dev.remora.search.query.Interpretation.Note.NotRead;
import dev.remora.search.query.Interpretation.Note.WithoutLast;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What a person is told of a query beside how it is read.
class QueryNotesTest {
    private static final QueryPlanner PLANNER =
            new QueryPlanner(IndexedPages.ANALYZER, WordLists.load(IndexedPages.FOLDING), QuerySettings.DEFAULT);

    private static List<Note> notes(String typed) {
        return assertInstanceOf(
                        Interpretation.Words.class,
                        PLANNER.plan(SearchRequest.of(typed)).read())
                .notes();
    }

    private static String numbered(String each, int number) {
        return IntStream.range(0, number).mapToObj(i -> each + i).collect(Collectors.joining(" "));
    }

    @Test
    void wordsAlternativesAndExclusionsAboveTheMaximumAreCountedTogether() {
        assertEquals(List.of(), notes(numbered("w", 48)));
        assertEquals(List.of(new WithoutLast(2)), notes(numbered("w", 50)));
        assertEquals(List.of(new WithoutLast(5)), notes(numbered("a", 25).replace(" ", " OR ")));
        assertEquals(
                List.of(
                        new WithoutLast(2 + 3),
                        new Excluded(List.of(numbered("x", 20).split(" ")))),
                notes(numbered("w", 50) + " " + numbered("-x", 23)));
        assertEquals(List.of(new Beginning(TypedQuery.MAX_CHARS)), notes("w ".repeat(600)));
    }

    @Test
    void aRangeWithoutADayAndOperatorsWithoutAValueAreNoted() {
        LocalDate may = LocalDate.of(2024, 5, 1);
        assertEquals(List.of(new NoDay(may, may)), notes("药 after:2024-05 before:2024-05"));
        assertEquals(List.of(new NoDay(may.plusMonths(1), may)), notes("药 after:2024-06 before:2024-05 before:2025"));
        assertEquals(List.of(), notes("药 after:2024-05 before:2024-05-02"));
        assertEquals(
                List.of(
                        new NotRead(Missing.DATE, List.of("after:x", "before:y"), true),
                        new NotRead(Missing.PORT, List.of("site:a.example:0"), true),
                        new NotRead(
                                Missing.VALUE,
                                List.of("site:", "site:a.example:80:80", "site::80", "intitle:！", "inurl:"),
                                true)),
                notes("药 after:x OR before:y -site:a.example:0 site: site:a.example:80:80 site::80 intitle:！ inurl: "
                        + "after:x"));
        assertEquals(List.of(new NotRead(Missing.DATE, List.of("after:x"), false)), notes("after:x"));
    }
}
