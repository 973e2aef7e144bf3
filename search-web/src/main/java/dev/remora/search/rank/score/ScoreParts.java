package dev.remora.search.rank.score;

/// The components of a score.
///
/// @param text words, title and place in the site
/// @param topic relevance to the topic
/// @param links PageRank
/// @param freshness day of publication
/// @param meaning closeness to the query by the operator's embedding model; 0 without one
public record ScoreParts(Part text, Part topic, Part links, Part freshness, Part meaning) {
    /// One part of a score.
    ///
    /// @param signal its strength in [0, 1]; for the text: relative to the best page found
    /// @param points what it adds to the score
    public record Part(double signal, double points) {}
}
