package dev.remora.search.query;

/// Settings of term matching. docs/measurements/ranking.md says how the defaults were chosen, and the effect of
/// each.
///
/// @param title weight of a word in the title, at least 1
/// @param anchors weight of a word in the texts of links to the page, at least 1; 0 ignores them
/// @param body weight of a word in the text, at least 1
/// @param outline weight of a word in section headings, keywords, site name and address, at least 1; 0 ignores
///     them
/// @param grams weight of grams relative to words, 0 or more: 0 searches words only
/// @param across weight of a gram across two words, as a share of one inside a word
/// @param stop weight of a stop word (的, 怎么, the), as a share of another word's
/// @param synonyms weight of a synonym, as a share of the word's own, 0 or more
/// @param guesses weight of a suggested correction of a rare pair of characters, 0 or more
/// @param share of the query's terms that a page must have, in [0, 1]; at least one term
/// @param maxWords maximum distinct words of a query that are searched
public record QuerySettings(
        float title,
        float anchors,
        float body,
        float outline,
        float grams,
        float across,
        float stop,
        float synonyms,
        float guesses,
        double share,
        int maxWords) {
    /// The defaults.
    public static final QuerySettings DEFAULT = new QuerySettings(4, 3, 1, 2, 1, 0.6f, 0.4f, 0.5f, 0.3f, 0.25, 48);

    public QuerySettings {
        if (title < 1 || (anchors < 1 && anchors != 0) || body < 1 || (outline < 1 && outline != 0)) {
            throw new IllegalArgumentException("weights of fields must be at least 1 (BM25F repeats a field's words)");
        }
        if (!(grams >= 0 && across >= 0 && synonyms >= 0 && guesses >= 0 && stop >= 0)) {
            throw new IllegalArgumentException("weights of grams, stop words, synonyms and guesses must be at least 0");
        }
        if (!(share >= 0 && share <= 1) || maxWords < 1) {
            throw new IllegalArgumentException(
                    "share must be in [0, 1], maxWords at least 1, but they were " + share + ", " + maxWords);
        }
    }

    /// Returns settings without grams: only words match.
    public QuerySettings wordsOnly() {
        return new QuerySettings(title, anchors, body, outline, 0, across, stop, synonyms, guesses, share, maxWords);
    }

    /// Returns settings without anchor texts.
    public QuerySettings withoutAnchors() {
        return new QuerySettings(title, 0, body, outline, grams, across, stop, synonyms, guesses, share, maxWords);
    }

    /// Returns settings without headings, keywords, site name and address in the ranking.
    public QuerySettings withoutOutline() {
        return new QuerySettings(title, anchors, body, 0, grams, across, stop, synonyms, guesses, share, maxWords);
    }

    /// Returns settings with other weights of synonyms and corrections.
    public QuerySettings expanding(float bySynonyms, float byGuesses) {
        return new QuerySettings(
                title, anchors, body, outline, grams, across, stop, bySynonyms, byGuesses, share, maxWords);
    }

    /// Returns settings in which stop words and grams across words have full weight.
    public QuerySettings termsAlike() {
        return new QuerySettings(title, anchors, body, outline, grams, 1, 1, synonyms, guesses, share, maxWords);
    }
}
