package dev.remora.search.rank;

/// What is known of a page that was found, for one query.
///
/// @param text score of its words and grams, 0 or more
/// @param title how its title meets the query
/// @param shape what sort of page it is, and where it stands in its site
/// @param relevance to its topic, in [0, 1]
/// @param pageRank scaled, in [0, 1]
/// @param newness 1 for a page published today, half of it for each year before; 0 for one that tells no day
record Signals(
        double text, TitleMatch.Meeting title, Shape shape, double relevance, double pageRank, double newness) {
    /// Of a page that tells no day.
    Signals(double text, TitleMatch.Meeting title, Shape shape, double relevance, double pageRank) {
        this(text, title, shape, relevance, pageRank, 0);
    }

    /// @param front it is the front page of its host, or of its site, or is called as its site is
    /// @param list it is mostly links to other pages
    /// @param depth steps from the root of its host, 0 or more
    record Shape(boolean front, boolean list, int depth) {
        static final Shape PLAIN = new Shape(false, false, 2);
    }
}
