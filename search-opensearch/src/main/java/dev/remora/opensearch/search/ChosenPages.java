package dev.remora.opensearch.search;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterDirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;

/// A reader of some pages of another; the others count as deleted.
final class ChosenPages extends FilterDirectoryReader {
    private final List<FixedBitSet> chosen;

    /// @param chosen pages of each segment
    ChosenPages(DirectoryReader pages, List<FixedBitSet> chosen) throws IOException {
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
        return new ChosenPages(other, chosen);
    }

    @Override
    public CacheHelper getReaderCacheHelper() {
        return null;
    }

    private static final class Segment extends FilterLeafReader {
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
        public CacheHelper getCoreCacheHelper() {
            return null;
        }

        @Override
        public CacheHelper getReaderCacheHelper() {
            return null;
        }
    }
}
