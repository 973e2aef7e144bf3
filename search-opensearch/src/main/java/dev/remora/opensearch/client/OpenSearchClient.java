package dev.remora.opensearch.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.indexer.build.IndexUnavailable;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;

/// Sends requests to an OpenSearch cluster. Every failure is an [IndexUnavailable] whose words say what to do.
/// Thread-safe.
public final class OpenSearchClient implements AutoCloseable {
    /// Name of the environment variable with `USER:PASSWORD`.
    public static final String CREDENTIALS = "REMORA_ENGINE_AUTH";

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int OLDEST = 3;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final EngineAddress address;
    private final Optional<String> authorization;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(CONNECT).build();

    /// @param credentials `USER:PASSWORD`, if the cluster asks for them
    public OpenSearchClient(EngineAddress address, Optional<String> credentials) {
        this.address = address;
        authorization = credentials.map(
                both -> "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8)));
    }

    /// Returns an empty JSON object.
    public static ObjectNode object() {
        return JSON.createObjectNode();
    }

    /// The address of the cluster.
    public EngineAddress address() {
        return address;
    }

    /// Checks that an OpenSearch cluster of a version that this module can use answers.
    public void check() {
        JsonNode version = send("GET", "/", null).path("version");
        String number = version.path("number").asText();
        if (!version.path("distribution").asText().equals("opensearch")) {
            throw problem("is not OpenSearch" + (number.isEmpty() ? "" : " (it says version " + number + ")"));
        }
        int major = number.matches("[0-9]+\\..*") ? Integer.parseInt(number.substring(0, number.indexOf('.'))) : 0;
        if (major < OLDEST) {
            throw problem("is OpenSearch " + number + ", but " + OLDEST + ".0 or newer is needed");
        }
    }

    /// Checks that all shards of an index have a copy in service.
    public void checkHealth(String index) {
        JsonNode health = send("GET", "/_cluster/health/" + index + "?timeout=10s&wait_for_status=yellow", null, 408);
        if (health.path("status").asText().equals("red")) {
            throw problem("has lost shards of the index " + index + " (its status is red): start the missing nodes, "
                    + "or build the index again with: ./remora index TOPIC-ID --rebuild --engine …");
        }
    }

    /// Returns the answer to a GET request; empty if there is no such thing.
    public Optional<JsonNode> find(String path) {
        HttpResponse<byte[]> response = exchange("GET", path, null, "application/json");
        return response.statusCode() == 404 ? Optional.empty() : Optional.of(read(response));
    }

    /// Sends JSON and returns the answer.
    ///
    /// @param body may be null for none
    /// @param accepted a further status that is not an error
    public JsonNode send(String method, String path, JsonNode body, int... accepted) {
        HttpResponse<byte[]> response =
                exchange(method, path, body == null ? null : body.toString(), "application/json");
        for (int status : accepted) {
            if (response.statusCode() == status) {
                return parse(response);
            }
        }
        return read(response);
    }

    /// Sends lines of JSON, as `_bulk` and `_msearch` read them.
    public JsonNode sendLines(String path, String lines) {
        return read(exchange("POST", path, lines, "application/x-ndjson"));
    }

    private HttpResponse<byte[]> exchange(String method, String path, String body, String type) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address.base() + path))
                .timeout(PATIENCE)
                .method(
                        method,
                        body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body, StandardCharsets.UTF_8));
        if (body != null) {
            request.header("Content-Type", type);
        }
        authorization.ifPresent(value -> request.header("Authorization", value));
        try {
            return http.send(request.build(), BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new IndexUnavailable(
                    "No OpenSearch node answers at " + address.base() + " ("
                            + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage())
                            + "). Start the cluster, or check the address given with --engine.",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IndexUnavailable("The request to " + address.base() + " was interrupted.", e);
        }
    }

    private JsonNode read(HttpResponse<byte[]> response) {
        int status = response.statusCode();
        if (status >= 200 && status < 300) {
            return parse(response);
        }
        if (status == 401 || (status == 403 && !isBlock(text(response)))) {
            throw problem("refuses access (status " + status + "): set the environment variable " + CREDENTIALS
                    + " to USER:PASSWORD of a user that may read and write the indexes remora.*");
        }
        throw refusal(status, text(response));
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    private JsonNode parse(HttpResponse<byte[]> response) {
        try {
            return JSON.readTree(response.body());
        } catch (JsonProcessingException e) {
            throw problem("is not OpenSearch (its answer is not JSON)");
        } catch (IOException e) {
            throw new IndexUnavailable("The answer of " + address.base() + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static boolean isBlock(String answer) {
        return answer.contains("cluster_block_exception") || answer.contains("read-only-allow-delete");
    }

    /// Returns the error for a refused request or a refused part of one.
    ///
    /// @param answer what the cluster says, as JSON
    public IndexUnavailable refusal(int status, String answer) {
        if (isBlock(answer)) {
            return problem(
                    "accepts no writes: a node's disk is fuller than its flood-stage watermark, or the index was "
                            + "made read-only. Free disk space on the nodes; OpenSearch then lifts the block by itself "
                            + "(index.blocks.read_only_allow_delete), and index again to resume after the last commit");
        }
        if (answer.contains("search_phase_execution_exception") && status == 503) {
            return problem("has no copy of some shard in service (its status is red): start the missing nodes");
        }
        String beginning = answer.length() > 400 ? answer.substring(0, 400) + " …" : answer;
        return problem("refused a request (status " + status + "): " + beginning);
    }

    private IndexUnavailable problem(String what) {
        return new IndexUnavailable("The server at " + address.base() + " " + what + ".", null);
    }

    @Override
    public void close() {
        http.close();
    }
}
