package dev.remora.search.embedding;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.shared.embedding.Embedder;
import dev.remora.shared.embedding.EmbeddingFailed;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A model behind an OpenAI-compatible embeddings service: `POST {"model", "input": [texts]}`, answered by
/// `{"data": [{"index", "embedding": [numbers]}]}`. Requests go to the address of the settings only, as HTTP/1.1:
/// servers that do not know the client's offer of HTTP/2 on plain http drop the body or never answer.
public final class HttpEmbedder implements Embedder {
    private static final Duration CONNECT = Duration.ofSeconds(5);

    /// 64 vectors of the longest kind, written at length.
    private static final int MOST_BYTES = 4 << 20;

    private final EmbeddingSettings settings;
    private final String agent;
    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    /// @param agent User-Agent
    public HttpEmbedder(EmbeddingSettings settings, String agent) {
        this.settings = settings;
        this.agent = agent;
    }

    @Override
    public String model() {
        return settings.model()
                + settings.dimensions().map(size -> "/" + size).orElse("")
                + (settings.reading().pagePrefix().isEmpty()
                        ? ""
                        : "/" + settings.reading().pagePrefix());
    }

    @Override
    public List<float[]> embed(List<String> texts, Purpose purpose, Duration within) {
        CompletableFuture<HttpResponse<byte[]>> answer = client.sendAsync(
                request(texts, purpose),
                info -> HttpResponse.BodySubscribers.limiting(HttpResponse.BodySubscribers.ofByteArray(), MOST_BYTES));
        try {
            return vectors(answer.get(within.toMillis(), TimeUnit.MILLISECONDS), texts.size());
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new EmbeddingFailed(service() + " did not answer within " + within.toMillis()
                    + " ms. Check that it is running and not overloaded.");
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw new EmbeddingFailed(
                    service() + " cannot be reached (" + (cause.getMessage() == null ? cause : cause.getMessage())
                            + "). Check that it is running, and the address in " + EmbeddingSettings.PLACE + ".",
                    cause);
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new EmbeddingFailed("The request to " + service() + " was interrupted.", e);
        }
    }

    private HttpRequest request(List<String> texts, Purpose purpose) {
        String prefix = purpose == Purpose.QUERY
                ? settings.reading().queryPrefix()
                : settings.reading().pagePrefix();
        ObjectNode body = json.createObjectNode().put("model", settings.model()).put("encoding_format", "float");
        ArrayNode input = body.putArray("input");
        texts.forEach(text -> input.add(prefix + text));
        settings.dimensions().ifPresent(size -> body.put("dimensions", size));
        HttpRequest.Builder request = HttpRequest.newBuilder(settings.address())
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .header("User-Agent", agent)
                .POST(BodyPublishers.ofString(body.toString()));
        settings.key().ifPresent(key -> request.header("Authorization", "Bearer " + key));
        return request.build();
    }

    private List<float[]> vectors(HttpResponse<byte[]> answer, int number) {
        if (answer.statusCode() != 200) {
            throw new EmbeddingFailed(service() + " answered with status " + answer.statusCode() + advice(answer));
        }
        try {
            JsonNode data = json.readTree(answer.body()).path("data");
            float[][] vectors = new float[number][];
            for (int i = 0; i < data.size(); i++) {
                int index = data.get(i).path("index").asInt(i);
                if (index >= 0 && index < number) {
                    vectors[index] = vector(data.get(i).path("embedding"));
                }
            }
            return checked(vectors);
        } catch (JacksonException e) {
            throw new EmbeddingFailed(
                    service() + " did not answer with JSON. Is " + EmbeddingSettings.PLACE
                            + " the whole address, with its path (usually /v1/embeddings)?",
                    e);
        } catch (IOException e) {
            throw new EmbeddingFailed(service() + " gave an answer that cannot be read: " + e.getMessage(), e);
        }
    }

    private List<float[]> checked(float[][] vectors) {
        List<float[]> all = new ArrayList<>(vectors.length);
        for (float[] vector : vectors) {
            if (vector == null || vector.length == 0 || vector.length != vectors[0].length) {
                throw new EmbeddingFailed(service() + " did not answer with a vector of one length for each text. Is "
                        + settings.model() + " an embedding model?");
            }
            all.add(vector);
        }
        return all;
    }

    private static float[] vector(JsonNode numbers) {
        float[] vector = new float[numbers.size()];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) numbers.get(i).asDouble(Double.NaN);
        }
        return vector;
    }

    private static String advice(HttpResponse<byte[]> answer) {
        return switch (answer.statusCode()) {
            case 401, 403 -> ". Check " + EmbeddingSettings.KEY + ".";
            case 404 -> ". Check the path of the address (usually /v1/embeddings) and " + EmbeddingSettings.MODEL + ".";
            case 429 -> ": too many requests. It is asked again later.";
            case 301, 302, 307, 308 ->
                ", a redirect to " + answer.headers().firstValue("Location").orElse("nowhere")
                        + ". Redirects are not followed: set the final address.";
            default -> ". Its log should say why.";
        };
    }

    private String service() {
        return "The embeddings service " + settings.address();
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
