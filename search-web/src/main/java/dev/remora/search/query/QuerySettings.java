package dev.remora.search.query;

/// How words are matched.
///
/// @param title weight of a word in the title, at least 1
/// @param anchors weight of a word in the texts of links that lead to the page, at least 1
/// @param body weight of a word in the text, at least 1
/// @param address weight of a word in the address, at least 1
/// @param titleNearby weight of neighbouring words of the query that stand next to each other in the title
/// @param bodyNearby the same, in the text within `slop` words
/// @param slop words that may stand between
/// @param share of the query's words that a page must hold, in [0, 1]; one word at least
/// @param maxWords different words of a query that are looked up at most
public record QuerySettings(
        float title,
        float anchors,
        float body,
        float address,
        float titleNearby,
        float bodyNearby,
        int slop,
        double share,
        int maxWords) {
    /// The defaults: of some twenty settings tried over 170 judged queries, the one that served known-item,
    /// navigational and topical queries together best.
    public static final QuerySettings DEFAULT = new QuerySettings(4, 2, 1, 1, 0.25f, 0.25f, 3, 0.3, 48);

    public QuerySettings {
        if (title < 1 || anchors < 1 || body < 1 || address < 1) {
            throw new IllegalArgumentException("weights of fields must be at least 1 (BM25F repeats a field's words)");
        }
        if (!(share >= 0 && share <= 1) || maxWords < 1 || slop < 0) {
            throw new IllegalArgumentException(
                    "share must be in [0, 1], maxWords at least 1, slop at least 0, but they were " + share + ", "
                            + maxWords + ", " + slop);
        }
    }
}
