package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remora.search.http.TimedJson;
import dev.remora.search.query.Interpretation;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Whether load balancers should send requests: `GET /health/ready`.
final class ReadinessTest extends AtSampleWeb {
    private static final String READY = "/health/ready";

    @Test
    void aServerThatCanSearchIsReady() throws Exception {
        HttpResponse<String> answer = visitor.get(READY);
        assertEquals(200, answer.statusCode());
        assertEquals("{\"status\":\"ready\",\"unreadable\":[],\"rebuilding\":[]}", answer.body());
    }

    @Test
    void aDamagedTopicIsNamedWhileTheOthersAreServed() throws Exception {
        web.engine.unreadable.add("physics");
        HttpResponse<String> answer = visitor.get(READY);
        assertEquals(200, answer.statusCode());
        assertEquals("{\"status\":\"ready\",\"unreadable\":[\"physics\"],\"rebuilding\":[]}", answer.body());
    }

    @Test
    void aServerIsUnreadyWhileItRebuildsAnIndexButStillAnswers() throws Exception {
        web.server.rebuilding(List.of("physics", "tcm"));
        web.server.rebuilt("tcm");
        HttpResponse<String> answer = visitor.get(READY);
        assertEquals(503, answer.statusCode());
        assertEquals(
                "{\"status\":\"unready\",\"reason\":\"Indexes are being rebuilt; searches do not find all pages.\","
                        + "\"unreadable\":[],\"rebuilding\":[\"physics\"]}",
                answer.body());
        assertEquals(200, visitor.get("/search?q=a").statusCode());
        web.server.rebuilt("physics");
        assertEquals(200, visitor.get(READY).statusCode());
    }

    /// Makes the indexes of topics unreadable until they are rebuilt.
    private void rebuild(String... topics) {
        web.engine.unreadable.addAll(List.of(topics));
        web.server.rebuilding(List.of(topics));
    }

    @Test
    void nobodyIsToldThatNothingExistsWhileTheOnlyIndexesAreRebuilt() throws Exception {
        String[] all = web.engine.topics().stream().map(IndexedTopic::id).toArray(String[]::new);
        rebuild(all);
        for (String path :
                List.of("/", "/search?q=a", "/search?q=a&topic=tcm", "/topics/tcm", "/topics/tcm/feed.xml")) {
            HttpResponse<String> page = visitor.get(path + (path.contains("?") ? "&" : "?") + "lang=en");
            assertEquals(503, page.statusCode(), path);
            assertEquals("60", page.headers().firstValue("Retry-After").orElse(""), path);
            assertTrue(page.body().contains("The index is being rebuilt. Come back in a few minutes."), page.body());
            assertTrue(
                    visitor.get(path + (path.contains("?") ? "&" : "?") + "lang=zh")
                            .body()
                            .contains("索引正在重建，请过几分钟再来。"),
                    path);
        }
        for (String path : List.of("search?q=a", "search?q=a&topic=tcm", "passages?q=a", "topics/tcm")) {
            HttpResponse<String> answer = visitor.get("/api/v1/" + path);
            assertEquals(503, answer.statusCode(), path);
            assertEquals("60", answer.headers().firstValue("Retry-After").orElse(""), path);
            assertTrue(answer.body().contains("/problems#busy"), answer.body());
            assertTrue(answer.body().contains("The index is being rebuilt."), answer.body());
        }
        assertEquals(404, visitor.get("/topics/nosuch").statusCode());
        web.engine.unreadable.clear();
        List.of(all).forEach(web.server::rebuilt);
        assertEquals(200, visitor.get("/topics/tcm").statusCode());
        assertEquals(200, visitor.get("/api/v1/search?q=a").statusCode());
    }

    @Test
    void theOtherTopicsAreSearchedWithoutASayingThatAWordIsAbsent() throws Exception {
        web.engine.absent = List.of(new SearchAnswer.AbsentWord("豆腐", List.of()));
        String search = "/api/v1/search?q=" + Visitor.encoded("豆腐");
        String before = visitor.get(search).headers().firstValue("ETag").orElse("");
        rebuild("tcm");
        HttpResponse<String> answer = visitor.get(search);
        assertEquals(200, answer.statusCode());
        JsonNode json = TimedJson.mapper().readTree(answer.body());
        assertEquals("{\"value\":0,\"exact\":false}", json.at("/total").toString());
        assertTrue(json.at("/absent").isEmpty(), answer.body());
        assertNotEquals(before, answer.headers().firstValue("ETag").orElse(""));
        assertEquals(503, visitor.get(search + "&topic=tcm").statusCode());
        JsonNode other =
                TimedJson.mapper().readTree(visitor.get(search + "&topic=law").body());
        assertTrue(other.at("/total/exact").asBoolean(), other::toString);
        assertEquals(200, visitor.get("/").statusCode());
    }

    @Test
    void aTopicNamedInTheQueryIsNotUnknownWhileItsIndexIsRebuilt() throws Exception {
        web.engine.read = new Interpretation.UnknownTopics(List.of("tcm"));
        assertEquals(200, visitor.get("/api/v1/search?q=topic:tcm").statusCode());
        rebuild("tcm");
        HttpResponse<String> answer = visitor.get("/api/v1/search?q=topic:tcm");
        assertEquals(503, answer.statusCode(), answer.body());
        assertEquals("60", answer.headers().firstValue("Retry-After").orElse(""));
    }

    @Test
    void completionsOfATopicWhoseIndexIsRebuiltAreRefusedLikeItsSearches() throws Exception {
        rebuild("tcm");
        assertEquals(503, visitor.get("/api/v1/suggest?q=a&topic=tcm").statusCode());
        assertEquals(200, visitor.get("/api/v1/suggest?q=a&topic=law").statusCode());
        assertEquals(400, visitor.get("/api/v1/suggest?q=a&topic=nosuch").statusCode());
    }

    @Test
    void aServerThatIsAboutToStopIsUnreadyButStillAnswers() throws Exception {
        web.server.announceStop();
        HttpResponse<String> answer = visitor.get(READY);
        assertEquals(503, answer.statusCode());
        assertEquals(
                "{\"status\":\"unready\",\"reason\":\"The server is stopping.\",\"unreadable\":[],\"rebuilding\":[]}",
                answer.body());
        assertEquals(200, visitor.get("/health").statusCode());
        assertEquals(200, visitor.get("/search?q=a").statusCode());
    }
}
