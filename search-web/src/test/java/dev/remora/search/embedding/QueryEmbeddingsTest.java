package dev.remora.search.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class QueryEmbeddingsTest {
    private final EmbeddingService service = new EmbeddingService();
    private Instant now = Instant.EPOCH;

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void aQueryIsEmbeddedOnce() {
        QueryEmbeddings queries = queries(20_000);
        assertTrue(queries.of("睡不着").isPresent());
        assertTrue(queries.of(" 睡不着 ").isPresent());
        assertEquals(1, service.requests.size());
        assertEquals(1, queries.made());
    }

    @Test
    void noTextAsksNothing() {
        assertEquals(Optional.empty(), queries(20_000).of(" "));
        assertEquals(0, service.requests.size());
    }

    @Test
    void aSlowModelDelaysOneQueryAndIsThenLeftAloneForTenSeconds() {
        QueryEmbeddings queries = queries(30);
        service.held = new CountDownLatch(1);
        assertEquals(Optional.empty(), queries.of("睡不着"));
        assertEquals(Optional.empty(), queries.of("牛腩"));
        assertEquals(1, queries.failed());
        assertEquals(1, queries.skipped());
    }

    @Test
    void afterThePauseTheModelIsAskedAgain() {
        QueryEmbeddings queries = queries(20_000);
        service.status = 500;
        assertEquals(Optional.empty(), queries.of("睡不着"));
        service.status = 200;
        now = now.plusSeconds(11);
        assertTrue(queries.of("睡不着").isPresent());
    }

    private QueryEmbeddings queries(int deadline) {
        EmbeddingSettings settings = EmbeddingSettings.of(
                        Map.of(EmbeddingSettings.PLACE, service.address(), EmbeddingSettings.MODEL, "tiny"))
                .orElseThrow();
        return new QueryEmbeddings(
                new HttpEmbedder(settings, "remora/test"), 0.5, Duration.ofMillis(deadline), new Clock() {
                    @Override
                    public Instant instant() {
                        return now;
                    }

                    @Override
                    public ZoneId getZone() {
                        return ZoneOffset.UTC;
                    }

                    @Override
                    public Clock withZone(ZoneId zone) {
                        return this;
                    }
                });
    }
}
