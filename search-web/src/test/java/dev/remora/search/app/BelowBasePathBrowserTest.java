package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.remora.search.gate.ApiKeys;
import dev.remora.shared.run.CrawlProgress.State;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/// A browser before a proxy that serves the server below a path and strips that path.
final class BelowBasePathBrowserTest extends InBrowser {
    private static final String BASE = "/so/remora";
    private static final Set<String> HELD = Set.of("content-length", "transfer-encoding", "connection", ":status");

    private String root = "";

    @Test
    void aSearchASignInAnActionAndItsProgressStayBelowTheBase() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                SampleWeb below = new SampleWeb( // closed first, which ends the event streams in the proxy
                        BelowBasePathTest.settings(),
                        new ApiKeys(Path.of("no-such-folder", "api.keys")),
                        SampleWeb.NOON)) {
            root = "http://127.0.0.1:" + below.server.port();
            HttpServer proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            proxy.setExecutor(threads);
            proxy.createContext(BASE + "/", exchange -> {
                String path = exchange.getRequestURI().toString().substring(BASE.length());
                HttpRequest.Builder asked = HttpRequest.newBuilder(URI.create(root + path))
                        .method(
                                exchange.getRequestMethod(),
                                BodyPublishers.ofByteArray(
                                        exchange.getRequestBody().readAllBytes()));
                for (String name : List.of("Cookie", "Content-Type", "Accept", "Sec-Fetch-Site", "X-CSRF-Token")) {
                    exchange.getRequestHeaders().getOrDefault(name, List.of()).forEach(v -> asked.header(name, v));
                }
                try (exchange) {
                    HttpResponse<InputStream> answer = client.send(asked.build(), BodyHandlers.ofInputStream());
                    answer.headers().map().forEach((name, values) -> {
                        if (!HELD.contains(name)) {
                            exchange.getResponseHeaders().put(name, values);
                        }
                    });
                    exchange.sendResponseHeaders(answer.statusCode(), 0);
                    try (InputStream in = answer.body();
                            OutputStream out = exchange.getResponseBody()) {
                        byte[] part = new byte[4096];
                        for (int n = in.read(part); n >= 0; n = in.read(part)) {
                            out.write(part, 0, n);
                            out.flush();
                        }
                    }
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
            });
            proxy.start();
            try {
                visit(below, "http://127.0.0.1:" + proxy.getAddress().getPort() + BASE);
            } finally {
                driver.get("about:blank");
                proxy.stop(0);
            }
        }
    }

    private void visit(SampleWeb below, String address) {
        below.suggestions.completions = List.of("针灸入门");
        below.crawls.stands("tcm", State.RUNNING, 120);
        driver.get(address + "/");
        driver.findElement(By.id("q")).sendKeys("针灸");
        waitForText("#suggestions:not([hidden]) li", "针灸入门");
        driver.findElement(By.id("q")).sendKeys(Keys.ESCAPE, Keys.ENTER);
        waitFor("ol.results");
        assertTrue(driver.getCurrentUrl().startsWith(address + "/search?"), driver.getCurrentUrl());
        driver.get(address + "/console");
        driver.findElement(By.id("token")).sendKeys(SampleWeb.TOKEN, Keys.ENTER);
        waitFor("[data-events]");
        assertEquals(address + "/console", driver.getCurrentUrl());
        below.crawls.stands("tcm", State.RUNNING, 3_217);
        below.pulse.beat();
        waiting().until(d -> d.findElement(By.tagName("main")).getText().contains("3,217"));
        driver.findElement(By.cssSelector("form[action='" + BASE + "/console/topics/tcm/pause'] button"))
                .click();
        waiting().until(d -> below.crawls.current("tcm").orElseThrow().state() == State.PAUSED);
        assertNoComplaints();
    }
}
