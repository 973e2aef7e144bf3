package dev.remora.search.rank;

import dev.remora.search.query.SearchRequest;
import java.util.List;

/// Answers searches over the indexes of all collections under one folder. Safe for use by many threads; sees each
/// commit of a crawl that runs beside it, here or in another process, within a second or two.
public interface SearchEngine extends AutoCloseable {
    /// Searches. Never fails because of what the query holds.
    SearchAnswer search(SearchRequest request);

    /// Topics that can be searched, by id.
    List<IndexedTopic> topics();

    @Override
    void close();

    /// A topic that can be searched.
    ///
    /// @param id topic id
    /// @param name for people
    /// @param description for people
    /// @param pages searchable pages
    record IndexedTopic(String id, String name, String description, long pages) {}
}
