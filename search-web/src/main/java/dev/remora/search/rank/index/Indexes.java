package dev.remora.search.rank.index;

import dev.remora.search.query.SearchRequest;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;

/// The indexes as they are now, for those who read them otherwise than by a search. Safe for use by many threads.
public interface Indexes {
    /// Lets somebody look at all indexes; what is looked at stays open meanwhile and not longer.
    <T> T look(Look<T> look);

    /// Lets somebody look at the pages that a search finds, best by text first, without the cost of a search: no
    /// blend, no snippets.
    ///
    /// @param number pages at most
    <T> T lookAtBest(SearchRequest request, int number, LookAtPages<T> look);

    /// What is done with the indexes.
    @FunctionalInterface
    interface Look<T> {
        /// Looks.
        ///
        /// @param searcher over all indexes
        /// @param parts each index, in the order of its documents
        T at(IndexSearcher searcher, List<Part> parts) throws IOException;
    }

    /// What is done with pages.
    @FunctionalInterface
    interface LookAtPages<T> {
        /// Looks.
        ///
        /// @param words of the topics that were searched, by which their pages were cut
        /// @param docs document numbers of the searcher
        T at(IndexSearcher searcher, Set<String> words, List<Integer> docs) throws IOException;
    }

    /// One topic's index.
    ///
    /// @param topic of the index
    /// @param folder of the collection
    /// @param version differs from that of any other state of the index, also of one that is built anew in its
    ///     place
    /// @param segments its segments, with numbers of documents as the searcher has them
    record Part(Topic topic, Path folder, long version, List<LeafReaderContext> segments) {
        public Part {
            segments = List.copyOf(segments);
        }
    }
}
