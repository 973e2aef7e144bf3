package dev.remora.opensearch.search;

import dev.remora.opensearch.index.CommitState.TextSize;
import java.io.IOException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterDirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;

/// Readers of some pages that report the statistics of the whole index from which these come: so scores are those that
/// the pages have there. What is added up over segments, the first segment that has a text or a term reports for all.
///
/// For one search and one thread.
final class WholeStatistics {
    private final Map<String, TextSize> texts;
    private final ClusterTermCounts counts;
    private final Map<String, LeafReader> textTellers = new HashMap<>();
    private final Map<Term, LeafReader> termTellers = new HashMap<>();

    /// @param texts of the whole index
    /// @param counts of the terms
    WholeStatistics(Map<String, TextSize> texts, ClusterTermCounts counts) {
        this.texts = texts;
        this.counts = counts;
    }

    /// Returns a reader of some pages of another.
    ///
    /// @param chosen pages of each segment
    DirectoryReader over(DirectoryReader pages, List<FixedBitSet> chosen) throws IOException {
        return new Chosen(pages, chosen);
    }

    private final class Chosen extends FilterDirectoryReader {
        private final List<FixedBitSet> chosen;

        Chosen(DirectoryReader pages, List<FixedBitSet> chosen) throws IOException {
            super(pages, new SubReaderWrapper() {
                private final Iterator<FixedBitSet> each = chosen.iterator();

                @Override
                public LeafReader wrap(LeafReader segment) {
                    return new Segment(segment, each.next());
                }
            });
            this.chosen = chosen;
        }

        @Override
        protected DirectoryReader doWrapDirectoryReader(DirectoryReader other) throws IOException {
            return new Chosen(other, chosen);
        }

        @Override
        public CacheHelper getReaderCacheHelper() {
            return null;
        }
    }

    private final class Segment extends FilterLeafReader {
        private final FixedBitSet chosen;

        Segment(LeafReader segment, FixedBitSet chosen) {
            super(segment);
            this.chosen = chosen;
        }

        @Override
        public Bits getLiveDocs() {
            return chosen;
        }

        @Override
        public int numDocs() {
            return chosen.cardinality();
        }

        @Override
        public Terms terms(String field) throws IOException {
            Terms own = in.terms(field);
            return own == null || !texts.containsKey(field) ? own : new Words(own, field, this);
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

    private final class Words extends FilterLeafReader.FilterTerms {
        private final String field;
        private final LeafReader segment;

        Words(Terms own, String field, LeafReader segment) {
            super(own);
            this.field = field;
            this.segment = segment;
        }

        private boolean tells() {
            return textTellers.computeIfAbsent(field, _ -> segment).equals(segment);
        }

        @Override
        public int getDocCount() {
            return tells() ? Math.max(1, texts.get(field).pages()) : 0;
        }

        @Override
        public long getSumDocFreq() {
            return getDocCount();
        }

        @Override
        public long getSumTotalTermFreq() {
            return tells() ? Math.max(texts.get(field).tokens(), getDocCount()) : 0;
        }

        @Override
        public TermsEnum iterator() throws IOException {
            return new Counted(in.iterator(), field, segment);
        }
    }

    private final class Counted extends FilterLeafReader.FilterTermsEnum {
        private final String field;
        private final LeafReader segment;

        Counted(TermsEnum own, String field, LeafReader segment) {
            super(own);
            this.field = field;
            this.segment = segment;
        }

        @Override
        public int docFreq() throws IOException {
            Term term = new Term(field, org.apache.lucene.util.BytesRef.deepCopyOf(in.term()));
            int whole = counts.of(term);
            if (whole < 0) {
                return in.docFreq();
            }
            return termTellers.computeIfAbsent(term, _ -> segment).equals(segment) ? Math.max(1, whole) : 0;
        }

        @Override
        public long totalTermFreq() throws IOException {
            return docFreq();
        }
    }
}
