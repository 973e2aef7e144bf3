package dev.remora.lab.search;

import java.util.Map;
import java.util.Set;

/// A query with its judgements.
///
/// @param id of the query in the judgements
/// @param kind of need, for example `known`, `nav` or `topic`; empty if the file has none
/// @param text as typed
/// @param grades by [AddressAliases] form of the page: 0 not relevant, above 0 relevant, the highest best
public record JudgedQuery(String id, String kind, String text, Map<String, Integer> grades) {
    /// Kinds of queries with many good answers, for which the whole order counts and not only the best answer.
    private static final Set<String> MANY = Set.of("topic", "broad");

    public JudgedQuery {
        grades = Map.copyOf(grades);
    }

    /// Returns the highest grade of its pages; 0 if none is relevant.
    public int best() {
        return grades.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    /// Returns its first measure: nDCG if many pages are wanted, the reciprocal rank if one is.
    public Measure first() {
        return MANY.contains(kind) ? Measure.NDCG_10 : Measure.RECIPROCAL_RANK_10;
    }

    /// Returns the kind without its suffix: `known` for `known-typo`.
    public String family() {
        int dash = kind.indexOf('-');
        return dash < 0 ? kind : kind.substring(0, dash);
    }
}
