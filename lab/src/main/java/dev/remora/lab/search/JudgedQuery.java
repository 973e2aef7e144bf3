package dev.remora.lab.search;

import java.util.Map;
import java.util.Set;

/// A query with what is known of its answers.
///
/// @param id of the query, as the judgements name it
/// @param kind what sort of need it is, for example `known`, `nav` or `topic`; empty where the file names none
/// @param text as somebody typed it
/// @param grades by [AddressAliases] form of the page: 0 not relevant, above 0 relevant, the highest best
public record JudgedQuery(String id, String kind, String text, Map<String, Integer> grades) {
    /// Kinds whose queries have many good answers, so that the order of all counts and not that of the best only.
    private static final Set<String> MANY = Set.of("topic", "broad");

    public JudgedQuery {
        grades = Map.copyOf(grades);
    }

    /// The highest grade that a page has for it; 0 where nothing is relevant.
    public int best() {
        return grades.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    /// What it is judged by first: nDCG where many pages are wanted, the reciprocal rank where one is.
    public Measure first() {
        return MANY.contains(kind) ? Measure.NDCG_10 : Measure.RECIPROCAL_RANK_10;
    }

    /// The kind without what is added to it: `known` for `known-typo`.
    public String family() {
        int dash = kind.indexOf('-');
        return dash < 0 ? kind : kind.substring(0, dash);
    }
}
