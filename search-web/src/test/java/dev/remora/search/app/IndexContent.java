package dev.remora.search.app;

import dev.remora.search.app.wiring.OpenEngine;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
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
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/// What an index has of each page, and the scores that searches give, to compare two collections. Addresses are
/// without schemes, since http and https are one behind a proxy.
///
/// @param pages address -> field -> value; without times and places, which differ between collections
/// @param scores query and address -> score
record IndexContent(Map<String, Map<String, String>> pages, Map<String, Double> scores) {
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
                texts(leaf.reader(), pages);
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

    /// Adds the terms of texts, of which not all are stored: a digest for each field of each page.
    private static void texts(LeafReader reader, Map<String, Map<String, String>> pages) throws IOException {
        String[] urls = new String[reader.maxDoc()];
        for (int doc = 0; doc < urls.length; doc++) {
            urls[doc] = withoutScheme(reader.storedFields().document(doc).get(Fields.URL));
        }
        for (FieldInfo field : reader.getFieldInfos()) {
            Terms terms = OWN.contains(field.name) ? null : reader.terms(field.name);
            if (terms != null && terms.hasFreqs()) {
                int[] digests = digests(terms, urls.length);
                for (int doc = 0; doc < urls.length; doc++) {
                    if (reader.getLiveDocs() != null && !reader.getLiveDocs().get(doc)) {
                        continue; // an earlier version
                    }
                    pages.get(urls[doc]).put("terms of " + field.name, String.valueOf(digests[doc]));
                }
            }
        }
    }

    private static int[] digests(Terms terms, int docs) throws IOException {
        int[] digests = new int[docs];
        TermsEnum each = terms.iterator();
        for (BytesRef term = each.next(); term != null; term = each.next()) {
            PostingsEnum found = each.postings(null, PostingsEnum.FREQS);
            while (found.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                digests[found.docID()] += Objects.hash(term.utf8ToString(), found.freq());
            }
        }
        return digests;
    }

    private static Map<String, Double> scores(Path data, List<String> queries) throws IOException {
        Map<String, Double> scores = new TreeMap<>();
        try (OpenEngine engine = new Wiring(Terminal.system(), Clock.systemUTC()).engine(data)) {
            for (String query : queries) {
                SearchRequest request = SearchRequest.of(query).collapsed(false);
                for (SearchAnswer.Result hit : engine.searches().search(request).results()) {
                    scores.put(
                            query + " " + withoutScheme(hit.url()), hit.scored().score());
                }
            }
        }
        return scores;
    }

    private static String unlike(Map<String, String> one, Map<String, String> other) {
        if (one == null || other == null) {
            return one + " or " + other;
        }
        Set<String> names = new TreeSet<>(one.keySet());
        names.addAll(other.keySet());
        return names.stream()
                .filter(name -> !Objects.equals(one.get(name), other.get(name)))
                .map(name -> name + " " + one.get(name) + " or " + other.get(name))
                .collect(Collectors.joining("; "));
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
                .map(address -> address + ": " + unlike(pages.get(address), other.pages.get(address)));
        Set<String> hits = new TreeSet<>(scores.keySet());
        hits.addAll(other.scores.keySet());
        Stream<String> found = hits.stream()
                .filter(hit -> !(Math.abs(scores.getOrDefault(hit, 0.0) - other.scores.getOrDefault(hit, 0.0)) <= 1e-6))
                .map(hit -> hit + ": " + scores.get(hit) + " or " + other.scores.get(hit));
        return Stream.concat(fields, found).limit(10).collect(Collectors.joining("\n"));
    }
}
