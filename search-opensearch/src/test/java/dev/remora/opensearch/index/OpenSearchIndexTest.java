package dev.remora.opensearch.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.indexer.build.RebuildReason;
import dev.remora.opensearch.OnNode;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.search.OpenSearchEngine;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchableWeb;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Writing to a real node.
class OpenSearchIndexTest extends OnNode {
    private CommitState state() {
        try (OpenSearchClient client = node().client(1)) {
            return CommitState.read(client, topic).orElseThrow();
        }
    }

    private List<String> indexes() {
        try (OpenSearchClient client = node().client(1)) {
            List<String> names = new ArrayList<>();
            client.find("/" + TopicIndexNames.alias(topic) + ".*/_alias")
                    .ifPresent(all -> all.fieldNames().forEachRemaining(names::add));
            return names.stream().sorted().toList();
        }
    }

    private List<String> found(String query) {
        try (OpenSearchEngine backend = engine()) {
            return backend.search(SearchRequest.of(query)).results().stream()
                    .map(result -> result.url())
                    .toList();
        }
    }

    @Test
    void laterPagesAreAddedToTheSameGeneration() {
        web.page(topic, "http://a.example/1", "针灸", "针灸治疗失眠。");
        assertEquals(1, send(false, 1).searchable());
        CommitState first = state();
        web.page(topic, "http://a.example/2", "推拿", "推拿也能治疗失眠。");
        assertEquals(2, send(false, 1).searchable());
        CommitState second = state();
        assertEquals(first.generation(), second.generation());
        assertTrue(second.sequence() > first.sequence());
        assertEquals(2, second.pages());
        assertEquals(2, found("失眠").size());
    }

    @Test
    void aNewerVersionOfAPageReplacesTheOldOne() {
        web.page(topic, "http://a.example/1", "针灸", "针灸治疗失眠。");
        send(false, 1);
        web.page(topic, "http://a.example/1", "推拿", "推拿按摩放松。", 0.9, SearchableWeb.START.plusSeconds(60));
        assertEquals(1, send(false, 1).searchable());
        assertEquals(List.of(), found("针灸"));
        assertEquals(List.of("http://a.example/1"), found("推拿"));
    }

    @Test
    void aRebuildIsSearchedAfterItsCommitAndTheOldGenerationIsDeleted() {
        web.page(topic, "http://a.example/1", "针灸", "针灸治疗失眠。");
        send(false, 1);
        String first = state().generation();
        send(true, 2);
        String second = state().generation();
        assertNotEquals(first, second);
        assertEquals(List.of(second, TopicIndexNames.ranks(second)), indexes());
        assertEquals(1, found("针灸").size());
    }

    @Test
    void otherWordsOfTheTopicRebuildTheIndex() {
        web.page(topic, "http://a.example/1", "执行异议", "提出执行异议。");
        send(false, 1);
        web.words(topic, "执行异议");
        send(false, 1);
        assertEquals(List.of(new RebuildReason.OtherDictionary()), rebuilt);
    }

    @Test
    void aBlockedIndexSaysThatTheDiskIsFull() {
        web.page(topic, "http://a.example/1", "针灸", "针灸治疗失眠。");
        send(false, 1);
        try (OpenSearchClient client = node().client(1)) {
            JsonNode block = OpenSearchClient.object().put("index.blocks.read_only_allow_delete", true);
            client.send("PUT", "/" + state().generation() + "/_settings", block);
        }
        web.page(topic, "http://a.example/2", "推拿", "推拿也能治疗失眠。");
        IndexUnavailable failure = assertThrows(IndexUnavailable.class, () -> send(false, 1));
        assertTrue(failure.getMessage().contains("flood-stage watermark"), failure.getMessage());
        assertEquals(1, found("失眠").size());
    }

    @Test
    void anotherWriterThatIsAheadIsNoticed() {
        web.page(topic, "http://a.example/1", "针灸", "针灸治疗失眠。");
        send(false, 1);
        try (OpenSearchClient client = node().client(1)) {
            String id = new dev.remora.shared.url.Url("http://a.example/1").id();
            client.send(
                    "PUT",
                    "/" + state().generation() + "/_doc/" + id + "?version=1000000&version_type=external",
                    OpenSearchClient.object());
        }
        web.page(topic, "http://a.example/1", "推拿", "推拿按摩。", 0.9, SearchableWeb.START.plusSeconds(60));
        IndexUnavailable failure = assertThrows(IndexUnavailable.class, () -> send(false, 1));
        assertTrue(failure.getMessage().contains("Another process"), failure.getMessage());
    }
}
