package dev.remora.indexer.build;

import java.nio.file.Path;
import java.util.Optional;

/// An index that [IndexFollower] keeps up to date: of Lucene in the collection's folder, or of another engine.
/// Writes become visible to searches, and durable, by [#commit]. For one thread.
public interface PageIndex extends AutoCloseable {
    /// Whether nothing was committed yet.
    boolean isNew();

    /// The sequence number of the index when it was opened; 0 for a new one.
    long sequence();

    /// The sequence number up to which anchor texts and PageRank were in the index when it was opened.
    long settled();

    /// The number of pages in the index, including uncommitted ones.
    long pages();

    /// Adds a page that is not in the index.
    ///
    /// @param sequence of the change in the journal; never less than that of an earlier write
    void add(IndexedPage page, long sequence);

    /// Replaces the last version of a page.
    ///
    /// @param sequence as of [#add]
    void replace(IndexedPage page, long sequence);

    /// Removes a page.
    ///
    /// @param id page id
    /// @param sequence as of [#add]
    void remove(String id, long sequence);

    /// Changes a column of a page.
    ///
    /// @param id page id
    /// @param field [dev.remora.shared.schema.Fields#RELEVANCE], `PAGE_RANK` or `TOPIC_RANK`
    /// @param value in [0, 1]
    void update(String id, String field, double value);

    /// Makes everything so far durable and visible to searches.
    ///
    /// @param atSequence of the last change written
    /// @param settledSequence up to which anchor texts and PageRank are written
    void commit(long atSequence, long settledSequence);

    /// Takes replaced and removed pages out of the statistics of terms, so that scores do not depend on when a page was
    /// indexed; visible after the next [#commit].
    ///
    /// @return whether there were such pages; false for an engine whose statistics do not count them
    default boolean expungeDeletes() {
        return false;
    }

    /// A folder for what does not stay on the heap while pages are indexed; empty if there is no place for one. It has
    /// nothing of the index, and its files are deleted in the end.
    default Optional<Path> scratch() {
        return Optional.empty();
    }

    /// Closes without a commit: uncommitted changes may be lost, as after a kill.
    @Override
    void close();
}
