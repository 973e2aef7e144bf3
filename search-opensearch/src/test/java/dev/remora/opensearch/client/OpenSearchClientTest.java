package dev.remora.opensearch.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.remora.indexer.build.IndexUnavailable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the errors of a cluster mean to people; a server on loopback plays those that a real one seldom gives.
class OpenSearchClientTest {
    private HttpServer server;
    private int status = 200;
    private String body = "{}";
    private String authorization = "";
    private int failures;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            authorization = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
            int answered = failures-- > 0 ? 503 : status;
            byte[] answer = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answered, answer.length);
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
        return client("http://127.0.0.1:" + port, credentials);
    }

    private static OpenSearchClient client(String address, Optional<String> credentials) {
        return new OpenSearchClient(
                EngineAddress.of(address),
                credentials
                        .map(both -> Map.of(OpenSearchClient.CREDENTIALS, both))
                        .orElse(Map.of()),
                Duration.ofSeconds(10));
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

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void theNextNodeIsAskedIfOneIsDown() throws IOException {
        body = "{\"version\":{\"number\":\"3.8.0\",\"distribution\":\"opensearch\"}}";
        String nodes = "http://127.0.0.1:" + closedPort() + ",http://127.0.0.1:"
                + server.getAddress().getPort();
        try (OpenSearchClient client = client(nodes, Optional.empty())) {
            client.check();
        }
    }

    @Test
    void aNodeThatIsOverloadedIsAskedAgain() {
        failures = 2;
        body = "{\"version\":{\"number\":\"3.8.0\",\"distribution\":\"opensearch\"}}";
        try (OpenSearchClient client = client(server.getAddress().getPort(), Optional.empty())) {
            client.check();
        }
        assertEquals(-1, failures);
    }

    @Test
    void aDeletedIndexIsToldFromOtherFailures() {
        status = 404;
        body = "{\"error\":{\"type\":\"index_not_found_exception\"}}";
        try (OpenSearchClient client = client(server.getAddress().getPort(), Optional.empty())) {
            IndexUnavailable gone =
                    assertThrows(IndexUnavailable.class, () -> client.send("POST", "/remora.x.v7.1/_search", null));
            assertInstanceOf(AskAgain.class, gone.getCause());
        }
    }

    @Test
    void aWrongFileOfCertificatesIsNamed(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("ca.pem"), "no certificate");
        EngineAddress address = EngineAddress.of("https://127.0.0.1:1");
        Map<String, String> environment = Map.of(OpenSearchClient.AUTHORITY, file.toString());
        String said = assertThrows(
                        IndexUnavailable.class, () -> new OpenSearchClient(address, environment, Duration.ofSeconds(1)))
                .getMessage();
        assertTrue(said.contains(file + ", which " + OpenSearchClient.AUTHORITY + " names"), said);
    }

    @Test
    void noNodeIsNamedWithItsAddress() throws IOException {
        int port = closedPort();
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
                EngineAddress.of("https://a.example:9200").toString());
        EngineAddress several = EngineAddress.of("http://a.example:9200, http://b.example:9200?shards=2");
        assertEquals(2, several.nodes().size());
        assertEquals(2, several.shards());
    }
}
