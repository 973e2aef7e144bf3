package dev.remora.indexer.build;

import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.StoredPage;
import java.util.List;

/// A page with everything that an index holds of it.
///
/// @param stored the page
/// @param location of the page in the page store
/// @param anchors texts of links to it
/// @param ranks figures by which it is ranked
/// @param response location of the response from which it was parsed
/// @param cluster name of its cluster of near-duplicates; 0 for none
public record IndexedPage(
        StoredPage stored,
        PageLocation location,
        List<String> anchors,
        Ranks ranks,
        WarcLocation response,
        long cluster) {
    /// Figures by which a page is ranked, each in [0, 1].
    ///
    /// @param relevance from the last judgement, which may be newer than the page
    /// @param pageRank scaled
    /// @param topicRank topic-sensitive PageRank, scaled
    public record Ranks(double relevance, double pageRank, double topicRank) {}

    public IndexedPage {
        anchors = List.copyOf(anchors);
    }
}
