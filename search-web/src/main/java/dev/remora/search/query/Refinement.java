package dev.remora.search.query;

import java.util.List;
import java.util.Map;

/// What the best pages are ranked by: costs too much to be asked of all.
///
/// @param texts groups of terms, each with the fields in which they are counted as one (BM25F): words, then grams
/// @param weights of the grams, for comparing the query with whole titles
/// @param length grams that say something
/// @param place somebody asks for a place, a site or a section of it, and says so ([NavigationWords])
/// @param freshness what the query says of time
public record Refinement(
        List<Group> texts, Map<String, Float> weights, int length, boolean place, Freshness freshness) {
    public Refinement {
        texts = List.copyOf(texts);
        weights = Map.copyOf(weights);
    }

    /// Terms that are looked for in the same fields.
    ///
    /// @param fields with what a term in each counts
    /// @param terms of the query
    public record Group(Map<String, Float> fields, List<Sought> terms) {
        public Group {
            terms = List.copyOf(terms);
        }
    }

    /// What a page gains by: the best of some terms that stand for one another.
    ///
    /// @param spellings of which the best counts; the first is what was typed
    public record Sought(List<Spelling> spellings) {
        public Sought {
            spellings = List.copyOf(spellings);
        }
    }

    /// One term with its weight.
    ///
    /// @param term folded
    /// @param weight above 0
    public record Spelling(String term, float weight) {}
}
