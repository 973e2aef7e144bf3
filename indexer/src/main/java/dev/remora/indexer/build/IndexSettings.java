package dev.remora.indexer.build;

import dev.remora.shared.embedding.Embedder;
import dev.remora.shared.graph.PageRank;
import dev.remora.shared.topic.Topic.IndexScope;
import java.time.Duration;
import java.util.Optional;

/// How an index is built and kept up to date.
///
/// @param scope which pages are searchable
/// @param every how often it follows its collection
/// @param anchorsPerPage maximum number of different anchor texts per page, 1 or more
/// @param ramBufferMegabytes heap that Lucene may fill before it writes a segment, 1 or more
/// @param pageRank settings of PageRank
/// @param embedder makes a vector of each page; empty: pages have none
public record IndexSettings(
        IndexScope scope,
        Intervals every,
        int anchorsPerPage,
        int ramBufferMegabytes,
        PageRank pageRank,
        Optional<Embedder> embedder) {
    /// How often an index follows its collection.
    ///
    /// @param poll pause before the journal is read again
    /// @param commit time between the indexing of a page and its commit; up to five times as long where commits
    ///     take long, so that they take at most a tenth of the time
    /// @param settle interval of updates of anchor texts and PageRank; longer on a large collection, so that
    ///     settling takes at most a tenth of the time
    public record Intervals(Duration poll, Duration commit, Duration settle) {}

    public IndexSettings {
        if (anchorsPerPage < 1 || ramBufferMegabytes < 1) {
            throw new IllegalArgumentException(
                    "anchorsPerPage and ramBufferMegabytes must be at least 1, but they were " + anchorsPerPage
                            + " and " + ramBufferMegabytes);
        }
    }

    /// Returns the defaults: poll every 0.2 s, commit every second, settle every 10 s, 32 anchor texts, 48
    /// MB, no vectors.
    public static IndexSettings of(IndexScope scope) {
        Intervals every = new Intervals(Duration.ofMillis(200), Duration.ofSeconds(1), Duration.ofSeconds(10));
        return new IndexSettings(scope, every, 32, 48, PageRank.DEFAULT, Optional.empty());
    }

    /// Returns the settings with a model that makes a vector of each page.
    public IndexSettings with(Optional<Embedder> model) {
        return new IndexSettings(scope, every, anchorsPerPage, ramBufferMegabytes, pageRank, model);
    }
}
