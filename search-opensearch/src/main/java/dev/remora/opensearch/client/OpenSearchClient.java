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
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Sends requests to an OpenSearch cluster. Every failure is an [IndexUnavailable] whose words say what to do.
/// Thread-safe.
public final class OpenSearchClient implements AutoCloseable {
    /// Name of the environment variable with `USER:PASSWORD`, or `Bearer TOKEN`.
    public static final String CREDENTIALS = "REMORA_ENGINE_AUTH";

    /// Name of the environment variable with a file of trusted certificates.
    public static final String AUTHORITY = "REMORA_ENGINE_CA";

    /// How long a write may take, and how long a search.
    public static final Duration WRITES = Duration.ofSeconds(60);

    /// As of [#WRITES].
    public static final Duration SEARCHES = Duration.ofSeconds(10);

    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final int ROUNDS = 3;

    private static final int OLDEST = 3;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final EngineAddress address;
    private final ClusterProblems problems;
    private final Optional<String> authorization;
    private final Duration patience;
    private final HttpClient http;
    private final NodeTurns nodes;
    private final Duration each;

    /// A client without credentials that trusts what Java trusts.
    public OpenSearchClient(EngineAddress address) {
        this(address, Map.of(), WRITES);
    }

    /// @param environment may have [#CREDENTIALS] and [#AUTHORITY]
    /// @param patience for each request, with all its repetitions
    public OpenSearchClient(EngineAddress address, Map<String, String> environment, Duration patience) {
        this.address = address;
        this.problems = new ClusterProblems(address);
        this.patience = patience;
        nodes = new NodeTurns(address.nodes(), System::nanoTime);
        each = address.nodes().size() > 1 ? patience.dividedBy(2) : patience;
        authorization = Optional.ofNullable(environment.get(CREDENTIALS)).map(OpenSearchClient::authorization);
        HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(CONNECT);
        Optional.ofNullable(environment.get(AUTHORITY))
                .ifPresent(file -> builder.sslContext(CertificateAuthority.of(Path.of(file))));
        http = builder.build();
    }

    private static String authorization(String credentials) {
        return credentials.startsWith("Bearer ")
                ? credentials
                : "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
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
            throw problems.of("is not OpenSearch" + (number.isEmpty() ? "" : " (it says version " + number + ")"));
        }
        int major = number.matches("[0-9]+\\..*") ? Integer.parseInt(number.substring(0, number.indexOf('.'))) : 0;
        if (major < OLDEST) {
            throw problems.of("is OpenSearch " + number + ", but " + OLDEST + ".0 or newer is needed");
        }
    }

    /// Checks that all shards of an index have a copy in service.
    public void checkHealth(String index) {
        JsonNode health = send("GET", "/_cluster/health/" + index + "?timeout=10s&wait_for_status=yellow", null, 408);
        if (health.path("status").asText().equals("red")) {
            throw problems.of(
                    "has lost shards of the index " + index + " (its status is red): start the missing nodes, "
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

    /// Sends a request to the next node, and to others while none can answer it: each request may be repeated.
    private HttpResponse<byte[]> exchange(String method, String path, String body, String type) {
        List<URI> order = nodes.next();
        long end = System.nanoTime() + patience.toNanos();
        HttpResponse<byte[]> refused = null;
        IOException failure = null;
        for (int attempt = 0; attempt < order.size() * ROUNDS; attempt++) {
            if (attempt > 0 && attempt % order.size() == 0) {
                pause(end);
            }
            if (attempt > 0 && System.nanoTime() > end) {
                break;
            }
            URI node = order.get(attempt % order.size());
            try {
                HttpResponse<byte[]> response = send(node, method, path, body, type);
                nodes.answered(node);
                if (!ClusterProblems.passes(response.statusCode())) {
                    return response;
                }
                refused = response;
            } catch (IOException e) {
                nodes.failed(node);
                failure = e;
            }
        }
        if (refused != null) {
            return refused;
        }
        throw problems.unreachable(failure);
    }

    private static void pause(long end) {
        try {
            Thread.sleep(Math.clamp((end - System.nanoTime()) / 1_000_000, 0, PAUSE.toMillis()));
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private HttpResponse<byte[]> send(URI node, String method, String path, String body, String type)
            throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(node + path))
                .timeout(each)
                .method(
                        method,
                        body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body, StandardCharsets.UTF_8));
        if (body != null) {
            request.header("Content-Type", type);
        }
        authorization.ifPresent(value -> request.header("Authorization", value));
        try {
            return http.send(request.build(), BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IndexUnavailable interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IndexUnavailable("The request to the cluster was interrupted.", e);
    }

    private JsonNode read(HttpResponse<byte[]> response) {
        int status = response.statusCode();
        if (status >= 200 && status < 300) {
            return parse(response);
        }
        if (status == 401 || (status == 403 && !ClusterProblems.isBlock(text(response)))) {
            throw problems.of("refuses access (status " + status + "): set the environment variable " + CREDENTIALS
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
            throw problems.of("is not OpenSearch (its answer is not JSON)");
        } catch (IOException e) {
            throw new IndexUnavailable("The answer of " + address + " cannot be read: " + e.getMessage(), e);
        }
    }

    /// Returns the error for a refused request or a refused part of one.
    ///
    /// @param answer what the cluster says, as JSON
    public IndexUnavailable refusal(int status, String answer) {
        return problems.refusal(status, answer);
    }

    @Override
    public void close() {
        http.close();
    }
}
