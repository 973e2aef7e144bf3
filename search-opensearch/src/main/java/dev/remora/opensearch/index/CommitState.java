package dev.remora.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.indexer.build.RebuildReason;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What a commit says of a topic's index, written after its pages became searchable.
///
/// @param generation name of the index of pages
/// @param sequence last journal sequence number
/// @param settled up to which anchor texts and ranks are in the index
/// @param basis what the index was made with
/// @param pages searchable pages
/// @param texts statistics of each text
public record CommitState(
        String generation, long sequence, long settled, Basis basis, int pages, Map<String, TextSize> texts) {
    public CommitState {
        texts = Map.copyOf(texts);
    }

    /// What an index is made with: it is continued only with the same.
    ///
    /// @param schema version of the fields, [IndexMapping#SCHEMA] of the Remora that wrote it
    /// @param scope which pages are searchable
    /// @param dictionary with which they were tokenized
    public record Basis(String schema, String scope, String dictionary) {
        /// Returns why an index with this basis cannot be continued; empty if it can.
        ///
        /// @param now what it would be made with now
        private Optional<RebuildReason> reasonToRebuild(Basis now) {
            if (!schema.equals(now.schema)) {
                return Optional.of(new RebuildReason.OtherSchema(schema, now.schema));
            }
            if (!scope.equals(now.scope)) {
                return Optional.of(new RebuildReason.OtherScope(Topic.IndexScope.valueOf(now.scope)));
            }
            return dictionary.equals(now.dictionary)
                    ? Optional.empty()
                    : Optional.of(new RebuildReason.OtherDictionary());
        }
    }

    /// Statistics of a text over all pages.
    ///
    /// @param pages that have it
    /// @param tokens of all of them
    public record TextSize(int pages, long tokens) {}

    /// Reads the commit state of a topic; empty if it has none.
    public static Optional<CommitState> read(OpenSearchClient client, String topic) {
        return Optional.ofNullable(all(client).get(topic));
    }

    /// Reads the commit states of all topics that have one, by topic.
    public static Map<String, CommitState> all(OpenSearchClient client) {
        Map<String, String> generations = new TreeMap<>();
        client.find("/_alias/" + TopicIndexNames.alias("*") + "?local=true") // a manager may be missing
                .ifPresent(found -> found.properties()
                        .forEach(index -> index.getValue()
                                .path("aliases")
                                .fieldNames()
                                .forEachRemaining(alias -> generations.put(
                                        alias.substring(
                                                TopicIndexNames.alias("").length()),
                                        index.getKey()))));
        Map<String, CommitState> states = new TreeMap<>();
        if (generations.isEmpty()) {
            return states;
        }
        ObjectNode body = OpenSearchClient.object();
        ArrayNode wanted = body.putArray("docs");
        generations
                .values()
                .forEach(generation -> wanted.addObject()
                        .put("_index", TopicIndexNames.ranks(generation))
                        .put("_id", TopicIndexNames.COMMIT));
        Iterator<JsonNode> found =
                client.send("POST", "/_mget", body).path("docs").elements();
        generations.forEach((topic, generation) -> {
            JsonNode state = found.next();
            if (state.path("found").asBoolean()) {
                states.put(topic, of(generation, state.path("_source").path(TopicIndexNames.COMMIT)));
            }
        });
        return states;
    }

    private static CommitState of(String generation, JsonNode json) {
        Map<String, TextSize> texts = new HashMap<>();
        json.path("texts")
                .properties()
                .forEach(text -> texts.put(
                        text.getKey(),
                        new TextSize(
                                text.getValue().path("pages").asInt(),
                                text.getValue().path("tokens").asLong())));
        return new CommitState(
                generation,
                json.path(Fields.COMMIT_SEQUENCE).asLong(),
                json.path(Fields.COMMIT_SETTLED).asLong(),
                new Basis(
                        json.path(Fields.COMMIT_SCHEMA).asText(),
                        json.path(Fields.COMMIT_SCOPE).asText(),
                        json.path(Fields.COMMIT_DICTIONARY).asText()),
                json.path("pages").asInt(),
                texts);
    }

    /// Writes the state.
    void write(OpenSearchClient client) {
        ObjectNode body = OpenSearchClient.object();
        ObjectNode json = body.putObject(TopicIndexNames.COMMIT);
        json.put(Fields.COMMIT_SEQUENCE, sequence);
        json.put(Fields.COMMIT_SETTLED, settled);
        json.put(Fields.COMMIT_SCHEMA, basis.schema);
        json.put(Fields.COMMIT_SCOPE, basis.scope);
        json.put(Fields.COMMIT_DICTIONARY, basis.dictionary);
        json.put("pages", pages);
        ObjectNode sizes = json.putObject("texts");
        texts.forEach(
                (text, size) -> sizes.putObject(text).put("pages", size.pages()).put("tokens", size.tokens()));
        client.send("PUT", "/" + TopicIndexNames.ranks(generation) + "/_doc/" + TopicIndexNames.COMMIT, body);
    }

    /// Whether this Remora can search the index.
    public boolean isReadable() {
        return basis.schema.equals(IndexMapping.SCHEMA);
    }

    /// Returns why the index cannot be continued; empty if it can.
    ///
    /// @param now what it would be made with now
    /// @param last newest sequence number of the journal
    Optional<RebuildReason> reasonToRebuild(Basis now, long last) {
        return basis.reasonToRebuild(now)
                .or(() -> sequence > last
                        ? Optional.of(new RebuildReason.AheadOfJournal(sequence, last))
                        : Optional.empty());
    }
}
