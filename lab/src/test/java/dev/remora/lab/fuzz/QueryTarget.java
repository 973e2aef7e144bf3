package dev.remora.lab.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.TermStatistics;
import dev.remora.search.query.TypedQuery;
import dev.remora.search.query.TypedQuery.Part;
import dev.remora.search.query.WordLists;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import java.util.List;
import java.util.stream.Collectors;

/// Search queries: the text.
///
/// Each is taken apart and planned; what its parts are when they are typed again is the same parts.
final class QueryTarget implements FuzzTarget {
    private static final String QUOTES = "\"“”„«»＂「」『』";

    private final QueryPlanner planner;

    QueryTarget() {
        Folding folding = new Folding();
        planner = new QueryPlanner(
                new ChineseAnalyzer(new HanlpSegmenter(folding), folding),
                WordLists.load(folding),
                QuerySettings.DEFAULT);
    }

    @Override
    public void read(byte[] input) {
        String typed = new FuzzInput(input).text();
        TypedQuery query = TypedQuery.of(typed);
        assertTrue(query.parts().size() <= TypedQuery.MAX_CHARS);
        String again = query.parts().stream().map(QueryTarget::typed).collect(Collectors.joining(" "));
        if (typed.chars().noneMatch(c -> QUOTES.indexOf(c) >= 0) && again.length() <= TypedQuery.MAX_CHARS) {
            assertEquals(query.parts(), TypedQuery.of(again).parts(), again);
        }
        planner.planAddress(SearchRequest.of(typed), TermStatistics.UNKNOWN);
        PlannedQuery planned = planner.plan(SearchRequest.of(typed));
        assertNotNull(planned.read());
        assertEquals(planned, planner.plan(SearchRequest.of(typed)));
    }

    private static String typed(Part part) {
        return switch (part) {
            case TypedQuery.Word(String text) -> text;
            case TypedQuery.Phrase(String text) -> '"' + text + '"';
            case TypedQuery.Without(Part excluded) -> "-" + typed(excluded);
            case TypedQuery.Either(List<Part> alternatives) ->
                alternatives.stream().map(QueryTarget::typed).collect(Collectors.joining(" | "));
            case TypedQuery.Site site -> "site:" + site.text();
            case TypedQuery.InTitle(String text) -> "intitle:\"" + text + '"';
            case TypedQuery.InAddress(String text) -> "inurl:\"" + text + '"';
            case TypedQuery.PageAt page -> page.text();
            case TypedQuery.FileType(String extension) -> "filetype:" + extension;
            case TypedQuery.Before before -> "before:" + before.day();
            case TypedQuery.After after -> "after:" + after.day();
            case TypedQuery.InTopic(String id) -> "topic:" + id;
        };
    }
}
