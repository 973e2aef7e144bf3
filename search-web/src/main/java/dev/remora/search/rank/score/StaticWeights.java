package dev.remora.search.rank.score;

import dev.remora.search.query.RankWeights;
import dev.remora.search.query.TemporalIntent;
import dev.remora.shared.topic.Topic.Rank;

/// Weights of the static part of a [ScoreFormula], which has their letters: what a page is worth whatever words are
/// asked for.
///
/// @param standing s, 0 or more: the maximum of the static rank
/// @param topical m, in [0, 1]: share of the topic-sensitive PageRank in the link signal
/// @param fresh f if the query asks for recent pages, 0 or more
public record StaticWeights(double standing, double topical, double fresh) {
    public StaticWeights {
        if (!(Math.min(standing, fresh) >= 0)
                || !Double.isFinite(standing + fresh)
                || !(topical >= 0 && topical <= 1)) {
            throw new IllegalArgumentException(
                    "the weights of the static part must be at least 0 and finite, topical not above 1");
        }
    }

    /// Returns the weights with another maximum of the static rank.
    public StaticWeights standing(double weight) {
        return new StaticWeights(weight, topical, fresh);
    }

    /// Returns the weights with another share of topic-sensitive PageRank in the link signal.
    public StaticWeights topical(double share) {
        return new StaticWeights(standing, share, fresh);
    }

    /// Returns the weights of topic, links and freshness if the request does not set them.
    ///
    /// @param asked what the query says about time: a year is often only part of a title, so it counts a third
    public RankWeights of(Rank topic, TemporalIntent asked) {
        double sum = topic.relevance() + topic.pageRank();
        double freshness = asked.newest() ? fresh : asked.year().isPresent() ? fresh / 3 : 0;
        return sum == 0
                ? new RankWeights(0, 0, freshness)
                : new RankWeights(standing * topic.relevance() / sum, standing * topic.pageRank() / sum, freshness);
    }

    /// Returns the link signal of a page, in [0, 1].
    double links(Signals.Priors page) {
        return (1 - topical) * page.pageRank() + topical * page.topicRank();
    }

    /// Returns the static part of a page's score.
    double points(Signals.Priors page, RankWeights weights) {
        return weights.topic() * page.relevance()
                + weights.links() * links(page)
                + weights.freshness() * page.newness();
    }
}
