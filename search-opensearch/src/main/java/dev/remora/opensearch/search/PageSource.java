package dev.remora.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.PageFields;
import dev.remora.opensearch.index.TopicIndexNames;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// What the cluster stores of a page.
///
/// @param page as [PageFields] writes it
/// @param ranks of the page; may lack some
record PageSource(JsonNode page, JsonNode ranks) {
    /// The order in which pages were crawled, and so indexed locally.
    static final Comparator<PageSource> BY_PLACE = Comparator.<PageSource>comparingLong(source ->
                    source.page().path(PageFields.REST).path("segment").asLong())
            .thenComparingLong(
                    source -> source.page().path(PageFields.REST).path("offset").asLong());

    /// Reads pages in their order, without those that are gone.
    static Map<PageRef, PageSource> read(OpenSearchClient client, Collection<PageRef> wanted) {
        if (wanted.isEmpty()) {
            return Map.of();
        }
        ObjectNode body = OpenSearchClient.object();
        ArrayNode docs = body.putArray("docs");
        for (PageRef ref : wanted) {
            docs.addObject().put("_index", ref.generation()).put("_id", ref.id());
            docs.addObject()
                    .put("_index", TopicIndexNames.ranks(ref.generation()))
                    .put("_id", ref.id());
        }
        Iterator<JsonNode> found =
                client.send("POST", "/_mget", body).path("docs").elements();
        Map<PageRef, PageSource> sources = new LinkedHashMap<>();
        for (PageRef ref : wanted) {
            Optional<JsonNode> page = source(client, found.next());
            Optional<JsonNode> ranks = source(client, found.next());
            page.ifPresent(json -> sources.put(ref, new PageSource(json, ranks.orElseGet(OpenSearchClient::object))));
        }
        return sources;
    }

    private static Optional<JsonNode> source(OpenSearchClient client, JsonNode found) {
        JsonNode error = found.path("error");
        if (!error.isMissingNode()) {
            boolean gone = error.path("type").asText().equals("index_not_found_exception");
            throw client.refusal(gone ? 404 : 503, error.toString());
        }
        return found.path("found").asBoolean() ? Optional.of(found.path("_source")) : Optional.empty();
    }
}
