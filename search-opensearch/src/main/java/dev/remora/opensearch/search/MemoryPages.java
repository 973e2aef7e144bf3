package dev.remora.opensearch.search;

import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.PageFields;
import dev.remora.opensearch.search.ClusterScope.Part;
import dev.remora.search.rank.index.ExaminedDepth;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.search.rank.index.ReaderCache;
import dev.remora.search.rank.index.TermLookup;
import dev.remora.search.rank.index.TopicIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;

/// Some pages of the cluster in an index in memory that has the statistics of the whole, so that they are ranked and
/// shown
/// by the same code as local ones. For one thread.
final class MemoryPages implements AutoCloseable {
    private static final double BUFFER_MEGABYTES = 256;

    private final ByteBuffersDirectory memory = new ByteBuffersDirectory();
    private final Map<PageRef, Integer> docs = new HashMap<>();
    private final DirectoryReader reader;
    private final Scope scope;

    /// Reads and indexes pages; those that are gone are left out.
    ///
    /// @param counts of the terms that will be looked up; may be completed later
    MemoryPages(OpenSearchClient client, ClusterScope whole, ClusterTermCounts counts, Collection<PageRef> pages)
            throws IOException {
        int[] starts = write(whole, PageSource.read(client, whole, pages));
        WholeStatistics statistics = new WholeStatistics(DirectoryReader.open(memory), counts, whole.texts());
        reader = statistics;
        WholeSearcher searcher = new WholeSearcher(statistics, whole.pages());
        List<TopicIndex> indexes = new ArrayList<>();
        whole.parts().forEach(part -> indexes.add(new TopicIndex(part.folder(), part.topic(), statistics)));
        scope = new Scope(
                searcher, indexes, starts, new ReaderCache(), new TermLookup(searcher, counts), new ExaminedDepth());
    }

    /// Writes one segment, since its statistics are replaced: the pages of each topic after those of the one before.
    /// Returns where each topic begins, and the end.
    private int[] write(ClusterScope whole, Map<PageRef, PageSource> sources) throws IOException {
        int[] starts = new int[whole.parts().size() + 1];
        IndexWriterConfig config = new IndexWriterConfig(
                        whole.parts().getFirst().analyzer())
                .setMergePolicy(NoMergePolicy.INSTANCE)
                .setRAMBufferSizeMB(BUFFER_MEGABYTES);
        try (IndexWriter writer = new IndexWriter(memory, config)) {
            for (int i = 0; i < whole.parts().size(); i++) {
                write(whole.parts().get(i), sources, writer);
                starts[i + 1] = docs.size();
            }
        }
        return starts;
    }

    private void write(Part part, Map<PageRef, PageSource> sources, IndexWriter writer) throws IOException {
        PageFields fields = new PageFields(part.topic().id(), part.analyzer());
        List<Map.Entry<PageRef, PageSource>> own = sources.entrySet().stream()
                .filter(page -> page.getKey().generation().equals(part.state().generation()))
                .sorted(Map.Entry.comparingByValue(PageSource.BY_PLACE)) // equal scores are found in this order
                .toList();
        for (Map.Entry<PageRef, PageSource> page : own) {
            PageSource source = page.getValue();
            writer.addDocument(fields.document(source.page(), source.ranks())); // before the next one is made
            docs.put(page.getKey(), docs.size());
        }
    }

    Scope scope() {
        return scope;
    }

    /// Returns whether a page was still there.
    boolean has(PageRef page) {
        return docs.containsKey(page);
    }

    /// Returns the document number of a page.
    int doc(PageRef page) {
        return docs.get(page);
    }

    @Override
    public void close() throws IOException {
        reader.close();
        memory.close();
    }
}
