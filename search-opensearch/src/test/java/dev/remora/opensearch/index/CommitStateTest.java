package dev.remora.opensearch.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.indexer.build.RebuildReason;
import dev.remora.opensearch.PlayedCluster;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.CommitState.Basis;
import dev.remora.opensearch.index.CommitState.TextSize;
import dev.remora.shared.topic.Topic;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommitStateTest {
    private static final Basis BASIS = new Basis(IndexMapping.SCHEMA, "ON_TOPIC", "abc");
    private static final CommitState STATE = new CommitState(
            "remora.tea.v7.3.9",
            Long.MAX_VALUE - 1,
            17,
            BASIS,
            2_000_000,
            Map.of("body", new TextSize(3, 3_000_000_000L), "title", new TextSize(2, 5)));
    private final PlayedCluster cluster = new PlayedCluster();

    @AfterEach
    void stop() {
        cluster.close();
    }

    private static ObjectNode aliases(String... indexesAndAliases) {
        ObjectNode aliases = OpenSearchClient.object();
        for (int i = 0; i < indexesAndAliases.length; i += 2) {
            aliases.withObject("/" + indexesAndAliases[i] + "/aliases").putObject(indexesAndAliases[i + 1]);
        }
        return aliases;
    }

    @Test
    void whatWasWrittenIsReadTheSame() {
        JsonNode[] stored = new JsonNode[1];
        cluster.on("PUT /remora.tea.v7.3.9.ranks/_doc/commit", body -> {
            stored[0] = body;
            return OpenSearchClient.object();
        });
        cluster.on("GET /_alias/remora.*", _ -> aliases("remora.tea.v7.3.9", "remora.tea"));
        cluster.on("POST /_mget", body -> {
            assertEquals(
                    "{\"_index\":\"remora.tea.v7.3.9.ranks\",\"_id\":\"commit\"}",
                    body.path("docs").path(0).toString());
            ObjectNode answer = OpenSearchClient.object();
            answer.putArray("docs").addObject().put("found", true).set("_source", stored[0]);
            return answer;
        });
        try (OpenSearchClient client = cluster.client()) {
            STATE.write(client);
            assertEquals(Optional.of(STATE), CommitState.read(client, "tea"));
            assertEquals(Optional.empty(), CommitState.read(client, "coffee"));
        }
    }

    @Test
    void aGenerationThatWasNeverCommittedIsNone() {
        cluster.on("GET /_alias/remora.*", _ -> aliases("remora.a.v7.3.1", "remora.a", "remora.b.v7.3.2", "remora.b"));
        cluster.on("POST /_mget", _ -> {
            ObjectNode answer = OpenSearchClient.object();
            answer.putArray("docs").addObject().put("found", false);
            answer.withArray("docs").addObject().put("found", true).putObject("_source");
            return answer;
        });
        try (OpenSearchClient client = cluster.client()) {
            Map<String, CommitState> states = CommitState.all(client);
            assertEquals("[b]", states.keySet().toString());
            assertEquals("remora.b.v7.3.2", states.get("b").generation());
            assertFalse(states.get("b").isReadable());
        }
    }

    @Test
    void aClusterWithoutIndexesIsNotAskedForTheirStates() {
        cluster.missing("GET /_alias/remora.*");
        try (OpenSearchClient client = cluster.client()) {
            assertEquals(Map.of(), CommitState.all(client));
        }
        assertEquals(1, cluster.asked().size());
    }

    @Test
    void anIndexIsContinuedWithTheSameOnlyAndNeverAheadOfTheJournal() {
        CommitState state = new CommitState("g", 10, 5, BASIS, 1, Map.of());
        assertEquals(Optional.empty(), state.reasonToRebuild(BASIS, 10));
        assertEquals(Optional.of(new RebuildReason.AheadOfJournal(10, 9)), state.reasonToRebuild(BASIS, 9));
        assertEquals(
                Optional.of(new RebuildReason.OtherDictionary()),
                state.reasonToRebuild(new Basis(IndexMapping.SCHEMA, "ON_TOPIC", "abd"), 9));
        assertEquals(
                Optional.of(new RebuildReason.OtherScope(Topic.IndexScope.ALL)),
                state.reasonToRebuild(new Basis(IndexMapping.SCHEMA, "ALL", "abd"), 9));
        assertEquals(
                Optional.of(new RebuildReason.OtherSchema(IndexMapping.SCHEMA, "99.1")),
                state.reasonToRebuild(new Basis("99.1", "ALL", "abd"), 9));
        assertTrue(state.isReadable());
    }

    @ParameterizedTest
    @CsvSource({
        "remora.tea.v7.3.8, true",
        "remora.tea.v7.3.8.ranks, true",
        "remora.tea.v6.1.8, true",
        "remora.tea.v7.3.9, false",
        "remora.tea.v7.3.9.ranks, false",
        "remora.tea.v7.3.10, false",
        "remora.tea.v7.3.old, false",
        "remora.tea.v7.3.9999999999999999999, false",
        "remora.tea.v7.3., false"
    })
    void onlyGenerationsThatBeganBeforeAreOld(String index, boolean before) {
        assertEquals(before, TopicIndexNames.before(index, "remora.tea.v7.3.9"));
    }

    @Test
    void aGenerationIsNamedByTopicSchemaAndNumber() {
        String name = TopicIndexNames.generation("tea", 1_700_000_000_000L);
        assertEquals("remora.tea.v" + IndexMapping.SCHEMA + ".1700000000000", name);
        assertTrue(name.startsWith(TopicIndexNames.alias("tea") + "."));
        assertTrue(TopicIndexNames.before(
                TopicIndexNames.ranks(name), TopicIndexNames.generation("tea", Long.MAX_VALUE / 10)));
    }
}
