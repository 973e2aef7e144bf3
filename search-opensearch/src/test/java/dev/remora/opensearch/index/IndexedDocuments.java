package dev.remora.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.indexer.build.IndexedPage;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.search.rank.SearchableWeb;

/// Pages as a cluster stores them.
public final class IndexedDocuments {
    private IndexedDocuments() {}

    /// A page on the cluster.
    ///
    /// @param source what the cluster keeps of it
    public record Stored(String id, JsonNode source) {}

    /// Returns a page of the topic `tcm`.
    public static Stored of(String url, String title, String body, long offset) {
        IndexedPage page = IndexedSamples.page(url, title, body, offset);
        ObjectNode all = new PageFields("tcm", SearchableWeb.ANALYZER).of(page);
        ObjectNode source = OpenSearchClient.object();
        source.set(PageFields.PACKED, all.get(PageFields.PACKED));
        source.set(PageFields.REST, all.get(PageFields.REST));
        return new Stored(page.stored().page().url().id(), source);
    }
}
