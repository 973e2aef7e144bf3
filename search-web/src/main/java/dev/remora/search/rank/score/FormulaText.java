package dev.remora.search.rank.score;

import dev.remora.search.query.RankWeights;

/// Explains how a [ScoreFormula] computes a score, with all its numbers.
///
/// @param blend the formula, with its weights
record FormulaText(ScoreFormula blend) {
    /// Returns the score and its explanation: the value is the score, and the sum of the parts.
    ///
    /// @param words explanation of the text score
    ScoreExplanation of(Signals page, ScoreFormula.Asked asked, RankWeights weights, ScoreExplanation words) {
        return ScoreExplanation.of(blend.score(page, asked, weights), Quantity.SCORE)
                .from(
                        ScoreExplanation.of(blend.text(page, asked), Quantity.TEXT, asked.top())
                                .from(words),
                        passage(page),
                        title(page),
                        site(page, asked),
                        feedback(page),
                        standing(page, weights));
    }

    private ScoreExplanation passage(Signals page) {
        return ScoreExplanation.of(blend.passage(page), Quantity.PASSAGE, blend.near())
                .from(ScoreExplanation.of(page.nearness(), Quantity.NEARNESS));
    }

    private ScoreExplanation title(Signals page) {
        return ScoreExplanation.of(blend.title(page), Quantity.TITLE, blend.overlap())
                .from(ScoreExplanation.of(page.title().overlap(), Quantity.OVERLAP));
    }

    private ScoreExplanation site(Signals page, ScoreFormula.Asked asked) {
        return ScoreExplanation.of(
                        blend.site().points(page, asked.place()),
                        Quantity.SITE,
                        blend.site().front(),
                        blend.site().list(),
                        blend.site().part(),
                        blend.site().shallow())
                .from(
                        ScoreExplanation.of(page.title().named(), Quantity.NAMED),
                        ScoreExplanation.of(page.shape().depth(), depth(page.shape())));
    }

    private ScoreExplanation feedback(Signals page) {
        return ScoreExplanation.of(blend.feedback(page), Quantity.FEEDBACK, blend.alike())
                .from(ScoreExplanation.of(page.likeness(), Quantity.LIKENESS, RelevanceFeedback.PAGES));
    }

    private ScoreExplanation standing(Signals page, RankWeights weights) {
        return ScoreExplanation.of(
                        blend.fixed().points(page.priors(), weights),
                        Quantity.STATIC,
                        weights.topic(),
                        weights.links(),
                        weights.freshness())
                .from(
                        ScoreExplanation.of(page.priors().relevance(), Quantity.RELEVANCE),
                        links(page),
                        ScoreExplanation.of(page.priors().newness(), Quantity.NEWNESS));
    }

    private ScoreExplanation links(Signals page) {
        return ScoreExplanation.of(
                        blend.fixed().links(page.priors()),
                        Quantity.LINKS,
                        1 - blend.fixed().topical(),
                        blend.fixed().topical())
                .from(
                        ScoreExplanation.of(page.priors().pageRank(), Quantity.PAGE_RANK),
                        ScoreExplanation.of(page.priors().topicRank(), Quantity.TOPIC_RANK));
    }

    private static Quantity depth(Signals.Shape shape) {
        if (shape.front()) {
            return shape.later() ? Quantity.DEPTH_OF_LATER_FRONT : Quantity.DEPTH_OF_FRONT;
        }
        if (shape.list()) {
            return shape.later() ? Quantity.DEPTH_OF_LATER_LIST : Quantity.DEPTH_OF_LIST;
        }
        return shape.later() ? Quantity.DEPTH_OF_LATER_PAGE : Quantity.DEPTH_OF_PAGE;
    }
}
