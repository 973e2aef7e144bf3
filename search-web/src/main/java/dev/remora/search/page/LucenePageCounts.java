package dev.remora.search.page;

import dev.remora.search.rank.facet.FacetCounts;
import dev.remora.search.rank.facet.Facets;
import dev.remora.search.rank.index.Indexes;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.util.NumericUtils;

/// Counts the pages of a local index.
final class LucenePageCounts implements PageCounts, AutoCloseable {
    private static final Sort NEWEST =
            new Sort(LongField.newSortField(Fields.FETCHED_AT, true, SortedNumericSelector.Type.MAX));

    private final Indexes.Part part;
    private final MultiReader own;
    private final IndexSearcher searcher;

    /// @param part open until the counts are closed
    LucenePageCounts(Indexes.Part part) throws IOException {
        IndexReader[] segments =
                part.segments().stream().map(LeafReaderContext::reader).toArray(IndexReader[]::new);
        own = new MultiReader(segments, false);
        this.part = new Indexes.Part(part.topic(), part.folder(), part.version(), own.leaves());
        searcher = new IndexSearcher(own);
    }

    @Override
    public Topic topic() {
        return part.topic();
    }

    @Override
    public long version() {
        return part.version();
    }

    @Override
    public Query relevant(double least) {
        return NumericDocValuesField.newSlowRangeQuery(
                Fields.RELEVANCE, Double.doubleToLongBits(least), Long.MAX_VALUE);
    }

    @Override
    public long count(Query pages) {
        try {
            return searcher.count(pages);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Facets facets(Query pages) {
        try {
            return FacetCounts.of(searcher, pages);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<KnownPage> newest(Query pages, int number) {
        try {
            List<KnownPage> newest = new ArrayList<>();
            for (ScoreDoc found : searcher.search(pages, number, NEWEST).scoreDocs) {
                newest.add(PageColumns.read(searcher, List.of(part), found.doc));
            }
            return newest;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<Instant> oldest() {
        try {
            return Optional.ofNullable(PointValues.getMinPackedValue(own, Fields.FETCHED_AT))
                    .map(packed -> Instant.ofEpochMilli(NumericUtils.sortableBytesToLong(packed, 0)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        own.close();
    }
}
