package dev.remora.search.rank.index;

import dev.remora.search.query.SearchRequest;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;

/// Access to the current indexes outside of searches. Thread-safe.
public interface Indexes {
    /// Calls `look` with all indexes, which stay open until it returns.
    <T> T look(Look<T> look);

    /// Calls `look` with the pages that a search finds, best by text first, without the cost of blend and
    /// snippets.
    ///
    /// @param number maximum pages
    <T> T lookAtBest(SearchRequest request, int number, LookAtPages<T> look);

    /// Reads the indexes.
    @FunctionalInterface
    interface Look<T> {
        /// Reads the indexes.
        ///
        /// @param searcher over all indexes
        /// @param parts each index, in the order of its documents
        T at(IndexSearcher searcher, List<Part> parts) throws IOException;
    }

    /// Reads pages.
    @FunctionalInterface
    interface LookAtPages<T> {
        /// Reads pages.
        ///
        /// @param words dictionary words of the searched topics, with which their pages were tokenized
        /// @param docs document numbers of the searcher
        T at(IndexSearcher searcher, Set<String> words, List<Integer> docs) throws IOException;
    }

    /// The index of one topic.
    ///
    /// @param topic of the index
    /// @param folder of the collection
    /// @param version differs from any other state of the index, and from an index rebuilt in its place
    /// @param segments with document numbers of the searcher
    record Part(Topic topic, Path folder, long version, List<LeafReaderContext> segments) {
        public Part {
            segments = List.copyOf(segments);
        }
    }
}
