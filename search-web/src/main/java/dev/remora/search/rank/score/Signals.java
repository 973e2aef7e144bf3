package dev.remora.search.rank.score;

/// What is known of a page that was found, for one query.
///
/// @param text score of its words and grams, 0 or more
/// @param nearness share of the query that stands together in its text ([Proximity]), in [0, 1]; 0 where nobody
///     looked
/// @param title how its title meets the query
/// @param shape what sort of page it is, and where it stands in its site
/// @param relevance to its topic, in [0, 1]
/// @param pageRank scaled, in [0, 1]
/// @param topicRank topic-sensitive PageRank, scaled, in [0, 1]
/// @param newness how new it is ([Recency]), in [0, 1]; 0 for one that tells no day
public record Signals(
        double text,
        double nearness,
        TitleMatch.Meeting title,
        Shape shape,
        double relevance,
        double pageRank,
        double topicRank,
        double newness) {
    /// The same with another nearness.
    Signals near(double share) {
        return new Signals(text, share, title, shape, relevance, pageRank, topicRank, newness);
    }

    /// @param front it is the front page of its host, or of its site, or is called as its site is
    /// @param list it is mostly links to other pages
    /// @param later it is a part of a long list, and not the first
    /// @param depth steps from the root of its host, 0 or more
    record Shape(boolean front, boolean list, boolean later, int depth) {
        static final Shape PLAIN = new Shape(false, false, false, 2);
    }
}
