package dev.remora.search.app;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Bits;

/// What an index has of each page, and the scores that searches give, to compare two collections. Addresses are
/// without schemes, since http and https are one behind a proxy.
///
/// @param pages address -> field -> value; without times and places, which differ between collections
/// @param scores query and address -> score
record IndexContent(Map<String, Map<String, String>> pages, Map<String, Double> scores) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> OWN = Set.of(Fields.FETCHED_AT, Fields.PAGE, Fields.WARC, Fields.ID, Fields.URL);
    private static final List<String> NUMBERS =
            List.of(Fields.RELEVANCE, Fields.PAGE_RANK, Fields.TOPIC_RANK, Fields.CLUSTER, Fields.DEPTH);

    /// Reads the index of the only collection in a data folder.
    static IndexContent of(Path data, String topic, List<String> queries) throws IOException {
        return new IndexContent(pages(data.resolve(topic)), scores(data, queries));
    }

    private static Map<String, Map<String, String>> pages(Path collection) throws IOException {
        Map<String, Map<String, String>> pages = new TreeMap<>();
        try (DirectoryReader reader = DirectoryReader.open(FSDirectory.open(collection.resolve("index")))) {
            for (LeafReaderContext leaf : reader.leaves()) {
                Bits live = leaf.reader().getLiveDocs();
                for (int doc = 0; doc < leaf.reader().maxDoc(); doc++) {
                    if (live == null || live.get(doc)) {
                        Document document = leaf.reader().storedFields().document(doc);
                        pages.put(withoutScheme(document.get(Fields.URL)), fields(leaf.reader(), doc, document));
                    }
                }
            }
        }
        return pages;
    }

    private static Map<String, String> fields(LeafReader reader, int doc, Document document) throws IOException {
        Map<String, String> fields = new TreeMap<>();
        for (IndexableField field : document.getFields()) {
            if (!OWN.contains(field.name())) {
                Object value = field.numericValue() == null ? field.stringValue() : field.numericValue();
                fields.merge(field.name(), String.valueOf(value), (one, other) -> one + "\n" + other);
            }
        }
        for (String name : NUMBERS) {
            NumericDocValues values = reader.getNumericDocValues(name);
            if (values != null && values.advanceExact(doc)) {
                boolean real = !name.equals(Fields.CLUSTER) && !name.equals(Fields.DEPTH);
                long bits = values.longValue();
                fields.put(name, real ? String.valueOf((float) Double.longBitsToDouble(bits)) : String.valueOf(bits));
            }
        }
        return fields;
    }

    private static Map<String, Double> scores(Path data, List<String> queries) throws IOException {
        Map<String, Double> scores = new TreeMap<>();
        for (String query : queries) {
            Ran search = Ran.of("search", query, "--json", "--data", data.toString());
            if (search.code() != 0) {
                throw new AssertionError(search.err());
            }
            JSON.readTree(search.out())
                    .get("results")
                    .forEach(hit -> scores.put(
                            query + " " + withoutScheme(hit.get("url").asText()),
                            hit.get("score").asDouble()));
        }
        return scores;
    }

    private static String withoutScheme(String url) {
        return url.replaceFirst("https?://", "");
    }

    /// What the other has otherwise, a line for each page and query, at most ten; scores that differ by more than a
    /// millionth.
    String differences(IndexContent other) {
        Set<String> addresses = new TreeSet<>(pages.keySet());
        addresses.addAll(other.pages.keySet());
        Stream<String> fields = addresses.stream()
                .filter(address -> !Objects.equals(pages.get(address), other.pages.get(address)))
                .map(address -> address + ": " + pages.get(address) + "\n  or " + other.pages.get(address));
        Set<String> hits = new TreeSet<>(scores.keySet());
        hits.addAll(other.scores.keySet());
        Stream<String> found = hits.stream()
                .filter(hit -> !(Math.abs(scores.getOrDefault(hit, 0.0) - other.scores.getOrDefault(hit, 0.0)) <= 1e-6))
                .map(hit -> hit + ": " + scores.get(hit) + " or " + other.scores.get(hit));
        return Stream.concat(fields, found).limit(10).collect(Collectors.joining("\n"));
    }
}
