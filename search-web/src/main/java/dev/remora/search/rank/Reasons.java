package dev.remora.search.rank;

import dev.remora.search.query.RankWeights;
import dev.remora.search.rank.Candidates.Candidate;
import dev.remora.search.rank.Reading.Scope;
import dev.remora.search.rank.SearchAnswer.Explanation;
import dev.remora.search.rank.SearchAnswer.Part;
import dev.remora.search.rank.SearchAnswer.Parts;
import java.io.IOException;

/// Tells how the scores of a search came about.
///
/// @param candidates that were ranked
/// @param asked the text score that counts one, and what the query asks
/// @param top what texts and place add to the page to which they add most
record Reasons(Scope scope, Blend blend, Candidates candidates, Blend.Asked asked, double top) {
    /// Reasons for scores.
    static Reasons of(Scope scope, Blend blend, Candidates candidates, Candidates.Scored scored) {
        double top = 0;
        for (Candidate page : scored.pages()) {
            top = Math.max(top, blend.matching(page.signals(), scored.asked()));
        }
        return new Reasons(scope, blend, candidates, scored.asked(), top);
    }

    /// What a page's score is made of.
    Parts parts(Candidate page) {
        Signals signals = page.signals();
        RankWeights weights = candidates.weights(page.doc());
        double text = blend.matching(signals, asked);
        return new Parts(
                new Part(top > 0 ? Math.clamp(text / top, 0, 1) : 0, text),
                part(signals.relevance(), weights.topic()),
                part(blend.links(signals), weights.links()),
                part(signals.newness(), weights.freshness()));
    }

    private static Part part(double signal, double weight) {
        return new Part(signal, signal * weight);
    }

    /// How a page's score came about; its value is the score.
    Explanation of(Candidate page) throws IOException {
        Explanation text = new Explanation(
                page.signals().text(), "score of the words and of the grams", candidates.explain(page.doc()));
        return new Formula(blend).of(page.signals(), asked, candidates.weights(page.doc()), text);
    }
}
