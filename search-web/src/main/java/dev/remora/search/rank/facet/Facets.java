package dev.remora.search.rank.facet;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What the results of a search are, counted: how many of each site, year and so on.
///
/// @param exact whether every result was counted; else the counts are estimates from an even sample, in which a
///     page of several topics counts for each
/// @param counts by field, the most first, years newest first; only values that occur
public record Facets(boolean exact, Map<Field, List<Count>> counts) {
    /// Nothing was counted.
    public static final Facets NONE = new Facets(true, Map.of());

    public Facets {
        counts = Map.copyOf(counts);
    }

    /// What results are counted by.
    public enum Field {
        /// Registrable domain.
        SITE,
        /// Year of publication, of pages that state it.
        YEAR,
        /// What sort of page, in lower case: `article`, `list`, `home`, `thin`.
        KIND,
        /// Code of the file type: `html`, `pdf`.
        TYPE,
        /// BCP 47 tag.
        LANGUAGE,
        /// Topic id; counted where several topics are searched.
        TOPIC;

        /// The name of the request parameter that narrows by it.
        public String parameter() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// So many results have a value.
    public record Count(String value, long count) {}

    /// The counts of a field; empty where nothing was counted.
    public List<Count> of(Field field) {
        return counts.getOrDefault(field, List.of());
    }
}
