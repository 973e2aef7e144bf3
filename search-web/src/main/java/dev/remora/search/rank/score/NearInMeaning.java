package dev.remora.search.rank.score;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnByteVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;

/// The pages nearest to a query in meaning, by the vectors of the operator's embedding model.
///
/// `meaning = w · (c − c_k) / (c_1 − c_k)`, c the cosine of page and query, c_1 the nearest page's and c_k that of
/// the last of the k nearest; 0 for all other pages. It is added to the score of the words: a convex combination with
/// min-max normalisation, which Bruch, Gai & Ingber, "An Analysis of Fusion Functions for Hybrid Retrieval" (TOIS
/// 2023), found better than reciprocal rank fusion. The scale is that of the whole search, so a page has the same
/// points on every page of results.
///
/// @param signals of the nearest pages by document number, in [0, 1], nearest first
/// @param weight w, 0 or more
public record NearInMeaning(Map<Integer, Double> signals, double weight) {
    /// No model, or no answer from it: nothing changes.
    public static final NearInMeaning NONE = new NearInMeaning(Map.of(), 0);

    /// k: as many as the pages of a few result pages.
    private static final int NEAREST = 100;

    private static final int BEST = 10;
    private static final double CLOSE = 0.5;

    /// Finds the nearest pages.
    ///
    /// @param conditions that each page fulfils; empty for none, which spares a set of all pages
    /// @param query its vector
    public static NearInMeaning of(IndexSearcher searcher, Optional<Query> conditions, QueryVector query)
            throws IOException {
        ScoreDoc[] nearest = searcher.search(
                        new KnnByteVectorQuery(query.field(), query.vector(), NEAREST, conditions.orElse(null)),
                        NEAREST)
                .scoreDocs;
        if (nearest.length == 0) {
            return NONE;
        }
        // Lucene's score is (1 + cosine) / 2, so the ratio is the same.
        double top = nearest[0].score;
        double span = top - nearest[nearest.length - 1].score;
        Map<Integer, Double> signals = LinkedHashMap.newLinkedHashMap(nearest.length);
        for (ScoreDoc page : nearest) {
            signals.put(page.doc, span > 0 ? 1 - (top - page.score) / span : 1);
        }
        return new NearInMeaning(signals, query.weight());
    }

    /// True if it changes nothing.
    public boolean isNone() {
        return signals.isEmpty();
    }

    /// Returns the numbers of the nearest pages that may be shown though the words do not find them, nearest first:
    /// a few, because every query has nearest pages, also one that no page answers.
    public List<Integer> best() {
        return signals.entrySet().stream()
                .filter(page -> page.getValue() >= CLOSE)
                .limit(BEST)
                .map(Map.Entry::getKey)
                .toList();
    }

    double signal(int doc) {
        return signals.getOrDefault(doc, 0.0);
    }

    /// Returns what meaning adds to the score of a page.
    public double points(int doc) {
        return weight * signal(doc);
    }

    /// Adds the points of a page to the explanation of its score.
    ScoreExplanation explain(int doc, ScoreExplanation words) {
        return isNone()
                ? words
                : ScoreExplanation.of(words.value() + points(doc), Quantity.SCORE_WITH_MEANING)
                        .from(
                                words,
                                ScoreExplanation.of(points(doc), Quantity.MEANING, weight)
                                        .from(ScoreExplanation.of(signal(doc), Quantity.CLOSENESS)));
    }
}
