package dev.remora.search.rank;

import dev.remora.search.query.SearchRequest;
import dev.remora.shared.topic.Topic;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Searches the indexes of all collections under one folder: local ones ([LuceneSearchEngine]), or those that another
/// engine has of them, which an optional module knows. Thread-safe. Sees each commit of a crawl, running in this or
/// another process, within a second or two.
public interface SearchEngine extends AutoCloseable {
    /// Searches. No query text makes it fail.
    SearchAnswer search(SearchRequest request);

    /// Returns whether a search finds any page by its words.
    boolean finds(SearchRequest request);

    /// Returns for each of many queries how many pages have the whole of it: none where a search finds only partial
    /// matches. Counts them at once.
    ///
    /// @param request where they are looked for
    List<SearchAnswer.Total> full(SearchRequest request, List<String> queries);

    /// Returns the built-in synonyms with which the words of a query are searched; none if the engine cannot tell.
    default Map<String, List<String>> synonyms(SearchRequest request) {
        return Map.of();
    }

    /// Returns the searchable topics, by id.
    List<IndexedTopic> topics();

    @Override
    void close();

    /// Iterates over all results of a search, one page of results per step; a step costs the same at any
    /// depth. The order is that of the text score alone (or of the date, if requested), because topic, links
    /// and freshness are blended over the best few hundred only. Results are not grouped: [SearchRequest#page]
    /// and [SearchRequest.Listing#collapse] are ignored. A page of several topics appears once if its sort keys are
    /// equal in all of them. A page that is added or removed during the walk may be missed or included; no
    /// other page is missed, and none appears twice.
    ///
    /// @param after where the previous step ended ([Walked#next]); empty for the first step
    /// @throws IllegalArgumentException if the cursor belongs to another search
    Walked walk(SearchRequest request, Optional<Cursor> after);

    /// Returns an identifier of the state of all indexes. It changes with each commit and each day, because
    /// pages age, and after each search that lacked its vector; equal editions give equal answers.
    String edition();

    /// Returns the vectors of queries by the embedding model.
    default QueryVectors vectors() {
        return QueryVectors.NONE;
    }

    /// Returns the ids of topics whose index is damaged or has another schema version, sorted; the others can
    /// be searched.
    List<String> unreadable();

    /// After how many seconds to ask again about a topic whose index is being rebuilt: the header `Retry-After`.
    String REBUILDING_SECONDS = "60";

    /// Returns the ids of the topics that cannot be searched until their index is rebuilt.
    default Set<String> rebuilding() {
        return Set.of();
    }

    /// Returns by topic the number of the last journal record that is in its index with all consequences; without
    /// those whose index is unreadable.
    default Map<String, Long> indexed() {
        return Map.of();
    }

    /// Returns why no search can be answered now, in words for the operator; empty if searches are answered.
    default Optional<String> trouble() {
        return Optional.empty();
    }

    /// One step of a walk.
    ///
    /// @param answer the results
    /// @param next where the next step begins; empty after the last
    record Walked(SearchAnswer answer, Optional<Cursor> next) {}

    /// A searchable topic.
    ///
    /// @param id topic id
    /// @param name shown to people
    /// @param description shown to people
    /// @param pages searchable pages
    record IndexedTopic(String id, String name, String description, long pages) {
        /// The same of a topic.
        public static IndexedTopic of(Topic topic, long pages) {
            return new IndexedTopic(topic.id(), topic.name(), topic.description(), pages);
        }
    }
}
