package dev.remora.opensearch.search;

import dev.remora.opensearch.index.CommitState.TextSize;
import java.io.IOException;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterDirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;

/// A reader of some pages, in one segment, that reports the statistics of the whole index from which they come: so
/// scores are those that the pages have there.
final class WholeStatistics extends FilterDirectoryReader {
    private final ClusterTermCounts counts;
    private final Map<String, TextSize> sizes;

    /// @param pages in one segment
    /// @param counts of the terms
    /// @param sizes of the texts
    WholeStatistics(DirectoryReader pages, ClusterTermCounts counts, Map<String, TextSize> sizes) throws IOException {
        super(pages, new SubReaderWrapper() {
            @Override
            public LeafReader wrap(LeafReader segment) {
                return new Segment(segment, counts, sizes);
            }
        });
        this.counts = counts;
        this.sizes = sizes;
    }

    @Override
    protected DirectoryReader doWrapDirectoryReader(DirectoryReader other) throws IOException {
        return new WholeStatistics(other, counts, sizes);
    }

    @Override
    public CacheHelper getReaderCacheHelper() {
        return null;
    }

    private static final class Segment extends FilterLeafReader {
        private final ClusterTermCounts counts;
        private final Map<String, TextSize> sizes;

        Segment(LeafReader segment, ClusterTermCounts counts, Map<String, TextSize> sizes) {
            super(segment);
            this.counts = counts;
            this.sizes = sizes;
        }

        @Override
        public Terms terms(String field) throws IOException {
            Terms own = in.terms(field);
            TextSize size = sizes.get(field);
            return own == null || size == null ? own : new Words(own, field, size, counts);
        }

        @Override
        public CacheHelper getCoreCacheHelper() {
            return null;
        }

        @Override
        public CacheHelper getReaderCacheHelper() {
            return null;
        }
    }

    private static final class Words extends FilterLeafReader.FilterTerms {
        private final String field;
        private final TextSize size;
        private final ClusterTermCounts counts;

        Words(Terms own, String field, TextSize size, ClusterTermCounts counts) {
            super(own);
            this.field = field;
            this.size = size;
            this.counts = counts;
        }

        @Override
        public int getDocCount() throws IOException {
            return Math.max(size.pages(), in.getDocCount());
        }

        @Override
        public long getSumDocFreq() throws IOException {
            return Math.max(in.getSumDocFreq(), getDocCount());
        }

        @Override
        public long getSumTotalTermFreq() throws IOException {
            return Math.max(size.tokens(), Math.max(in.getSumTotalTermFreq(), getSumDocFreq()));
        }

        @Override
        public TermsEnum iterator() throws IOException {
            return new Counted(in.iterator(), field, counts);
        }
    }

    private static final class Counted extends FilterLeafReader.FilterTermsEnum {
        private final String field;
        private final ClusterTermCounts counts;

        Counted(TermsEnum own, String field, ClusterTermCounts counts) {
            super(own);
            this.field = field;
            this.counts = counts;
        }

        @Override
        public int docFreq() throws IOException {
            return Math.max(in.docFreq(), counts.of(new Term(field, in.term())));
        }

        @Override
        public long totalTermFreq() throws IOException {
            return Math.max(in.totalTermFreq(), docFreq());
        }
    }
}
