package dev.remora.search.query;

/// How words are matched. docs/measurements/ranking.md says how the defaults were chosen, and what each is worth.
///
/// @param title weight of a word in the title, at least 1
/// @param anchors weight of a word in the texts of links that lead to the page, at least 1; 0 does not look there
/// @param body weight of a word in the text, at least 1
/// @param outline weight of a word in what the page brings out: headings of its sections, its keywords, its site's
///     name, its address; at least 1; 0 does not look there
/// @param grams weight of grams beside words, 0 or more: 0 looks words up only
/// @param across weight of a gram that lies across two words, as a share of one inside a word
/// @param stop weight of a word that says nothing of a subject (的, 怎么, the), as a share of another's
/// @param synonyms weight of a word that means the same, as a share of the word's own, 0 or more
/// @param guesses weight of a pair of characters that may have been meant where a rare one was typed, 0 or more
/// @param share of the query's terms that a page must hold, in [0, 1]; one at least
/// @param maxWords different words of a query that are looked up at most
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

    /// The same without grams: words alone find a page.
    public QuerySettings wordsOnly() {
        return new QuerySettings(title, anchors, body, outline, 0, across, stop, synonyms, guesses, share, maxWords);
    }

    /// The same without a look at anchor texts.
    public QuerySettings withoutAnchors() {
        return new QuerySettings(title, 0, body, outline, grams, across, stop, synonyms, guesses, share, maxWords);
    }

    /// The same without a look at headings, keywords, the site's name and the address when pages are ranked.
    public QuerySettings withoutOutline() {
        return new QuerySettings(title, anchors, body, 0, grams, across, stop, synonyms, guesses, share, maxWords);
    }

    /// The same with other weights of synonyms and of guesses.
    public QuerySettings expanding(float bySynonyms, float byGuesses) {
        return new QuerySettings(
                title, anchors, body, outline, grams, across, stop, bySynonyms, byGuesses, share, maxWords);
    }

    /// The same with every term weighing alike, whatever it says and however it was cut.
    public QuerySettings termsAlike() {
        return new QuerySettings(title, anchors, body, outline, grams, 1, 1, synonyms, guesses, share, maxWords);
    }
}
