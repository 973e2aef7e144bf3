package dev.remora.search.rank.score;

import dev.remora.search.query.RankWeights;
import dev.remora.search.rank.score.Rescorer.Candidate;
import java.io.IOException;
import java.util.List;

/// Explains the scores of a search.
///
/// @param candidates the rescorer of the search
/// @param whole scale of the pages with all words
/// @param lacking scale of the others
public record ScoreExplainer(ScoreFormula blend, Rescorer candidates, Scale whole, Scale lacking) {
    /// The scale of scores.
    ///
    /// @param asked the text score that counts one, and what the query asks
    /// @param top the most that texts and site add to any page
    private record Scale(ScoreFormula.Asked asked, double top) {}

    /// Returns an explainer.
    ///
    /// @param scored first pages of each tier
    public static ScoreExplainer of(ScoreFormula blend, Rescorer candidates, List<Rescorer.Scored> scored) {
        return new ScoreExplainer(blend, candidates, scale(blend, scored, true), scale(blend, scored, false));
    }

    private static Scale scale(ScoreFormula blend, List<Rescorer.Scored> scored, boolean whole) {
        for (Rescorer.Scored some : scored) {
            double top = 0;
            for (Candidate page : some.pages()) {
                top = Math.max(top, blend.matching(page.signals(), some.asked()));
            }
            if (!some.pages().isEmpty() && some.pages().getFirst().whole() == whole) {
                return new Scale(some.asked(), top);
            }
        }
        return new Scale(new ScoreFormula.Asked(0, false), 0);
    }

    private Scale scale(Candidate page) {
        return page.whole() ? whole : lacking;
    }

    /// Returns the components of a page's score.
    public ScoreParts parts(Candidate page) {
        Signals signals = page.signals();
        RankWeights weights = candidates.weights(page.doc());
        double top = scale(page).top();
        double text = blend.matching(signals, scale(page).asked()) - page.lacking();
        return new ScoreParts(
                new ScoreParts.Part(top > 0 ? Math.clamp(text / top, 0, 1) : 0, text),
                part(signals.priors().relevance(), weights.topic()),
                part(blend.fixed().links(signals.priors()), weights.links()),
                part(signals.priors().newness(), weights.freshness()),
                part(
                        candidates.meaning().signal(page.doc()),
                        candidates.meaning().weight()));
    }

    private static ScoreParts.Part part(double signal, double weight) {
        return new ScoreParts.Part(signal, signal * weight);
    }

    /// Explains a page's score; the value is the score.
    public ScoreExplanation of(Candidate page) throws IOException {
        ScoreExplanation text =
                ScoreExplanation.of(page.signals().text(), Quantity.WORDS).from(candidates.explain(page.doc()));
        ScoreExplanation words =
                new FormulaText(blend).of(page.signals(), scale(page).asked(), candidates.weights(page.doc()), text);
        ScoreExplanation score = candidates.meaning().explain(page.doc(), words);
        return page.lacking() == 0
                ? score
                : ScoreExplanation.of(score.value() - page.lacking(), Quantity.SCORE_OF_PARTIAL)
                        .from(score, ScoreExplanation.of(page.lacking(), Quantity.LACKING));
    }
}
