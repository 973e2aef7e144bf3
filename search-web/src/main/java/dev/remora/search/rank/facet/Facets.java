package dev.remora.search.rank.facet;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Counts of the results of a search by site, year and other fields.
///
/// @param exact true if every result was counted; else the counts are estimates from an even sample, in which a
///     page of several topics counts once per topic
/// @param counts by field, highest first, years newest first; only values that occur
public record Facets(boolean exact, Map<Field, List<Count>> counts) {
    /// No counts.
    public static final Facets NONE = new Facets(true, Map.of());

    public Facets {
        counts = Map.copyOf(counts);
    }

    /// A field by which results are counted.
    public enum Field {
        /// Registrable domain.
        SITE,
        /// Year of publication, if the page states one.
        YEAR,
        /// Kind of page, in lower case: `article`, `list`, `home`, `thin`.
        KIND,
        /// Code of the file type: `html`, `pdf`.
        TYPE,
        /// BCP 47 tag.
        LANGUAGE,
        /// Topic id; counted if several topics are searched.
        TOPIC;

        /// The request parameter that filters by this field.
        public String parameter() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The number of results with a value.
    public record Count(String value, long count) {}

    /// Returns the counts of a field; empty if it was not counted.
    public List<Count> of(Field field) {
        return counts.getOrDefault(field, List.of());
    }
}
