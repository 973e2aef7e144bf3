package dev.remora.indexer.build;

import dev.remora.shared.graph.PageRank;
import dev.remora.shared.topic.Topic.IndexScope;
import java.time.Duration;

/// How an index is built and kept up to date.
///
/// @param scope which pages are searchable
/// @param pollEvery pause between two looks at a journal that had nothing new
/// @param commitEvery pages become searchable at most this long after they were indexed
/// @param settleEvery anchor texts and PageRank are brought in this often; on a large collection less often, so
///     that settling takes at most a tenth of the time
/// @param anchorsPerPage different anchor texts kept for a page, 1 or more
/// @param ramBufferMegabytes heap that Lucene may fill before it writes a segment, 1 or more
/// @param pageRank how pages are ranked by their links
public record IndexSettings(
        IndexScope scope,
        Duration pollEvery,
        Duration commitEvery,
        Duration settleEvery,
        int anchorsPerPage,
        int ramBufferMegabytes,
        PageRank pageRank) {
    public IndexSettings {
        if (anchorsPerPage < 1 || ramBufferMegabytes < 1) {
            throw new IllegalArgumentException(
                    "anchorsPerPage and ramBufferMegabytes must be at least 1, but they were " + anchorsPerPage
                            + " and " + ramBufferMegabytes);
        }
    }

    /// The defaults: a look each 0.2 s, a commit each second, settled each 10 s, 32 anchor texts, 48 MB.
    public static IndexSettings of(IndexScope scope) {
        return new IndexSettings(
                scope, Duration.ofMillis(200), Duration.ofSeconds(1), Duration.ofSeconds(10), 32, 48, PageRank.DEFAULT);
    }
}
