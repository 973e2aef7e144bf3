package dev.remora.search.query;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// The terms by which the best pages are re-ranked; evaluating them on all pages would cost too much.
///
/// @param texts groups of terms, each with its fields, which are scored as one (BM25F): words, then grams
/// @param weights of the grams, for comparing the query with whole titles
/// @param length number of grams that are not only of stop words
/// @param place the query asks for a site or a section of it ([NavigationWords])
/// @param freshness what the query says about time
/// @param works names in book marks, folded: 民法典, of 《民法典》
public record Refinement(
        List<Group> texts,
        Map<String, Float> weights,
        int length,
        boolean place,
        TemporalIntent freshness,
        Set<String> works) {
    /// Creates terms without works.
    public Refinement(
            List<Group> texts, Map<String, Float> weights, int length, boolean place, TemporalIntent freshness) {
        this(texts, weights, length, place, freshness, Set.of());
    }

    public Refinement {
        works = Set.copyOf(works);
        texts = List.copyOf(texts);
        weights = Map.copyOf(weights);
    }

    Refinement naming(Set<String> some) {
        return new Refinement(texts, weights, length, place, freshness, some);
    }

    /// Terms that are searched in the same fields.
    ///
    /// @param fields weights by field
    /// @param terms of the query
    public record Group(Map<String, Float> fields, List<TermVariants> terms) {
        public Group {
            terms = List.copyOf(terms);
        }
    }

    /// Alternative spellings of a term, of which the best scores.
    ///
    /// @param spellings the first is the typed one
    public record TermVariants(List<Spelling> spellings) {
        public TermVariants {
            spellings = List.copyOf(spellings);
        }
    }

    /// A term with its weight.
    ///
    /// @param term folded
    /// @param weight above 0
    public record Spelling(String term, float weight) {}
}
