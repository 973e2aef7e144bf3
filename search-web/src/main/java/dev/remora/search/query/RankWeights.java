package dev.remora.search.query;

/// Weights of topic relevance, links and freshness relative to the text: a page's score gains
/// `topic · relevance + links · PageRank + freshness · newness`, each of the three in [0, 1]; the best text
/// part is 1.
///
/// @param topic weight of the relevance to the topic, 0 or more
/// @param links weight of PageRank, 0 or more
/// @param freshness weight of the page's recency, 0 or more
public record RankWeights(double topic, double links, double freshness) {
    /// Maximum weight of a request.
    public static final double MOST = 2;

    /// Weights if neither request nor topic sets others; docs/measurements/ranking.md says how they were
    /// chosen.
    public static final RankWeights USUAL = new RankWeights(0.12, 0.08, 0);

    public RankWeights {
        if (!(topic >= 0 && links >= 0 && freshness >= 0 && Double.isFinite(topic + links + freshness))) {
            throw new IllegalArgumentException(
                    "weights must be at least 0 and finite, but they were " + topic + ", " + links + ", " + freshness);
        }
    }
}
