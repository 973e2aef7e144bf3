package dev.remora.search.rank;

import dev.remora.search.query.SearchRequest;
import java.util.List;
import java.util.Optional;

/// Answers searches over the indexes of all collections under one folder. Safe for use by many threads; sees each
/// commit of a crawl that runs beside it, here or in another process, within a second or two.
public interface SearchEngine extends AutoCloseable {
    /// Searches. Never fails because of what the query holds.
    SearchAnswer search(SearchRequest request);

    /// Goes through all results of a search, a page at a time: each step costs the same, however deep. In the order
    /// of the text score alone (or by day, if asked), because topic, links and freshness are blended over the best
    /// few hundred only; every page stands for itself, [SearchRequest#page] and [SearchRequest#collapse] are passed
    /// over. A page of several topics comes once where its places are equal in all of them. A page that comes or
    /// goes meanwhile may be missed or met; no other is missed, and none comes twice.
    ///
    /// @param after where the step before ended ([Walked#next]); empty for the first
    /// @throws IllegalArgumentException if the cursor belongs to another search
    Walked walk(SearchRequest request, Optional<Cursor> after);

    /// Changes when any of the indexes does, and each day, because pages grow old: answers of one edition are
    /// alike.
    String edition();

    /// Topics that can be searched, by id.
    List<IndexedTopic> topics();

    @Override
    void close();

    /// A step of a walk.
    ///
    /// @param answer the results
    /// @param next where the next step begins; empty at the end
    record Walked(SearchAnswer answer, Optional<Cursor> next) {}

    /// A topic that can be searched.
    ///
    /// @param id topic id
    /// @param name for people
    /// @param description for people
    /// @param pages searchable pages
    record IndexedTopic(String id, String name, String description, long pages) {}
}
