package dev.remora.search.rank.score;

/// The signals of a candidate for one query.
///
/// @param text score of its words and grams, 0 or more
/// @param nearness proximity of the query's words in its text ([Proximity]), in [0, 1]; 0 if not computed
/// @param likeness similarity to the first pages found ([RelevanceFeedback]), in [0, 1], 1 for the very first;
///     0 if not computed
/// @param title how its title matches the query
/// @param shape kind of the page and position in its site
/// @param priors what it is worth for any query
public record Signals(
        double text, double nearness, double likeness, TitleMatch.Meeting title, Shape shape, Priors priors) {
    /// Returns the signals with another nearness.
    Signals near(double share) {
        return new Signals(text, share, likeness, title, shape, priors);
    }

    /// Returns the signals with another likeness.
    Signals alike(double share) {
        return new Signals(text, nearness, share, title, shape, priors);
    }

    /// @param front it is the front page of its host or site, or has the name of its site
    /// @param list it is mostly links to other pages
    /// @param later it is a part of a long list, and not the first
    /// @param depth steps from the root of its host, 0 or more
    record Shape(boolean front, boolean list, boolean later, int depth) {
        static final Shape PLAIN = new Shape(false, false, false, 2);
    }

    /// Signals that do not depend on the query, or only on the time that it asks for.
    ///
    /// @param relevance to its topic, in [0, 1]
    /// @param pageRank scaled, in [0, 1]
    /// @param topicRank topic-sensitive PageRank, scaled, in [0, 1]
    /// @param newness recency ([Recency]), in [0, 1]; 0 if undated
    public record Priors(double relevance, double pageRank, double topicRank, double newness) {}
}
