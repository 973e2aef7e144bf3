package dev.remora.search.query;

import java.util.LinkedHashMap;
import java.util.Map;

/// Settings of term matching. docs/measurements/ranking.md says how the defaults were chosen, and the effect of
/// each.
///
/// @param fields weights of a word by where it is
/// @param terms weights of what is searched beside the typed words
/// @param share of the query's terms that a page must have, in [0, 1]; at least one term
/// @param maxWords maximum distinct words of a query that are searched
public record QuerySettings(FieldWeights fields, TermWeights terms, double share, int maxWords) {
    /// The defaults.
    public static final QuerySettings DEFAULT =
            new QuerySettings(new FieldWeights(4, 3, 1, 2), new TermWeights(1, 0.6f, 0.4f, 0.5f), 0.25, 48);

    public QuerySettings {
        if (!(share >= 0 && share <= 1) || maxWords < 1) {
            throw new IllegalArgumentException(
                    "share must be in [0, 1], maxWords at least 1, but they were " + share + ", " + maxWords);
        }
    }

    /// Weights of a word by the field it is in.
    ///
    /// @param title at least 1
    /// @param anchors the texts of links to the page, at least 1; 0 ignores them
    /// @param body the text, at least 1
    /// @param outline section headings, keywords, site name and address, at least 1; 0 ignores them
    public record FieldWeights(float title, float anchors, float body, float outline) {
        public FieldWeights {
            if (title < 1 || (anchors < 1 && anchors != 0) || body < 1 || (outline < 1 && outline != 0)) {
                throw new IllegalArgumentException(
                        "weights of fields must be at least 1 (BM25F repeats a field's words)");
            }
        }

        /// Returns the weights of the searched fields of an index, by their names.
        Map<String, Float> named(String ofTitle, String ofBody, String ofOutline, String ofAnchors) {
            Map<String, Float> fields = new LinkedHashMap<>();
            fields.put(ofTitle, title);
            fields.put(ofBody, body);
            if (outline > 0) {
                fields.put(ofOutline, outline);
            }
            if (anchors > 0) {
                fields.put(ofAnchors, anchors);
            }
            return fields;
        }
    }

    /// Weights of terms relative to a typed word.
    ///
    /// @param grams weight of grams, 0 or more: 0 searches words only
    /// @param across weight of a gram across two words, as a share of one inside a word
    /// @param stop weight of a stop word (的, 怎么, the), as a share of another word's
    /// @param synonyms weight of a synonym, as a share of the word's own, 0 or more
    public record TermWeights(float grams, float across, float stop, float synonyms) {
        public TermWeights {
            if (!(grams >= 0 && across >= 0 && synonyms >= 0 && stop >= 0)) {
                throw new IllegalArgumentException("weights of grams, stop words and synonyms must be at least 0");
            }
        }
    }

    private QuerySettings with(FieldWeights other) {
        return new QuerySettings(other, terms, share, maxWords);
    }

    private QuerySettings with(TermWeights other) {
        return new QuerySettings(fields, other, share, maxWords);
    }

    /// Returns settings without grams: only words match.
    public QuerySettings wordsOnly() {
        return with(new TermWeights(0, terms.across, terms.stop, terms.synonyms));
    }

    /// Returns settings without anchor texts.
    public QuerySettings withoutAnchors() {
        return with(new FieldWeights(fields.title, 0, fields.body, fields.outline));
    }

    /// Returns settings without headings, keywords, site name and address in the ranking.
    public QuerySettings withoutOutline() {
        return with(new FieldWeights(fields.title, fields.anchors, fields.body, 0));
    }

    /// Returns settings without synonyms.
    public QuerySettings withoutSynonyms() {
        return with(new TermWeights(terms.grams, terms.across, terms.stop, 0));
    }

    /// Returns settings in which stop words and grams across words have full weight.
    public QuerySettings termsAlike() {
        return with(new TermWeights(terms.grams, 1, 1, terms.synonyms));
    }
}
