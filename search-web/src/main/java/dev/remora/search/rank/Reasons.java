package dev.remora.search.rank;

import dev.remora.search.rank.Candidates.Candidate;
import dev.remora.search.rank.Reading.Scope;
import dev.remora.search.rank.SearchAnswer.Explanation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.search.Query;

/// Tells how the scores of a search came about.
///
/// @param refining queries whose scores together are the text score
/// @param asked the text score that counts one, and what the query asks
record Reasons(Scope scope, Blend blend, List<Query> refining, Blend.Asked asked) {
    /// How a page's score came about; its value is the score.
    Explanation of(Candidate page) throws IOException {
        List<Explanation> parts = new ArrayList<>();
        for (Query query : refining) {
            parts.add(converted(scope.searcher().explain(query, page.doc())));
        }
        Explanation text = new Explanation(page.signals().text(), "score of the words and of the grams", parts);
        return blend.explain(page.signals(), asked, scope.weights(page.doc()), text);
    }

    private static Explanation converted(org.apache.lucene.search.Explanation lucene) {
        return new Explanation(
                lucene.getValue().doubleValue(),
                lucene.getDescription(),
                Arrays.stream(lucene.getDetails()).map(Reasons::converted).toList());
    }
}
