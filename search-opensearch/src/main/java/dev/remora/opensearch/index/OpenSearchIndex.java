package dev.remora.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.indexer.build.IndexEvents;
import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.indexer.build.IndexedPage;
import dev.remora.indexer.build.PageIndex;
import dev.remora.indexer.build.RebuildReason;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.CommitState.TextSize;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.schema.Fields;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// A topic's index on OpenSearch, open for writing. Pages are sent in bulks with the journal's sequence as their
/// version, so that no older write replaces a newer one. Relevance and ranks, which change often, are in an index of
/// small documents. A new generation is searched from its first commit on, and the one before is then deleted.
public final class OpenSearchIndex implements PageIndex {
    private static final int BULK = 4_000_000;

    private final OpenSearchClient client;
    private final String topic;
    private final CommitState.Basis basis;
    private final PageFields fields;
    private final Optional<CommitState> before;
    private final String generation;
    private final StringBuilder bulk = new StringBuilder();
    private final Map<String, ObjectNode> changedRanks = new HashMap<>();
    private long pages;
    private boolean searchable;

    private OpenSearchIndex(
            OpenSearchClient client,
            String topic,
            CommitState.Basis basis,
            ChineseAnalyzer analyzer,
            Optional<CommitState> before) {
        this.client = client;
        this.topic = topic;
        this.basis = basis;
        this.before = before;
        fields = new PageFields(topic, analyzer);
        searchable = before.isPresent();
        pages = before.map(CommitState::pages).orElse(0);
        generation = before.map(CommitState::generation)
                .orElseGet(() -> TopicIndexNames.generation(topic, System.currentTimeMillis()));
    }

    /// Opens the index of a topic, or begins a new generation: if there is none, if `anew` is true, or if the
    /// existing one cannot be continued, which is reported to `events`.
    ///
    /// @param client closed with the index
    /// @param topic id of the topic
    /// @param scope name of the scope of searchable pages
    /// @param analyzer that knows the words of the topic
    /// @param last newest sequence number of the journal
    /// @throws IndexUnavailable if the cluster cannot be written
    public static OpenSearchIndex open(
            OpenSearchClient client,
            String topic,
            String scope,
            ChineseAnalyzer analyzer,
            long last,
            boolean anew,
            IndexEvents events) {
        client.check();
        String dictionary = Long.toHexString(analyzer.segmenter().dictionary());
        CommitState.Basis basis = new CommitState.Basis(IndexMapping.SCHEMA, scope, dictionary);
        Optional<CommitState> state = anew ? Optional.empty() : CommitState.read(client, topic);
        Optional<RebuildReason> reason = state.flatMap(known -> known.reasonToRebuild(basis, last));
        reason.ifPresent(events::rebuilt);
        OpenSearchIndex index =
                new OpenSearchIndex(client, topic, basis, analyzer, reason.isPresent() ? Optional.empty() : state);
        if (index.isNew()) {
            index.create();
        } else {
            client.checkHealth(index.generation);
        }
        return index;
    }

    private void create() {
        client.send("PUT", "/" + generation, IndexMapping.pages(client.address().shards()));
        client.send("PUT", "/" + TopicIndexNames.ranks(generation), IndexMapping.ranks());
    }

    @Override
    public boolean isNew() {
        return before.isEmpty();
    }

    @Override
    public long sequence() {
        return before.map(CommitState::sequence).orElse(0L);
    }

    @Override
    public long settled() {
        return before.map(CommitState::settled).orElse(0L);
    }

    @Override
    public long pages() {
        return pages;
    }

    @Override
    public void add(IndexedPage page, long sequence) {
        pages++;
        replace(page, sequence);
    }

    @Override
    public void replace(IndexedPage page, long sequence) {
        String id = page.stored().page().url().id();
        action("index", generation, id, sequence);
        bulk.append(fields.of(page)).append('\n');
        changed(id, Fields.RELEVANCE, page.ranks().relevance());
        changed(id, Fields.PAGE_RANK, page.ranks().pageRank());
        changed(id, Fields.TOPIC_RANK, page.ranks().topicRank());
        sendIfFull();
    }

    @Override
    public void remove(String id, long sequence) {
        pages--;
        action("delete", generation, id, sequence);
        changedRanks.remove(id);
        ObjectNode line = OpenSearchClient.object();
        line.putObject("delete")
                .put("_index", TopicIndexNames.ranks(generation))
                .put("_id", id);
        bulk.append(line).append('\n');
        sendIfFull();
    }

