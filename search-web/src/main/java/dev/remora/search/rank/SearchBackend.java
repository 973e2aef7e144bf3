package dev.remora.search.rank;

import dev.remora.search.query.SearchRequest;
import java.util.List;

/// Answers searches of topics: from the local indexes ([LuceneSearchEngine]), or from another engine that an
/// optional module knows. Thread-safe.
public interface SearchBackend extends AutoCloseable {
    /// Searches. No query text makes it fail.
    SearchAnswer search(SearchRequest request);

    /// Returns the searchable topics, by id.
    List<SearchEngine.IndexedTopic> topics();

    @Override
    void close();
}
