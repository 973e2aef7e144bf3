package dev.remora.opensearch.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.remora.indexer.build.IndexUnavailable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the errors of a cluster mean to people; a server on loopback plays those that a real one seldom gives.
class OpenSearchClientTest {
    private HttpServer server;
    private int status = 200;
    private String body = "{}";
    private String authorization = "";

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            authorization = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
            byte[] answer = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String problem(int answered, String text) {
        status = answered;
        body = text;
        try (OpenSearchClient client = client(server.getAddress().getPort(), Optional.of("user:秘密"))) {
            return assertThrows(IndexUnavailable.class, client::check).getMessage();
        }
    }

    private static OpenSearchClient client(int port, Optional<String> credentials) {
        return new OpenSearchClient(EngineAddress.of("http://127.0.0.1:" + port), credentials);
    }

    @Test
    void anotherServerIsNotOpenSearch() {
        assertTrue(problem(200, "<html>").contains("is not OpenSearch"));
        assertTrue(problem(200, "{\"version\":{\"number\":\"8.1.0\"}}").contains("is not OpenSearch"));
    }

    @Test
    void anOldVersionIsNamed() {
        String said = problem(200, "{\"version\":{\"number\":\"2.19.0\",\"distribution\":\"opensearch\"}}");
        assertTrue(said.contains("is OpenSearch 2.19.0, but 3.0 or newer is needed"), said);
    }

    @Test
    void refusedAccessNamesTheVariable() {
        assertTrue(problem(401, "Unauthorized").contains(OpenSearchClient.CREDENTIALS));
        assertTrue(problem(403, "{}").contains(OpenSearchClient.CREDENTIALS));
        assertEquals("Basic dXNlcjrnp5jlr4Y=", authorization);
    }

    @Test
    void lostShardsAreNamed() {
        body = "{\"status\":\"red\",\"timed_out\":true}";
        status = 408;
        try (OpenSearchClient client = client(server.getAddress().getPort(), Optional.empty())) {
            String said = assertThrows(IndexUnavailable.class, () -> client.checkHealth("remora.x.v7.1"))
                    .getMessage();
            assertTrue(said.contains("its status is red"), said);
        }
        assertTrue(problem(503, "{\"error\":{\"type\":\"search_phase_execution_exception\"}}")
                .contains("its status is red"));
    }

    @Test
    void noNodeIsNamedWithItsAddress() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        try (OpenSearchClient client = client(port, Optional.empty())) {
            String said = assertThrows(IndexUnavailable.class, client::check).getMessage();
            assertTrue(said.contains("No OpenSearch node answers at http://127.0.0.1:" + port), said);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1:9200",
                "ftp://a.example",
                "http://a.example/path",
                "http://user:secret@a.example",
                "http://a.example?shards=0",
                "http://a.example?shards=65",
                "http://"
            })
    void aWrongAddressIsRefused(String text) {
        assertThrows(IndexUnavailable.class, () -> EngineAddress.of(text));
    }

    @Test
    void anAddressMayNameTheShards() {
        assertEquals(3, EngineAddress.of("https://a.example:9200/?shards=3").shards());
        assertEquals(
                "https://a.example:9200",
                EngineAddress.of("https://a.example:9200").base().toString());
    }
}
