package dev.remora.search.rank.facet;

import dev.remora.search.rank.facet.Facets.Count;
import dev.remora.search.rank.facet.Facets.Field;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;

/// Counts what the pages are that a query finds, in bounded time: all of them where the indexes are small or the
/// query finds few, each once in how many topics it may be; else those of evenly spread windows of documents, and
/// scales up. A window holds no page of two topics twice, so that an estimate counts it for each of them.
public final class FacetCounts {
    /// Documents of which every result is counted.
    private static final int ALL_OF = 1 << 17;

    /// Documents that are looked through in larger indexes.
    private static final int SAMPLE = 1 << 16;

    private static final int WINDOW = 512;
    private static final int SHOWN = 12;

    private final Scope scope;
    private final int stride;
    private final Optional<CountedOnce> once;
    private final Map<Field, Map<String, Long>> counts = new EnumMap<>(Field.class);

    private FacetCounts(Scope scope, int stride) {
        this.scope = scope;
        this.stride = stride;
        this.once = stride == WINDOW && scope.indexes().size() > 1 ? Optional.of(new CountedOnce()) : Optional.empty();
    }

    /// Counts.
    ///
    /// @param few the query is known to find few pages, so that all are counted in any index
    public static Facets of(Scope scope, Query query, boolean few) throws IOException {
        int all = scope.searcher().getIndexReader().maxDoc();
        int stride = few || all <= ALL_OF ? WINDOW : (int) ((long) all * WINDOW / SAMPLE);
        FacetCounts counts = new FacetCounts(scope, stride);
        Weight weight = scope.searcher().createWeight(scope.searcher().rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
        for (LeafReaderContext leaf : scope.searcher().getIndexReader().leaves()) {
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
        if (scope.indexes().size() > 1 && seen > 0) {
            counts.computeIfAbsent(Field.TOPIC, f -> new HashMap<>())
                    .merge(scope.topic(leaf.docBase).id(), seen, Long::sum);
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

    /// Two digits of an estimate are all that it knows; a whole number stays as it is.
    private static long rounded(double count) {
        if (count == Math.rint(count)) {
            return (long) count;
        }
        double step = Math.pow(10, Math.max(0, Math.floor(Math.log10(count)) - 1));
        return Math.max(1, Math.round(Math.rint(count / step) * step));
    }
}
