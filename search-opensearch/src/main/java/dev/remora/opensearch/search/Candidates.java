package dev.remora.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.CommitState;
import dev.remora.opensearch.index.PageFields;
import dev.remora.opensearch.index.TopicIndexNames;
import dev.remora.search.query.PlannedQuery;
import dev.remora.search.rank.SearchAnswer.Total;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.search.Query;

/// The pages that the cluster finds for a query: the best by text, with the rule of how much of the query a page must
/// match and without it, and the best of those with all words and of those that lack some, as local ranking begins
/// with them ([dev.remora.search.rank.score.FirstPass]).
///
/// @param ids of the pages
/// @param total pages that match
/// @param full pages that have all words; empty if not counted
record Candidates(Set<String> ids, Total total, Optional<Total> full) {
    /// No pages.
    static final Candidates NONE = new Candidates(Set.of(), new Total(0, true), Optional.empty());

    /// Matches are counted exactly up to this number.
    private static final int COUNT_EXACTLY = 1_000;

    /// Finds the candidates of a query.
    ///
    /// @param number of each kind
    static Candidates find(OpenSearchClient client, CommitState state, PlannedQuery query, int number) {
        StringBuilder lines = new StringBuilder();
        boolean full = !query.asked().isEmpty() && query.counted();
        add(lines, query.text(), number + 1); // one more tells that there are more than are ranked
        query.ranked().forEach(ranked -> add(lines, ranked, number));
        int places = 1 + query.ranked().size();
        if (full) {
            add(lines, query.holdingAll(), query.parted() ? number : 0);
        }
        if (query.parted()) {
            add(lines, query.lackingWords(), number);
        }
        JsonNode answers = client.sendLines(
                        "/" + state.generation() + "/_msearch?search_type=dfs_query_then_fetch", lines.toString())
                .path("responses");
        Set<String> ids = new LinkedHashSet<>();
        for (JsonNode answer : answers) {
            if (answer.has("error")) {
                throw client.refusal(
                        answer.path("status").asInt(), answer.path("error").toString());
            }
            answer.path("hits")
                    .path("hits")
                    .forEach(hit -> ids.add(hit.path("_id").asText()));
        }
        return new Candidates(
                ids, total(answers.get(0)), full ? Optional.of(total(answers.get(places))) : Optional.empty());
    }

    private static void add(StringBuilder lines, Query query, int number) {
        ObjectNode head = OpenSearchClient.object().put("allow_partial_search_results", false);
        ObjectNode body = OpenSearchClient.object().put("size", number).put("track_total_hits", COUNT_EXACTLY);
        body.put("_source", false).set("query", QueryJson.of(query));
        lines.append(head).append('\n').append(body).append('\n');
    }

    private static Total total(JsonNode answer) {
        JsonNode total = answer.path("hits").path("total");
        return new Total(
                total.path("value").asLong(), total.path("relation").asText().equals("eq"));
    }

    /// Writes the candidates to an index, one at a time, since documents of one maker share their token streams.
    ///
    /// @param fields reads documents of the cluster
    void read(OpenSearchClient client, CommitState state, PageFields fields, IndexWriter writer) throws IOException {
        if (ids.isEmpty()) {
            return;
        }
        Map<String, JsonNode> ranks = sources(client, TopicIndexNames.ranks(state.generation()));
        for (Map.Entry<String, JsonNode> page :
                sources(client, state.generation()).entrySet()) {
            JsonNode own = ranks.getOrDefault(page.getKey(), OpenSearchClient.object());
            writer.addDocument(fields.document(page.getValue(), own));
        }
    }

    private Map<String, JsonNode> sources(OpenSearchClient client, String index) {
        ObjectNode body = OpenSearchClient.object();
        ArrayNode wanted = body.putArray("ids");
        ids.forEach(wanted::add);
        Map<String, JsonNode> sources = new LinkedHashMap<>();
        client.send("POST", "/" + index + "/_mget", body).path("docs").forEach(found -> {
            if (found.path("found").asBoolean()) {
                sources.put(found.path("_id").asText(), found.path("_source"));
            }
        });
        return sources;
    }
}