    @Override
    public void update(String id, String field, double value) {
        changed(id, field, value);
        sendIfFull();
    }

    private void changed(String id, String field, double value) {
        changedRanks.computeIfAbsent(id, _ -> OpenSearchClient.object()).put(field, value);
    }

    private void action(String kind, String index, String id, long sequence) {
        ObjectNode line = OpenSearchClient.object();
        line.putObject(kind)
                .put("_index", index)
                .put("_id", id)
                .put("version", sequence)
                .put("version_type", "external_gte");
        bulk.append(line).append('\n');
    }

    private void sendIfFull() {
        if (bulk.length() + 200 * changedRanks.size() > BULK) {
            send();
        }
    }

    private void send() {
        changedRanks.forEach((id, ranks) -> {
            ObjectNode line = OpenSearchClient.object();
            line.putObject("update")
                    .put("_index", TopicIndexNames.ranks(generation))
                    .put("_id", id);
            ObjectNode body = OpenSearchClient.object().put("doc_as_upsert", true);
            body.set("doc", ranks);
            bulk.append(line).append('\n').append(body).append('\n');
        });
        changedRanks.clear();
        if (!bulk.isEmpty()) {
            JsonNode answer = client.sendLines("/_bulk", bulk.toString());
            bulk.setLength(0);
            if (answer.path("errors").asBoolean()) {
                answer.path("items").forEach(this::checkItem);
            }
        }
    }

    private void checkItem(JsonNode item) {
        JsonNode done = item.elements().next();
        int status = done.path("status").asInt();
        if (status == 409) {
            throw new IndexUnavailable(
                    "Another process is writing the index " + generation + " on " + client.address()
                            + " and is ahead of this one. Wait until it has finished, or stop it.",
                    null);
        }
        boolean gone = status == 404 && item.has("delete");
        if (status >= 300 && !gone) {
            throw client.refusal(status, done.path("error").toString());
        }
    }

    @Override
    public void commit(long atSequence, long settledSequence) {
        send();
        client.send("POST", "/" + generation + "," + TopicIndexNames.ranks(generation) + "/_refresh", null);
        JsonNode sizes = client.send("POST", "/" + generation + "/_search?allow_partial_search_results=false", sizes());
        Map<String, TextSize> texts = new HashMap<>();
        for (String text : PageFields.TEXTS) {
            JsonNode stats = sizes.path("aggregations").path(text);
            texts.put(text, new TextSize(stats.path("count").asInt(), (long)
                    stats.path("sum").asDouble()));
        }
        pages = sizes.path("hits").path("total").path("value").asLong();
        new CommitState(generation, atSequence, settledSequence, basis, (int) Math.min(Integer.MAX_VALUE, pages), texts)
                .write(client);
        if (!searchable) {
            swap();
        }
    }

    /// Returns a search that counts pages and tokens.
    private static ObjectNode sizes() {
        ObjectNode body = OpenSearchClient.object().put("size", 0).put("track_total_hits", true);
        ObjectNode aggregations = body.putObject("aggs");
        for (String text : PageFields.TEXTS) {
            aggregations.putObject(text).putObject("stats").put("field", PageFields.LENGTHS + "." + text);
        }
        return body;
    }

    /// Lets searches see this generation, and deletes those before.
    private void swap() {
        String alias = TopicIndexNames.alias(topic);
        Optional<JsonNode> now = client.find("/_alias/" + alias);
        ObjectNode body = OpenSearchClient.object();
        ArrayNode actions = body.putArray("actions");
        now.ifPresent(found -> found.fieldNames()
                .forEachRemaining(old -> actions.addObject()
                        .putObject("remove")
                        .put("index", old)
                        .put("alias", alias)));
        actions.addObject().putObject("add").put("index", generation).put("alias", alias);
        client.send("POST", "/_aliases", body);
        searchable = true;
        client.find("/" + alias + ".*/_alias")
                .ifPresent(all -> all.fieldNames().forEachRemaining(name -> {
                    if (TopicIndexNames.before(name, generation)) {
                        client.send("DELETE", "/" + name, null, 404);
                    }
                }));
    }

    @Override
    public void close() {
        client.close();
    }
}
