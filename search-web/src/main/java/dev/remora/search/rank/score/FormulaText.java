package dev.remora.search.rank.score;

import dev.remora.search.query.RankWeights;
import java.util.List;
import java.util.Locale;

/// Explains how a [ScoreFormula] computes a score, with all its numbers.
///
/// @param blend the formula, with its weights
record FormulaText(ScoreFormula blend) {
    /// Returns the score and its explanation: the value is the score, and the sum of the parts.
    ///
    /// @param words explanation of the text score
    ScoreExplanation of(Signals page, ScoreFormula.Asked asked, RankWeights weights, ScoreExplanation words) {
        return new ScoreExplanation(
                blend.score(page, asked, weights),
                "score = text part + passage part + title part + site part + feedback part + static part",
                List.of(
                        new ScoreExplanation(
                                blend.text(page, asked),
                                String.format(
                                        Locale.ROOT,
                                        "text part = x / top, x the score of the words, top = %.4f",
                                        asked.top()),
                                List.of(words)),
                        passage(page, asked),
                        title(page),
                        site(page, asked),
                        feedback(page),
                        standing(page, weights)));
    }

    private ScoreExplanation passage(Signals page, ScoreFormula.Asked asked) {
        return new ScoreExplanation(
                blend.passage(page, asked),
                "passage part = " + blend.near() + " · length · nearness",
                List.of(
                        leaf(asked.length(), "length: how characteristic the query is of a passage, 0 to 1"),
                        leaf(
                                page.nearness(),
                                "nearness: share of the query that occurs together in the text, 0 to 1")));
    }

    private ScoreExplanation title(Signals page) {
        return new ScoreExplanation(
                blend.title(page),
                "title part = " + blend.overlap() + " · overlap + " + blend.segment() + " · segment",
                List.of(
                        leaf(page.title().overlap(), "overlap of query and title, 0 to 1"),
                        leaf(page.title().segment(), "overlap with the title’s best segment, 0 to 1")));
    }

    private ScoreExplanation site(Signals page, ScoreFormula.Asked asked) {
        return new ScoreExplanation(
                blend.site(page, asked),
                "site part = " + blend.front() + " · named² on front pages and lists that the query seeks, else −"
                        + blend.list() + " on lists and half of it on front pages; −" + blend.part()
                        + " on later parts of a list; + " + blend.shallow()
                        + " · segment / (1 + depth) on all but lists that it does not seek",
                List.of(
                        leaf(page.title().named(), "named: share of the query that names the site or section, 0 to 1"),
                        leaf(page.shape().depth(), "depth: " + shape(page))));
    }

    private ScoreExplanation feedback(Signals page) {
        return new ScoreExplanation(
                blend.feedback(page),
                "feedback part = " + blend.alike() + " · likeness",
                List.of(leaf(
                        page.likeness(),
                        "likeness: similarity of the text to the first " + RelevanceFeedback.PAGES
                                + " pages, 0 to 1")));
    }

    private ScoreExplanation standing(Signals page, RankWeights weights) {
        return new ScoreExplanation(
                blend.standing(page, weights),
                String.format(
                        Locale.ROOT,
                        "static part = %.4g · relevance + %.4g · links + %.4g · newness",
                        weights.topic(),
                        weights.links(),
                        weights.freshness()),
                List.of(
                        leaf(page.priors().relevance(), "relevance to the topic, 0 to 1"),
                        links(page),
                        leaf(page.priors().newness(), "newness: 1 today, halved for each year of age")));
    }

    private ScoreExplanation links(Signals page) {
        return new ScoreExplanation(
                blend.links(page),
                String.format(
                        Locale.ROOT,
                        "links = %.4g · PageRank + %.4g · PageRank from pages on the topic",
                        1 - blend.topical(),
                        blend.topical()),
                List.of(
                        leaf(page.priors().pageRank(), "PageRank on a log scale, 0 to 1"),
                        leaf(page.priors().topicRank(), "PageRank from pages on the topic, on a log scale, 0 to 1")));
    }

    private static ScoreExplanation leaf(double value, String words) {
        return new ScoreExplanation(value, words, List.of());
    }

    private static String shape(Signals page) {
        String shape = page.shape().front() ? "a front page" : page.shape().list() ? "a list of other pages" : "a page";
        return page.shape().later() ? shape + ", a later part" : shape;
    }
}
