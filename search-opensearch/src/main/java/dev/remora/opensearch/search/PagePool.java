package dev.remora.opensearch.search;

import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.PageFields;
import dev.remora.opensearch.search.ClusterScope.Part;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.SingleInstanceLockFactory;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/// Pages of one commit of a topic's index that searches have read, in an index in memory: each is read and analysed
/// once. Nothing is to be closed. Thread-safe.
final class PagePool {
    private static final double BUFFER_MEGABYTES = 256;

    /// Larger segments are not merged, since a search would wait for it.
    private static final double MERGED_MEGABYTES = 8;

    private final Part part;
    private final ByteBuffersDirectory memory = new ByteBuffersDirectory(
            new SingleInstanceLockFactory(),
            ByteBuffersDataOutput::newResettableInstance,
            ByteBuffersDirectory.OUTPUT_AS_BYTE_ARRAY); // several times faster to read than in pieces
    private final IndexWriter writer;
    private final Set<String> ready = ConcurrentHashMap.newKeySet();
    private DirectoryReader reader;

    PagePool(Part part) throws IOException {
        this.part = part;
        TieredMergePolicy merging =
                new TieredMergePolicy().setMaxMergedSegmentMB(MERGED_MEGABYTES).setFloorSegmentMB(1);
        writer = new IndexWriter(
                memory,
                new IndexWriterConfig(part.analyzer())
                        .setMergePolicy(merging)
                        .setMergeScheduler(new SerialMergeScheduler())
                        .setRAMBufferSizeMB(BUFFER_MEGABYTES));
        reader = DirectoryReader.open(writer);
    }

    /// Some pages of the pool. Whoever asked for it gives the reader back.
    ///
    /// @param reader of the whole pool
    /// @param chosen documents of each segment
    /// @param docs document numbers of the pages that the cluster has, by id
    record Choice(DirectoryReader reader, List<FixedBitSet> chosen, Map<String, Integer> docs) {
        void giveBack() throws IOException {
            reader.decRef();
        }
    }

    /// Returns some pages, and reads those that the pool lacks from the cluster.
    Choice choose(OpenSearchClient client, Collection<String> ids) throws IOException {
        List<PageRef> missing = ids.stream()
                .filter(id -> !ready.contains(id))
                .map(id -> new PageRef(part.state().generation(), id))
                .toList();
        if (!missing.isEmpty()) {
            add(PageSource.read(client, missing));
        }
        DirectoryReader now = current();
        try {
            return choice(now, ids);
        } catch (IOException | RuntimeException e) {
            now.decRef();
            throw e;
        }
    }

    /// Two searches may add the same page at once: the second replaces it.
    private void add(Map<PageRef, PageSource> sources) throws IOException {
        PageFields fields = new PageFields(part.topic().id(), part.analyzer());
        List<Map.Entry<PageRef, PageSource>> inOrder = sources.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(PageSource.BY_PLACE)) // equal scores are found in this order
                .toList();
        for (Map.Entry<PageRef, PageSource> page : inOrder) {
            String id = page.getKey().id();
            PageSource source = page.getValue();
            var document = fields.document(source.page(), source.ranks());
            writer.updateDocument(new Term(Fields.ID, id), document); // before the next one is made
            ready.add(id);
        }
    }

    /// Returns a reader of all that is in the pool, held for the caller.
    private synchronized DirectoryReader current() throws IOException {
        DirectoryReader newer = DirectoryReader.openIfChanged(reader, writer);
        if (newer != null) {
            reader.decRef();
            reader = newer;
        }
        reader.incRef();
        return reader;
    }

    private static Choice choice(DirectoryReader reader, Collection<String> ids) throws IOException {
        List<FixedBitSet> chosen = new ArrayList<>();
        Map<String, Integer> docs = new HashMap<>();
        TreeSet<String> left = new TreeSet<>(ids);
        for (LeafReaderContext leaf : reader.leaves()) {
            FixedBitSet here = new FixedBitSet(leaf.reader().maxDoc());
            TermsEnum terms = leaf.reader().terms(Fields.ID).iterator();
            for (Iterator<String> each = left.iterator(); each.hasNext(); ) {
                String id = each.next();
                int doc = live(leaf.reader(), terms, id);
                if (doc >= 0) {
                    here.set(doc);
                    docs.put(id, leaf.docBase + doc);
                    each.remove();
                }
            }
            chosen.add(here);
        }
        return new Choice(reader, chosen, docs);
    }

    /// Returns the document of a page that was not replaced; -1 if the segment has none.
    private static int live(LeafReader segment, TermsEnum terms, String id) {
        try {
            if (!terms.seekExact(new BytesRef(id))) {
                return -1;
            }
            Bits live = segment.getLiveDocs();
            PostingsEnum postings = terms.postings(null, PostingsEnum.NONE);
            for (int doc = postings.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = postings.nextDoc()) {
                if (live == null || live.get(doc)) {
                    return doc;
                }
            }
            return -1;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Whether pages can still be added; not after the memory ran out.
    boolean isUsable() {
        return writer.isOpen();
    }

    /// Returns the size of the index in memory.
    long bytes() throws IOException {
        long bytes = 0;
        for (String file : memory.listAll()) {
            try {
                bytes += memory.fileLength(file);
            } catch (NoSuchFileException _) {
                // a merge has deleted it
            }
        }
        return bytes;
    }
}
