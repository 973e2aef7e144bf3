package dev.remora.search.query;

/// How words are matched. docs/ranking.md says how the defaults were chosen, and what each is worth.
///
/// @param title weight of a word in the title, at least 1
/// @param anchors weight of a word in the texts of links that lead to the page, at least 1; 0 does not look there
/// @param body weight of a word in the text, at least 1
/// @param address weight of a word in the address, at least 1
/// @param grams weight of grams beside words, 0 or more: 0 looks words up only
/// @param across weight of a gram that lies across two words, as a share of one inside a word
/// @param stop weight of a word that says nothing of a subject (的, 怎么, the), as a share of another's
/// @param titleNearby weight of neighbouring words of the query that stand next to each other in the title
/// @param bodyNearby the same, in the text within `slop` words
/// @param slop words that may stand between
/// @param share of the query's terms that a page must hold, in [0, 1]; one at least
/// @param maxWords different words of a query that are looked up at most
public record QuerySettings(
        float title,
        float anchors,
        float body,
        float address,
        float grams,
        float across,
        float stop,
        float titleNearby,
        float bodyNearby,
        int slop,
        double share,
        int maxWords) {
    /// The defaults.
    public static final QuerySettings DEFAULT =
            new QuerySettings(4, 2, 1, 1, 1, 0.6f, 0.4f, 0.1f, 0.1f, 3, 0.25, 48);

    public QuerySettings {
        if (title < 1 || (anchors < 1 && anchors != 0) || body < 1 || address < 1) {
            throw new IllegalArgumentException("weights of fields must be at least 1 (BM25F repeats a field's words)");
        }
        if (!(grams >= 0 && across >= 0 && stop >= 0 && titleNearby >= 0 && bodyNearby >= 0)) {
            throw new IllegalArgumentException("weights of grams, stop words and neighbours must be at least 0");
        }
        if (!(share >= 0 && share <= 1) || maxWords < 1 || slop < 0) {
            throw new IllegalArgumentException(
                    "share must be in [0, 1], maxWords at least 1, slop at least 0, but they were " + share + ", "
                            + maxWords + ", " + slop);
        }
    }

    /// The same without grams: words alone find a page.
    public QuerySettings wordsOnly() {
        return new QuerySettings(
                title, anchors, body, address, 0, across, stop, titleNearby, bodyNearby, slop, share, maxWords);
    }

    /// The same with other weights for neighbours.
    public QuerySettings nearby(float inTitle, float inBody) {
        return new QuerySettings(
                title, anchors, body, address, grams, across, stop, inTitle, inBody, slop, share, maxWords);
    }

    /// The same without a look at anchor texts.
    public QuerySettings withoutAnchors() {
        return new QuerySettings(
                title, 0, body, address, grams, across, stop, titleNearby, bodyNearby, slop, share, maxWords);
    }

    /// The same with every term weighing alike, whatever it says and however it was cut.
    public QuerySettings termsAlike() {
        return new QuerySettings(
                title, anchors, body, address, grams, 1, 1, titleNearby, bodyNearby, slop, share, maxWords);
    }
}
