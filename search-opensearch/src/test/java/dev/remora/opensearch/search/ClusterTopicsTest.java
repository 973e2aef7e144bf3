package dev.remora.opensearch.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.opensearch.PlayedCluster;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.IndexMapping;
import dev.remora.opensearch.search.TopicFolders.TopicFolder;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.TopicChoice;
import dev.remora.search.query.WordLists;
import dev.remora.search.rank.SearchableWeb;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Looking for topics on a cluster that is played.
class ClusterTopicsTest {
    private final PlayedCluster cluster = new PlayedCluster();
    private final OpenSearchClient client = cluster.client();
    private final Map<String, Integer> committed = new TreeMap<>();
    private final List<TopicFolder> folders = new ArrayList<>();
    private String schema = IndexMapping.SCHEMA;
    private Instant now = Instant.parse("2026-11-20T08:00:00Z");
    private final ClusterTopics topics = new ClusterTopics(
            client,
            () -> folders,
            SearchableWeb.ANALYZER,
            new QueryPlanner(
                    SearchableWeb.ANALYZER, WordLists.load(SearchableWeb.ANALYZER.folding()), QuerySettings.DEFAULT),
            Duration.ofSeconds(2),
            ((InstantSource) () -> now).withZone(ZoneOffset.UTC));

    @BeforeEach
    void play() {
        cluster.on("GET /_alias/remora.*", _ -> {
            ObjectNode aliases = OpenSearchClient.object();
            committed
                    .keySet()
                    .forEach(id -> aliases.withObject("/remora." + id + ".v1.1/aliases")
                            .putObject("remora." + id));
            return aliases;
        });
        cluster.on("POST /_mget", _ -> {
            ObjectNode answer = OpenSearchClient.object();
            ArrayNode docs = answer.putArray("docs");
            committed.values().forEach(pages -> {
                ObjectNode state = docs.addObject().put("found", true).withObject("/_source/commit");
                state.put(Fields.COMMIT_SCHEMA, schema)
                        .put(Fields.COMMIT_SEQUENCE, pages)
                        .put("pages", pages);
                state.withObject("/texts/body").put("pages", pages).put("tokens", 10L * pages);
            });
            return answer;
        });
    }

    @AfterEach
    void stop() {
        client.close();
        cluster.close();
    }

    private void topic(String id, int pages) {
        folders.add(new TopicFolder(
                Path.of("/data", id), Topic.of(id, id, Map.of(id, 1.0), List.of(new Url("http://a.example/")))));
        if (pages > 0) {
            committed.put(id, pages);
        }
    }

    private static List<String> ids(ClusterSnapshot snapshot) {
        return snapshot.parts().stream().map(part -> part.topic().id()).toList();
    }

    private void fail() {
        cluster.failing("GET /_alias/remora.*", 400, "{\"error\":\"no\"}");
    }

    private void passes(Duration time) {
        now = now.plus(time);
    }

    @Test
    void topicsAreThoseThatAreBothHereAndOnTheCluster() {
        topic("b", 2);
        topic("a", 1);
        topic("here-only", 0);
        committed.put("there-only", 5);
        ClusterSnapshot snapshot = topics.current();
        assertEquals(List.of("a", "b"), ids(snapshot));
        assertEquals(
                Set.of("remora.a.v1.1", "remora.a.v1.1.ranks", "remora.b.v1.1", "remora.b.v1.1.ranks"),
                snapshot.indexes());
        assertEquals(Optional.empty(), snapshot.part("here-only"));
        assertEquals(2, snapshot.part("b").orElseThrow().state().pages());
    }

    @Test
    void anIndexOfAnotherSchemaIsToldAndNotSearched() {
        topic("a", 1);
        schema = "0.1";
        assertEquals(List.of(), topics.current().parts());
        assertEquals(List.of("a"), topics.current().unreadable());
        assertEquals(Optional.empty(), topics.current().scope(TopicChoice.ALL));
    }

