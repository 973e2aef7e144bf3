package dev.remora.crawler.metasearch;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.remora.shared.topic.PageSearch;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A search service with SearXNG's JSON format: `GET BASE/search?q=…&format=json`, an object whose
/// `results` is a list of objects with `url` and `title`, best first.
public final class SearxngSearch implements PageSearch, AutoCloseable {
    private static final int MOST_BYTES = 4_000_000;
    private static final int MOST_PAGES = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final String base;
    private final JsonMapper json = new JsonMapper();
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1) // servers behind it may not know the offer of HTTP/2 on plain http
            .connectTimeout(Duration.ofSeconds(10))
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();

    /// @param base address of the service, http or https, with or without `/search` at its end
    /// @throws IllegalArgumentException with a message for users if it is not such an address
    public SearxngSearch(String base) {
        String stripped = base.strip().replaceAll("/+$", "");
        if (!isService(stripped)) {
            throw new IllegalArgumentException("'" + base + "' is not the address of a search service; an example is "
                    + "http://127.0.0.1:8888, without a query; the service must allow the format json");
        }
        this.base = stripped.endsWith("/search") ? stripped : stripped + "/search";
    }

    private static boolean isService(String address) {
        try {
            URI uri = new URI(address);
            boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            return web && uri.getHost() != null && uri.getQuery() == null && uri.getFragment() == null;
        } catch (URISyntaxException _) {
            return false;
        }
    }

    /// Requests up to three pages of results, until there are enough.
    @Override
    public List<Hit> search(String query, int most) throws Unanswered {
        List<Hit> hits = new ArrayList<>();
        for (int page = 1; page <= MOST_PAGES && hits.size() < most; page++) {
            List<Hit> next = page(query, page);
            hits.addAll(next);
            if (next.isEmpty()) {
                break;
            }
        }
        return hits.subList(0, Math.min(most, hits.size()));
    }

    private List<Hit> page(String query, int page) throws Unanswered {
        JsonNode results = answer(URI.create(base + "?q=" + URLEncoder.encode(query, StandardCharsets.UTF_8)
                        + "&format=json&language=zh&pageno=" + page))
                .path("results");
        if (!results.isArray()) {
            throw new Unanswered(base + " returned no list of results; it must support SearXNG's JSON format");
        }
        List<Hit> hits = new ArrayList<>();
        for (JsonNode result : results) {
            if (!result.path("url").asText("").isEmpty()) {
                hits.add(new Hit(
                        result.path("url").asText(),
                        result.path("title").asText("").strip()));
            }
        }
        return hits;
    }

    private JsonNode answer(URI address) throws Unanswered {
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(PATIENCE)
                .header("Accept", "application/json")
                .header("User-Agent", "remora")
                .build();
        CompletableFuture<HttpResponse<byte[]>> asked = client.sendAsync(
                request, HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofByteArray(), MOST_BYTES));
        try {
            HttpResponse<byte[]> response = asked.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            if (response.statusCode() != 200) {
                throw new Unanswered(base + " returned HTTP status " + response.statusCode()
                        + (response.statusCode() == 403 ? "; check that its settings allow the format json" : ""));
            }
            return json.readTree(response.body());
        } catch (JacksonException e) {
            throw new Unanswered(base + " did not return JSON; check that its settings allow the format json");
        } catch (ExecutionException e) {
            throw new Unanswered(base + " does not respond: " + words(e.getCause()));
        } catch (TimeoutException e) {
            asked.cancel(true);
            throw new Unanswered(base + " did not respond within " + PATIENCE.toSeconds() + " s");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Unanswered("called off");
        } catch (IOException e) {
            throw new Unanswered(base + " does not respond: " + words(e));
        }
    }

    private static String words(Throwable cause) {
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    @Override
    public void close() {
        client.shutdownNow();
        client.close();
    }
}
