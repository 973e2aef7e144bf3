package dev.remora.opensearch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.remora.opensearch.client.EngineAddress;
import dev.remora.opensearch.client.OpenSearchClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/// A server on loopback that plays a cluster, where a real node would have to be started to give the same answers.
public final class PlayedCluster implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private final HttpServer server;
    private final Map<String, Function<String, Reply>> replies = new ConcurrentHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();

    private volatile Function<String, Reply> others = _ -> new Reply(404, "{}");

    private record Reply(int status, String body) {}

    /// Starts a server that answers 404 to all requests that nothing was said of.
    public PlayedCluster() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String request =
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        asked.add(request + " " + body);
        Reply reply = replies.getOrDefault(request, others).apply(body);
        byte[] bytes = reply.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(reply.status(), bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /// Answers a request, `METHOD PATH` without a query, by its JSON body.
    public PlayedCluster on(String request, Function<JsonNode, ? extends JsonNode> answer) {
        return lines(request, body -> answer.apply(read(body)));
    }

    /// Answers a request by its body of lines.
    public PlayedCluster lines(String request, Function<String, ? extends JsonNode> answer) {
        replies.put(request, body -> new Reply(200, answer.apply(body).toString()));
        return this;
    }

    /// Answers all requests that nothing was said of.
    public PlayedCluster others(Function<String, ? extends JsonNode> answer) {
        others = body -> new Reply(200, answer.apply(body).toString());
        return this;
    }

    /// Answers a request with status 404.
    public PlayedCluster missing(String request) {
        return failing(request, 404, "{}");
    }

    /// Answers a request with an error.
    public PlayedCluster failing(String request, int status, String body) {
        replies.put(request, _ -> new Reply(status, body));
        return this;
    }

    /// Returns the requests so far: method, path and body.
    public List<String> asked() {
        return asked;
    }

    private static ObjectNode read(String body) {
        try {
            return body.isEmpty() ? JSON.createObjectNode() : (ObjectNode) JSON.readTree(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Returns a client of this cluster.
    public OpenSearchClient client() {
        EngineAddress address =
                EngineAddress.of("http://127.0.0.1:" + server.getAddress().getPort());
        return new OpenSearchClient(address, Map.of(), Duration.ofSeconds(5));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
