package dev.remora.search.rank;

import dev.remora.search.rank.SearchAnswer.Explanation;
import dev.remora.shared.topic.Topic.Rank;
import java.util.List;

/// Joins text score and static rank: `score = x / (x + k) + s · P`, `P = (w1 · rel + w2 · R) / (w1 + w2)`.
///
/// x is the BM25F score of the page's words, at least 0; k makes it saturate, so that a page cannot win by words
/// alone what x doubles from an already good value; rel is the page's topic relevance and R its scaled PageRank,
/// both in [0, 1]; w1 and w2 are the topic's (Wang & Fan 2004: 0.6 and 0.4), and P is 0 where both are 0. The score
/// is in [0, 1 + s], rises in x, rel and R, and is finite.
///
/// @param saturation k, above 0: the text score that counts one half
/// @param weight s, 0 or more: what the best static rank adds
public record Blend(double saturation, double weight) {
    /// The defaults.
    public static final Blend DEFAULT = new Blend(20, 0.1);

    public Blend {
        if (!(saturation > 0) || !(weight >= 0) || Double.isInfinite(saturation + weight)) {
            throw new IllegalArgumentException(
                    "saturation must be above 0 and weight at least 0, but they were " + saturation + " and " + weight);
        }
    }

    /// The score.
    ///
    /// @param text x, 0 or more
    public double score(double text, double relevance, double pageRank, Rank weights) {
        return words(text) + weight * standing(relevance, pageRank, weights);
    }

    /// The score and how it came about.
    ///
    /// @param words how the text score came about
    public Explanation explain(double text, double relevance, double pageRank, Rank weights, Explanation words) {
        double standing = standing(relevance, pageRank, weights);
        return new Explanation(
                score(text, relevance, pageRank, weights),
                "score = text part + static part",
                List.of(
                        new Explanation(
                                words(text),
                                "text part = x / (x + " + saturation + "), x the score of the words",
                                List.of(words)),
                        new Explanation(
                                weight * standing,
                                "static part = " + weight + " · P, P = (" + weights.relevance() + " · relevance + "
                                        + weights.pageRank() + " · PageRank) / " + sum(weights) + " = " + standing,
                                List.of(
                                        new Explanation(relevance, "relevance to the topic, 0 to 1", List.of()),
                                        new Explanation(pageRank, "PageRank on a log scale, 0 to 1", List.of())))));
    }

    private double words(double text) {
        return text / (text + saturation);
    }

    private static double standing(double relevance, double pageRank, Rank weights) {
        double sum = sum(weights);
        return sum == 0 ? 0 : (weights.relevance() * relevance + weights.pageRank() * pageRank) / sum;
    }

    private static double sum(Rank weights) {
        return weights.relevance() + weights.pageRank();
    }
}
