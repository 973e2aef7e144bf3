package dev.remora.search.embedding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.embedding.Embedder.Purpose;
import dev.remora.shared.embedding.EmbeddingFailed;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpEmbedderTest {
    private static final Duration WITHIN = Duration.ofSeconds(20);

    private final EmbeddingService service = new EmbeddingService();

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void textsAreSentTogetherAndVectorsComeInTheirOrder() {
        List<float[]> vectors = embedder(Map.of()).embed(List.of("失眠", "牛腩"), Purpose.PAGE, WITHIN);
        assertArrayEquals(new float[] {1.1f, 0.1f, 0.1f, 0.1f}, vectors.get(0));
        assertArrayEquals(new float[] {0.1f, 1.1f, 0.1f, 0.1f}, vectors.get(1));
        assertEquals(1, service.requests.size());
        assertEquals("tiny", service.requests.getFirst().path("model").asText());
        assertEquals("null", service.keys.getFirst(), "no key, no header");
        assertEquals(List.of("null"), service.upgrades, "uvicorn drops the body of a request that offers HTTP/2");
    }

    @Test
    void keyDimensionsAndPrefixesAreSentAsSet() {
        HttpEmbedder embedder = embedder(Map.of(
                EmbeddingSettings.KEY, "secret",
                EmbeddingSettings.DIMENSIONS, "4",
                EmbeddingSettings.QUERY_PREFIX, "query: ",
                EmbeddingSettings.PAGE_PREFIX, "passage: "));
        embedder.embed(List.of("失眠"), Purpose.QUERY, WITHIN);
        embedder.embed(List.of("失眠"), Purpose.PAGE, WITHIN);
        assertEquals("Bearer secret", service.keys.getFirst());
        assertEquals(4, service.requests.getFirst().path("dimensions").asInt());
        assertEquals("query: 失眠", service.requests.get(0).path("input").get(0).asText());
        assertEquals("passage: 失眠", service.requests.get(1).path("input").get(0).asText());
        assertEquals("tiny/4/passage: ", embedder.model(), "what changes a page's vector is part of the name");
    }

    @Test
    void anAnswerThatIsLateIsNotAwaited() {
        service.held = new CountDownLatch(1);
        String said = failure(Duration.ofMillis(50));
        assertTrue(said.contains("did not answer within 50 ms"), said);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "401 | {}                                     | REMORA_EMBEDDINGS_KEY",
                "404 | {}                                     | /v1/embeddings",
                "429 | {}                                     | too many requests",
                "302 | {}                                     | Redirects are not followed",
                "500 | {}                                     | status 500",
                "200 | <html>                                 | did not answer with JSON",
                "200 | {}                                     | Is tiny an embedding model?",
                "200 | {\"data\":[{\"index\":0,\"embedding\":[]}]} | Is tiny an embedding model?"
            })
    void aFailureSaysWhatToDo(int status, String answer, String advice) {
        service.status = status;
        service.answer = answer;
        String said = failure(WITHIN);
        assertTrue(said.contains(advice), said);
        assertTrue(said.contains(service.address()), said);
        assertEquals(1, service.requests.size(), "only the configured address is asked");
    }

    @Test
    void aServiceThatIsNotThereIsNamed() {
        service.close();
        String said = failure(WITHIN);
        assertTrue(said.contains("cannot be reached") && said.contains(service.address()), said);
    }

    private String failure(Duration within) {
        HttpEmbedder embedder = embedder(Map.of());
        return assertThrows(EmbeddingFailed.class, () -> embedder.embed(List.of("失眠"), Purpose.QUERY, within))
                .getMessage();
    }

    private HttpEmbedder embedder(Map<String, String> further) {
        Map<String, String> environment = new HashMap<>(further);
        environment.put(EmbeddingSettings.PLACE, service.address());
        environment.put(EmbeddingSettings.MODEL, "tiny");
        return new HttpEmbedder(EmbeddingSettings.of(environment).orElseThrow(), "remora/test");
    }
}
