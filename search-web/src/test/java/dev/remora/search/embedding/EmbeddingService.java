package dev.remora.search.embedding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/// An OpenAI-compatible embeddings service on loopback whose model knows a few subjects.
public final class EmbeddingService implements AutoCloseable {
    private static final Map<String, Integer> SUBJECTS = Map.of("眠", 0, "睡", 0, "辗转", 0, "牛腩", 1, "土豆", 1, "违约", 2);

    public final List<JsonNode> requests = new CopyOnWriteArrayList<>();
    public final List<String> keys = new CopyOnWriteArrayList<>();
    public final List<String> upgrades = new CopyOnWriteArrayList<>();
    public volatile int status = 200;
    public volatile String answer = "";

    /// Counted down to let a held answer go.
    public volatile CountDownLatch held = new CountDownLatch(0);

    private final ObjectMapper json = new ObjectMapper();
    private final HttpServer server;

    public EmbeddingService() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.setExecutor(command -> Thread.ofVirtual().start(command));
        server.start();
    }

    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/embeddings";
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            upgrades.add(String.valueOf(exchange.getRequestHeaders().getFirst("Upgrade")));
            JsonNode request = json.readTree(exchange.getRequestBody());
            requests.add(request);
            held.await();
            byte[] body = (answer.isEmpty() ? vectors(request) : answer).getBytes(StandardCharsets.UTF_8);
            if (status / 100 == 3) {
                exchange.getResponseHeaders().set("Location", address() + "/elsewhere");
            }
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Answers in reverse order, which the protocol allows.
    private static String vectors(JsonNode request) {
        StringBuilder data = new StringBuilder();
        for (int i = request.path("input").size() - 1; i >= 0; i--) {
            String text = request.path("input").get(i).asText();
            double[] vector = {0.1, 0.1, 0.1, 0.1};
            SUBJECTS.forEach((word, subject) -> vector[subject] += text.contains(word) ? 1 : 0);
            data.append(data.isEmpty() ? "" : ",")
                    .append("{\"index\":")
                    .append(i)
                    .append(",\"embedding\":")
                    .append(java.util.Arrays.toString(vector))
                    .append("}");
        }
        return "{\"data\":[" + data + "]}";
    }

    /// From now on nobody answers.
    public void goDown() {
        held.countDown();
        server.stop(0);
    }

    @Override
    public void close() {
        goDown();
    }
}
