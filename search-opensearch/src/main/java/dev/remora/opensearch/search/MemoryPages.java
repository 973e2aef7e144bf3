package dev.remora.opensearch.search;

import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.search.ClusterScope.Part;
import dev.remora.opensearch.search.PagePool.Choice;
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
import org.apache.lucene.index.MultiReader;

/// Some pages of the cluster in memory, with the statistics of the whole, so that they are ranked and shown by the same
/// code as local ones. For one thread.
final class MemoryPages implements AutoCloseable {
    private final Map<PageRef, Integer> docs = new HashMap<>();
    private final List<Choice> choices = new ArrayList<>();
    private final Scope scope;

    /// Reads and indexes pages; those that are gone are left out.
    ///
    /// @param pools that keep the pages
    /// @param counts of the terms that will be looked up; may be completed later
    MemoryPages(
            OpenSearchClient client,
            ClusterScope whole,
            PagePools pools,
            ClusterTermCounts counts,
            Collection<PageRef> pages)
            throws IOException {
        try {
            scope = scope(client, whole, pools, counts, pages);
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private Scope scope(
            OpenSearchClient client,
            ClusterScope whole,
            PagePools pools,
            ClusterTermCounts counts,
            Collection<PageRef> pages)
            throws IOException {
        List<DirectoryReader> readers = new ArrayList<>();
        List<TopicIndex> indexes = new ArrayList<>();
        int[] starts = new int[whole.parts().size() + 1];
        for (Part part : whole.parts()) {
            Choice choice = pools.of(part).choose(client, ids(part, pages));
            choices.add(choice);
            int start = starts[readers.size()];
            choice.docs().forEach((id, doc) -> docs.put(new PageRef(part.state().generation(), id), start + doc));
            DirectoryReader reader = new ChosenPages(choice.reader(), choice.chosen());
            readers.add(reader);
            indexes.add(new TopicIndex(part.folder(), part.topic(), reader));
            starts[readers.size()] = start + reader.maxDoc();
        }
        WholeSearcher searcher = new WholeSearcher(
                readers.size() == 1
                        ? readers.getFirst()
                        : new MultiReader(readers.toArray(DirectoryReader[]::new), false),
                whole.pages(),
                whole.texts(),
                counts);
        return new Scope(
                searcher, indexes, starts, new ReaderCache(), new TermLookup(searcher, counts), new ExaminedDepth());
    }

    private static List<String> ids(Part part, Collection<PageRef> pages) {
        return pages.stream()
                .filter(page -> page.generation().equals(part.state().generation()))
                .map(PageRef::id)
                .toList();
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
        for (Choice choice : choices) {
            choice.giveBack();
        }
    }
}
