package dev.remora.search.page;

import dev.remora.search.rank.facet.Facets;
import dev.remora.shared.topic.Topic;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.Query;

/// Counts the pages of one topic's index.
public interface PageCounts {
    /// The topic.
    Topic topic();

    /// Returns a number that changes with each commit to the index.
    long version();

    /// Returns the query for pages of a relevance.
    ///
    /// @param least in [0, 1]
    Query relevant(double least);

    /// Returns the number of pages that match.
    long count(Query pages);

    /// Returns the pages that match by site, year and other fields.
    Facets facets(Query pages);

    /// Returns the pages that match, latest fetch first.
    List<KnownPage> newest(Query pages, int number);

    /// Returns the time of the first fetch of all pages; empty if there are none.
    Optional<Instant> oldest();
}
