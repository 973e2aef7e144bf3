package dev.remora.search.rank.facet;

import dev.remora.search.rank.facet.Facets.Count;
import dev.remora.search.rank.facet.Facets.Field;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;

/// Counts the results of a query by field in bounded time. If the indexes are small or the query has few
/// results, all are counted, each once even if several topics have it. Otherwise the results in evenly spaced
/// windows of documents are counted and scaled up. The copies of a page in two topics are not in one window,
/// so an estimate counts the page once per topic.
public final class FacetCounts {
    /// Index size in documents up to which every result is counted.
    private static final int ALL_OF = 1 << 17;

    /// Documents that are examined in larger indexes.
    private static final int SAMPLE = 1 << 16;

    private static final int WINDOW = 512;
    private static final int SHOWN = 12;

    private final Optional<IntFunction<Topic>> topicOf;
    private final int stride;
    private final Optional<CountedOnce> once;
    private final Map<Field, Map<String, Long>> counts = new EnumMap<>(Field.class);

    /// @param topicOf returns the topic of a document; empty if all are of one topic
    private FacetCounts(Optional<IntFunction<Topic>> topicOf, int stride) {
        this.topicOf = topicOf;
        this.stride = stride;
        this.once = stride == WINDOW && topicOf.isPresent() ? Optional.of(new CountedOnce()) : Optional.empty();
    }

    /// Counts the results of a query.
    ///
    /// @param few the query is known to have few results, so all are counted in an index of any size
    public static Facets of(Scope scope, Query query, boolean few) throws IOException {
        return of(
                scope.searcher(),
                query,
                few,
                scope.indexes().size() > 1 ? Optional.of(scope::topic) : Optional.empty());
    }

    /// Counts the results of a query in the index of one topic.
    public static Facets of(IndexSearcher searcher, Query query) throws IOException {
        return of(searcher, query, false, Optional.empty());
    }

    private static Facets of(IndexSearcher searcher, Query query, boolean few, Optional<IntFunction<Topic>> topicOf)
            throws IOException {
        int all = searcher.getIndexReader().maxDoc();
        int stride = few || all <= ALL_OF ? WINDOW : (int) ((long) all * WINDOW / SAMPLE);
        FacetCounts counts = new FacetCounts(topicOf, stride);
        Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            counts.count(leaf, weight);
        }
        return counts.facets(all);
    }

    private void count(LeafReaderContext leaf, Weight weight) throws IOException {
        int maxDoc = leaf.reader().maxDoc();
        Scorer scorer = weight.scorer(leaf);
        if (scorer == null) {
            return;
        }
        Bits live = leaf.reader().getLiveDocs();
        LeafCounts columns = new LeafCounts(leaf.reader(), once);
        DocIdSetIterator found = scorer.iterator();
        long seen = 0;
        int doc = found.nextDoc();
        while (doc != DocIdSetIterator.NO_MORE_DOCS) {
            int inStride = (leaf.docBase + doc) % stride;
            if (inStride >= WINDOW) {
                int next = doc - inStride + stride;
                doc = next < maxDoc ? found.advance(next) : DocIdSetIterator.NO_MORE_DOCS;
                continue;
            }
            if (live == null || live.get(doc)) {
                columns.add(doc);
                seen++;
            }
            doc = found.nextDoc();
        }
        columns.into(counts);
        if (topicOf.isPresent() && seen > 0) {
            counts.computeIfAbsent(Field.TOPIC, f -> new HashMap<>())
                    .merge(topicOf.get().apply(leaf.docBase).id(), seen, Long::sum);
        }
    }

    private Facets facets(int all) {
        boolean exact = stride == WINDOW;
        long looked = (long) all / stride * WINDOW + Math.min(WINDOW, all % stride);
        double scale = exact ? 1 : (double) all / looked;
        Map<Field, List<Count>> facets = new EnumMap<>(Field.class);
        counts.forEach((field, values) -> facets.put(field, best(field, values, scale)));
        return new Facets(exact, facets);
    }

    private static List<Count> best(Field field, Map<String, Long> values, double scale) {
        Comparator<Count> order = field == Field.YEAR
                ? Comparator.comparing(Count::value).reversed()
                : Comparator.comparingLong(Count::count).reversed().thenComparing(Count::value);
        List<Count> best = new ArrayList<>();
        values.forEach((value, count) -> best.add(
                new Count(field == Field.KIND ? value.toLowerCase(Locale.ROOT) : value, rounded(count * scale))));
        best.sort(order);
        return List.copyOf(best.subList(0, Math.min(SHOWN, best.size())));
    }

    /// Rounds an estimate to its two significant digits; a whole number stays as it is.
    private static long rounded(double count) {
        if (count == Math.rint(count)) {
            return (long) count;
        }
        double step = Math.pow(10, Math.max(0, Math.floor(Math.log10(count)) - 1));
        return Math.max(1, Math.round(Math.rint(count / step) * step));
    }
}