    @Test
    void aLookLastsForItsTimeAndACommitIsSeenAfterIt() {
        topic("a", 1);
        ClusterSnapshot first = topics.current();
        committed.put("a", 2);
        passes(Duration.ofMillis(1_999));
        assertSame(first, topics.current());
        passes(Duration.ofMillis(1));
        ClusterSnapshot second = topics.current();
        assertNotEquals(first.edition(), second.edition());
        passes(Duration.ofSeconds(2));
        assertSame(second, topics.current(), "nothing is new");
        committed.put("a", 3);
        topics.forget();
        assertEquals(3, topics.current().part("a").orElseThrow().state().pages());
    }

    @Test
    void searchesGoOnForTenSecondsAfterTheClusterFailed() {
        topic("a", 1);
        ClusterSnapshot before = topics.current();
        fail();
        passes(Duration.ofSeconds(3));
        assertSame(before, topics.current());
        passes(Duration.ofMillis(9_999));
        assertSame(before, topics.current(), "counted from the first failure");
        passes(Duration.ofMillis(1));
        assertTrue(assertThrows(IndexUnavailable.class, topics::current)
                .getMessage()
                .contains("status 400"));
        assertSame(before, topics.known());
        play();
        passes(Duration.ofSeconds(2));
        assertSame(before, topics.current());
        fail();
        passes(Duration.ofSeconds(2));
        assertSame(before, topics.current(), "ten seconds begin anew");
    }

    @Test
    void aClusterThatNeverAnsweredHasNoTopics() {
        topic("a", 1);
        fail();
        assertThrows(IndexUnavailable.class, topics::current);
        assertEquals(List.of(), topics.known().parts());
        assertTrue(topics.trouble().orElseThrow().contains("status 400"));
        play();
        passes(Duration.ofSeconds(2));
        assertEquals(List.of("a"), ids(topics.current()));
    }

    @Test
    void onlyLostShardsOfTheTopicsAreTrouble() {
        topic("a", 1);
        ObjectNode health = OpenSearchClient.object();
        health.withObject("/indices/other").put("status", "red");
        health.withObject("/indices/remora.a.v1.1").put("status", "yellow");
        cluster.on("GET /_cluster/health", _ -> health);
        assertEquals(Optional.empty(), topics.trouble());
        health.withObject("/indices/remora.a.v1.1.ranks").put("status", "red");
        String said = topics.trouble().orElseThrow();
        assertTrue(said.contains("has lost shards of [remora.a.v1.1.ranks]"), said);
    }

    @Test
    void aScopeIsOfTheTopicsThatWereChosenWithTheirSizes() {
        topic("a", 1);
        topic("b", 2);
        topic("c", 4);
        ClusterSnapshot snapshot = topics.current();
        ClusterScope all = snapshot.scope(TopicChoice.ALL).orElseThrow();
        assertEquals("/remora.a.v1.1,remora.b.v1.1,remora.c.v1.1", all.path());
        assertEquals(7, all.pages());
        assertEquals(7, all.texts().get("body").pages());
        assertEquals(70, all.texts().get("body").tokens());
        assertEquals("b", all.part("remora.b.v1.1").topic().id());
        assertSame(all, snapshot.scope(TopicChoice.ALL).orElseThrow());
        ClusterScope two = snapshot.scope(new TopicChoice(Optional.empty(), Set.of("a", "c"), Set.of()))
                .orElseThrow();
        assertEquals(5, two.pages());
        assertEquals(
                2,
                snapshot.scope(TopicChoice.of(Optional.of("b"))).orElseThrow().pages());
        assertEquals(Optional.empty(), snapshot.scope(TopicChoice.of(Optional.of("none"))));
    }

    /// Settings of ranking are of the topic, not of the index: a change must show, too.
    @Test
    void theEditionChangesWithWhatATopicSaysOfItself() {
        topic("a", 1);
        String before = topics.current().edition();
        TopicFolder folder = folders.getFirst();
        Topic renamed =
                Topic.of("a", "another name", Map.of("a", 1.0), folder.topic().seeds());
        folders.set(0, new TopicFolder(folder.folder(), renamed));
        assertEquals(before, topics.current().edition());
        passes(Duration.ofSeconds(2));
        assertNotEquals(before, topics.current().edition());
        assertFalse(ClusterSnapshot.NONE.isSame(topics.current()));
    }
}
