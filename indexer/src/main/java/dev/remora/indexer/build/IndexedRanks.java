package dev.remora.indexer.build;

import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongToDoubleFunction;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Bits;

/// PageRank of the pages of a local index, as of its last commit; about 20 bytes of heap a page.
public final class IndexedRanks implements LongToDoubleFunction {
    private final KeyTable pages = new KeyTable();
    private float[] ranks = new float[64];

    private IndexedRanks() {}

    /// Reads them.
    ///
    /// @param index folder of the index
    /// @return PageRank by the key of an address, in [0, 1]; 0 for a page that is not indexed
    /// @throws IOException if there is no index, it is damaged, or of another version of Lucene
    public static IndexedRanks read(Path index) throws IOException {
        if (!Files.isDirectory(index)) {
            throw new NoSuchFileException(index.toString()); // else it would be created
        }
        IndexedRanks all = new IndexedRanks();
        try (Directory directory = FSDirectory.open(index);
                DirectoryReader reader = DirectoryReader.open(directory)) {
            for (LeafReaderContext leaf : reader.leaves()) {
                all.add(leaf.reader());
            }
        }
        return all;
    }

    @Override
    public double applyAsDouble(long key) {
        int page = pages.find(key);
        return page < 0 ? 0 : ranks[page];
    }

    private void add(LeafReader segment) throws IOException {
        NumericDocValues keys = segment.getNumericDocValues(Fields.ID);
        NumericDocValues values = segment.getNumericDocValues(Fields.PAGE_RANK);
        if (keys == null || values == null) {
            return; // no page in it
        }
        Bits live = segment.getLiveDocs();
        for (int page = keys.nextDoc(); page != DocIdSetIterator.NO_MORE_DOCS; page = keys.nextDoc()) {
            if ((live == null || live.get(page)) && values.advanceExact(page)) {
                add(keys.longValue(), Double.longBitsToDouble(values.longValue()));
            }
        }
    }

    private void add(long key, double rank) {
        int page = pages.add(key);
        if (page == ranks.length) {
            ranks = Arrays.copyOf(ranks, page * 2);
        }
        ranks[page] = (float) rank;
    }
}
