package dev.remora.search.http;

import io.javalin.Javalin;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/// A server on the loopback address, for tests of what is read from a request and written to its answer.
public final class ReadRequests implements AutoCloseable {
    private final HttpClient client = HttpClient.newHttpClient();
    private final Javalin server;
    private volatile Handler handler = ctx -> {};

    public ReadRequests() {
        server = Javalin.create(config -> {
            config.startup.showJavalinBanner = false;
            config.routes.get("/pages/{id}", ctx -> handler.handle(ctx));
            config.routes.get("/*", ctx -> handler.handle(ctx));
            config.routes.post("/*", ctx -> handler.handle(ctx));
        });
        server.start("127.0.0.1", 0);
    }

    /// Answers each further request.
    public ReadRequests with(Handler other) {
        handler = other;
        return this;
    }

    /// The host and port, as a request names them.
    public String host() {
        return "127.0.0.1:" + server.port();
    }

    /// What a reader makes of a GET request; throws what it throws.
    ///
    /// @param headers name, value, name, value
    public <T> T read(String address, Function<Context, T> reader, String... headers) {
        CompletableFuture<T> read = new CompletableFuture<>();
        with(ctx -> {
            try {
                read.complete(reader.apply(ctx));
            } catch (RuntimeException thrown) {
                read.completeExceptionally(thrown);
            }
        });
        get(address, headers);
        try {
            return read.join();
        } catch (CompletionException thrown) {
            throw (RuntimeException) thrown.getCause();
        }
    }

    /// The answer to a GET request.
    public HttpResponse<String> get(String address, String... headers) {
        return send(request(address, headers).GET());
    }

    /// The answer to a POST request of a form.
    public HttpResponse<String> post(String address, String form, String... headers) {
        return send(request(address, headers)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)));
    }

    private HttpRequest.Builder request(String address, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://" + host() + address));
        return headers.length == 0 ? request : request.headers(headers);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (java.io.IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop();
        client.close();
    }
}
