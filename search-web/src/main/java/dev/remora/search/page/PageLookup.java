package dev.remora.search.page;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Finds pages in the indexes, of Lucene ([LucenePages]) or of another engine. Thread-safe.
public interface PageLookup {
    /// Returns the page with an id.
    ///
    /// @param topic of the page, if given; else the first topic that has it
    Optional<KnownPage> find(String id, Optional<String> topic);

    /// Returns the near-duplicates of a page in its topic.
    List<KnownPage> near(KnownPage page, int number);

    /// Returns articles that share a page's most significant words, most similar first; of near-duplicates only one.
    List<KnownPage> alike(KnownPage page, int number);

    /// Returns how a page compares with the others of its topic; empty if there are too few, or if the engine does not
    /// compare.
    Optional<PageStanding> standing(KnownPage page);

    /// Calls `work` with the pages of a topic, which stay as they are until it returns; empty if the topic is not
    /// searchable.
    <T> Optional<T> counting(String topic, Function<PageCounts, T> work);
}
