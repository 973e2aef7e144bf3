package dev.remora.lab.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.shared.text.Folding;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A baseline on OpenSearch as people use it: title and body with one of its own analyzers, `multi_match` with title
/// words of double weight. Texts and queries are folded as for [PlainLucene]. Its index, of one shard, is deleted
/// when closed. The cluster must ask for no password.
public final class PlainOpenSearch implements Closeable {
    private static final String TITLE = "title";
    private static final String BODY = "body";
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int BULK = 4_000_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String index;
    private final Folding folding;
    private final HttpClient http = HttpClient.newHttpClient();
    private final StringBuilder bulk = new StringBuilder();
    private final List<String> urls = new ArrayList<>();

    private PlainOpenSearch(String index, Folding folding) {
        this.index = index;
        this.folding = folding;
    }

    /// Creates an index; empty if the cluster does not have the analyzer.
    ///
    /// @param node address of the cluster
    /// @param analyzer its name, for example `cjk`
    public static Optional<PlainOpenSearch> begin(URI node, String analyzer, Folding folding) throws IOException {
        PlainOpenSearch plain = new PlainOpenSearch(node + "/remora-lab.plain-" + analyzer, folding);
        plain.send("DELETE", "", "");
        ObjectNode body = JSON.createObjectNode();
        body.withObject("/settings").put("number_of_replicas", 0);
        for (String text : List.of(TITLE, BODY)) {
            body.withObject("/mappings/properties/" + text).put("type", "text").put("analyzer", analyzer);
        }
        body.withObject("/mappings/_source").put("enabled", false);
        HttpResponse<String> created = plain.send("PUT", "", body.toString());
        if (created.statusCode() == 400) {
            plain.http.close();
            return Optional.empty();
        }
        plain.read(created);
        return Optional.of(plain);
    }

    /// Adds a page.
    public void add(PlainText page) {
        ObjectNode action = JSON.createObjectNode();
        action.putObject("index").put("_id", String.valueOf(urls.size())); // addresses may be too long for an id
        urls.add(page.url());
        ObjectNode document = JSON.createObjectNode();
        document.put(TITLE, folding.fold(page.title())).put(BODY, folding.fold(page.body()));
        bulk.append(action).append('\n').append(document).append('\n');
        if (bulk.length() > BULK) {
            write();
        }
    }

    private void write() {
        try {
            if (!bulk.isEmpty()
                    && read(send("POST", "/_bulk", bulk.toString()))
                            .path("errors")
                            .asBoolean()) {
                throw new IOException(index + " refused a page");
            }
            bulk.setLength(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Makes all pages searchable.
    public void finish() throws IOException {
        write();
        read(send("POST", "/_refresh", ""));
    }

    /// Returns the addresses of the best pages.
    public List<String> find(String query, int depth) throws IOException {
        ObjectNode body = JSON.createObjectNode().put("size", depth);
        ObjectNode match = body.putObject("query").putObject("multi_match");
        match.put("query", folding.fold(query))
                .putArray("fields")
                .add(TITLE + "^2")
                .add(BODY);
        List<String> found = new ArrayList<>();
        read(send("POST", "/_search", body.toString()))
                .path("hits")
                .path("hits")
                .forEach(hit -> found.add(urls.get(hit.path("_id").asInt())));
        return found;
    }

    private HttpResponse<String> send(String method, String path, String body) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(index + path))
                .timeout(PATIENCE)
                .header("Content-Type", path.equals("/_bulk") ? "application/x-ndjson" : "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        try {
            return http.send(request, BodyHandlers.ofString(StandardCharsets.UTF_8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private JsonNode read(HttpResponse<String> answer) throws IOException {
        if (answer.statusCode() >= 300) {
            String body = answer.body();
            throw new IOException(index + " answers with status " + answer.statusCode() + ": "
                    + body.substring(0, Math.min(body.length(), 300)));
        }
        return JSON.readTree(answer.body());
    }

    @Override
    public void close() throws IOException {
        send("DELETE", "", "");
        http.close();
    }
}
