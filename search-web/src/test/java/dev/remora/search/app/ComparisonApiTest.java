package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ComparisonApiTest extends AtSampleWeb {
    @ParameterizedTest
    @ValueSource(strings = {"/comparison", "/comparison/report"})
    void aTopicThatIsUnknownIsSaidToBe(String path) throws Exception {
        HttpResponse<String> answer =
                visitor.get("/api/v1/topics/nope" + path, "Authorization", "Bearer " + SampleWeb.TOKEN);
        assertEquals(404, answer.statusCode());
        assertTrue(answer.body().contains("Unknown topic"), answer.body());
    }
}
