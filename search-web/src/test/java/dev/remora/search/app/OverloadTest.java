package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A server whose turns are all taken by searches that compute: they give up no processor by themselves.
@Timeout(120)
final class OverloadTest extends AtSampleWeb {
    private static final int AT_ONCE = 2 * Runtime.getRuntime().availableProcessors();

    private final Semaphore begun = new Semaphore(0);
    private final AtomicBoolean over = new AtomicBoolean();

    private List<CompletableFuture<HttpResponse<String>>> searches(int number) {
        HttpRequest request = visitor.request("/search?q=%E9%92%88%E7%81%B8").build();
        return Stream.generate(() -> visitor.client.sendAsync(request, BodyHandlers.ofString()))
                .limit(number)
                .toList();
    }

    private List<CompletableFuture<HttpResponse<String>>> busy() {
        web.engine.gate = () -> {
            begun.release();
            while (!over.get()) {
                Thread.onSpinWait();
            }
        };
        List<CompletableFuture<HttpResponse<String>>> busy = searches(AT_ONCE);
        begun.acquireUninterruptibly(AT_ONCE);
        return busy;
    }

    @Test
    void whatNeedsNoTurnIsAnswered() throws Exception {
        List<CompletableFuture<HttpResponse<String>>> busy = busy();
        try {
            for (String path : List.of("/health", "/health/ready", "/metrics", "/", "/suggest?q=z", "/api/v1/topics")) {
                assertEquals(200, visitor.get(path).statusCode(), path);
            }
        } finally {
            over.set(true);
        }
        for (CompletableFuture<HttpResponse<String>> one : busy) {
            assertEquals(200, one.get().statusCode());
        }
    }

    @Test
    void searchesThatWouldWaitTooLongAreRefusedBeforeAnythingIsDoneForThem() throws Exception {
        List<CompletableFuture<HttpResponse<String>>> all = busy();
        try {
            HttpResponse<?> refused =
                    (HttpResponse<?>) CompletableFuture.anyOf(searches(400).toArray(CompletableFuture[]::new))
                            .get();
            assertEquals(503, refused.statusCode());
            assertTrue(
                    Integer.parseInt(refused.headers().firstValue("Retry-After").orElseThrow()) > 0);
            assertEquals(503, visitor.get("/api/v1/search?size=none").statusCode(), "its parameters are not read");
        } finally {
            over.set(true);
        }
        for (CompletableFuture<HttpResponse<String>> one : all) {
            assertEquals(200, one.get().statusCode());
        }
    }
}
