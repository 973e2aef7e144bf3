package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpResponse;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The type of a problem is an address that answers.
final class ProblemsTest extends AtSampleWeb {
    @ParameterizedTest
    @CsvSource({
        "/api/v1/search?q=cron&size=0, 400, parameter",
        "/api/v1/nowhere, 404, not-found",
        "/api/v1/topics/tcm/crawls/current, 401, key",
        "/mcp, 405, method"
    })
    void theTypeOfAProblemLeadsToWhatItMeans(String path, int status, String code) throws Exception {
        HttpResponse<String> answer = visitor.get(path);
        assertEquals(status, answer.statusCode());
        URI type = URI.create(
                new ObjectMapper().readTree(answer.body()).get("type").asText());
        assertEquals("/problems#" + code, type.toString());
        HttpResponse<String> page = visitor.get(type.getPath() + "?lang=en");
        assertEquals(200, page.statusCode());
        assertTrue(page.body().contains("id=\"" + type.getFragment() + "\""), page.body());
    }
}
