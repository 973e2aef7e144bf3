package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.app.server.ServeCommand;
import dev.remora.search.app.server.WebSettings;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.HostPortConverter;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.gate.GateSettings;
import dev.remora.search.http.Language;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// `remora serve` over a data folder, with the demo web to crawl, and its admin.
final class DemoAdmin implements AutoCloseable {
    /// A server without request limits: a test that waits for a crawl asks more often than they allow.
    static final WebSettings UNLIMITED =
            new WebSettings("127.0.0.1", 0, "test", new GateSettings(0, 0, false, false), List.of());

    final DemoSide demo;
    final Path data;
    final String base;
    final String token;
    /// The link by which the first admin sets a password.
    final String welcome;
    final Visitor visitor;
    private final ServeCommand.Served served;
    private final ObjectMapper json = new ObjectMapper();

    /// @param data an empty folder
    DemoAdmin(Path data) {
        this(data, DemoSide.open(Duration.ZERO));
    }

    /// @param data an empty folder
    /// @param demo the web to crawl; closed with this
    DemoAdmin(Path data, DemoSide demo) {
        this.data = data;
        this.demo = demo;
        CrawlOptions options = new CrawlOptions();
        options.data = data;
        options.threads = 4;
        options.proxy = Optional.of(new HostPortConverter().convert(demo.proxy()));
        options.retryPause = Duration.ofMillis(50);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        served = ServeCommand.open(
                new Wiring(new Terminal(out, out, false, Language.EN), Clock.systemUTC()),
                options,
                DemoAdmin.UNLIMITED);
        token = said.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("Admin token, shown this once:"))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .findFirst()
                .orElseThrow();
        welcome = said.toString(StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("http") && line.contains("/console/"))
                .findFirst()
                .orElseThrow();
        base = served.address().replaceFirst("/$", "");
        visitor = new Visitor(base);
    }

    /// A request of the admin's to the API; refusals fail.
    JsonNode ask(String method, String path, String body) throws Exception {
        HttpResponse<String> answer = send(method, path, body);
        if (answer.statusCode() >= 300) {
            fail(method + " " + path + ": " + answer.statusCode() + " " + answer.body());
        }
        return json.readTree(answer.body());
    }

    HttpResponse<String> send(String method, String path, String body) throws Exception {
        return visitor.client.send(
                visitor.request(path, "Authorization", "Bearer " + token)
                        .method(method, BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    /// Asks until the answer has a text at a place. A refusal is no answer.
    JsonNode await(String path, String at, String wanted) throws Exception {
        Instant deadline = Instant.now().plusSeconds(60);
        String last = "";
        while (Instant.now().isBefore(deadline)) {
            HttpResponse<String> answer = send("GET", path, "");
            last = answer.body();
            JsonNode now = json.readTree(last);
            if (answer.statusCode() == 200 && now.at(at).asText().equals(wanted)) {
                return now;
            }
            Looks.pause();
        }
        return fail(path + " never had " + wanted + " at " + at + "; at last: " + last);
    }

    /// Asks until it is done: a run that is over closes its collection a moment later.
    JsonNode awaitDone(String method, String path) throws Exception {
        Instant deadline = Instant.now().plusSeconds(60);
        HttpResponse<String> answer = send(method, path, "");
        while (answer.statusCode() == 409 && Instant.now().isBefore(deadline)) {
            Looks.pause();
            answer = send(method, path, "");
        }
        return answer.statusCode() == 200 ? json.readTree(answer.body()) : fail(answer.body());
    }

    @Override
    public void close() {
        visitor.close();
        served.close();
        demo.close();
    }
}
