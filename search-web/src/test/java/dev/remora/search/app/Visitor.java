package dev.remora.search.app;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Somebody who asks a server over HTTP and follows no redirects.
public final class Visitor implements AutoCloseable {
    private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([^\"]+)\"");

    public final HttpClient client = HttpClient.newHttpClient();
    private final String base;

    public Visitor(String base) {
        this.base = base;
    }

    /// GET of an address as links have it, with headers as name, value, name, value.
    public HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        return client.send(request(path, headers).GET().build(), BodyHandlers.ofString());
    }

    /// POST of a form.
    public HttpResponse<String> post(String path, String form, String... headers)
            throws IOException, InterruptedException {
        HttpRequest request = request(path, headers)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    /// Signs in with a form and gives the Cookie header of the session.
    String session(String form) throws IOException, InterruptedException {
        String cookie = post("/console/sign-in", form, "Origin", base)
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow();
        return cookie.substring(0, cookie.indexOf(';'));
    }

    /// The token that the forms of a session's pages carry.
    ///
    /// @param session the Cookie header of the session
    String csrf(String session) throws IOException, InterruptedException {
        Matcher field = CSRF.matcher(get("/console", "Cookie", session).body());
        return field.find() ? field.group(1) : "";
    }

    public HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(URI.create(base + path).toASCIIString()));
        return headers.length == 0 ? request : request.headers(headers);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        client.close();
    }
}
