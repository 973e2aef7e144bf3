package dev.remora.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.opensearch.index.PageFields;
import dev.remora.search.rank.facet.Facets;
import dev.remora.search.rank.facet.Facets.Count;
import dev.remora.search.rank.facet.Facets.Field;
import dev.remora.shared.schema.Fields;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Counts per site, year and other fields, as aggregations.
final class ClusterFacets {
    private static final int SHOWN = 12;

    /// Values that each shard reports.
    private static final int OF_A_SHARD = 200;

    private ClusterFacets() {}

    /// Adds the aggregations to a search.
    static void ask(ClusterScope scope, ObjectNode search) {
        boolean several = scope.parts().size() > 1;
        ObjectNode aggregations = search.withObject("/aggs");
        for (Field field : Field.values()) {
            if (field != Field.TOPIC || several) {
                terms(aggregations, field, column(field));
            }
            if (field != Field.TOPIC && several) {
                Candidates.addresses(aggregations.withObject("/" + field.name()));
            }
        }
    }

    private static String column(Field field) {
        return switch (field) {
            case SITE -> Fields.SITE;
            case YEAR -> PageFields.YEAR;
            case KIND -> Fields.KIND;
            case TYPE -> Fields.FILE_TYPE;
            case LANGUAGE -> Fields.LANGUAGE;
            case TOPIC -> "_index";
        };
    }

    private static void terms(ObjectNode aggregations, Field field, String column) {
        ObjectNode terms = aggregations.putObject(field.name()).putObject("terms");
        terms.put("field", column).put("size", SHOWN).put("shard_size", OF_A_SHARD);
        ObjectNode first = terms.putArray("order").addObject();
        if (field == Field.YEAR) {
            first.put("_key", "desc");
        } else {
            first.put("_count", "desc");
            terms.withArray("order").addObject().put("_key", "asc");
        }
    }

    /// Reads the counts of an answer. A page of several topics counts once for each value.
    static Facets read(ClusterScope scope, JsonNode answer) {
        Map<Field, List<Count>> counts = new EnumMap<>(Field.class);
        boolean exact = true;
        boolean some = answer.path("hits").path("total").path("value").asLong() > 0;
        for (Field field : Field.values()) {
            List<Count> values = new ArrayList<>();
            for (JsonNode bucket :
                    answer.path("aggregations").path(field.name()).path("buckets")) {
                long pages = Candidates.addresses(bucket)
                        .orElse(bucket.path("doc_count").asLong());
                exact &= pages <= Candidates.DISTINCT_EXACTLY || scope.parts().size() == 1;
                values.add(new Count(value(scope, field, bucket.path("key").asText()), pages));
            }
            if (field != Field.YEAR) {
                values.sort(Comparator.comparingLong(Count::count).reversed().thenComparing(Count::value));
            }
            if (!values.isEmpty() || (some && field != Field.TOPIC)) {
                counts.put(field, List.copyOf(values));
            }
        }
        return new Facets(exact, counts);
    }

    private static String value(ClusterScope scope, Field field, String key) {
        return switch (field) {
            case TOPIC -> scope.part(key).topic().id();
            case KIND -> key.toLowerCase(Locale.ROOT);
            default -> key;
        };
    }
}
