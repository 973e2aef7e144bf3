package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
