package dev.remora.search.app;

import dev.remora.crawler.demo.DemoTopics;
import dev.remora.crawler.demo.DemoWeb;
import dev.remora.crawler.demo.Subject;
import dev.remora.crawler.lab.ReplayServer;
import dev.remora.crawler.lab.Web;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The demo web, served to processes and commands of a test by the test's own JVM. Pages that fail the first time
/// do not: runs are compared page by page.
final class DemoSide implements AutoCloseable {
    /// What the topic files of these tests are about, and the id of their collections.
    static final String TOPIC = DemoTopics.id(Subject.TCM, DemoTopics.Seeds.NEAR);

    final Witness witness = new Witness();
    private final ReplayServer server;

    /// Serves a web.
    ///
    /// @param latency of an answer, on average
    DemoSide(Web web, Duration latency) {
        try {
            server = ReplayServer.start(web, new ReplayServer.Settings(0, latency, witness));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static DemoSide open(Duration latency) {
        return new DemoSide(demoWeb(), latency);
    }

    static Web demoWeb() {
        return DemoWeb.build(DemoWeb.SEED).openSteady();
    }

    /// How its proxy is named on a command line.
    String proxy() {
        return "127.0.0.1:" + server.port();
    }

    /// Writes the topic's file, its line `crawl:` set anew.
    static Path topicFile(Path folder, String crawl) {
        String yaml =
                DemoTopics.yaml(Subject.TCM, DemoTopics.Seeds.NEAR).replaceAll("(?m)^crawl:.*$", "crawl: " + crawl);
        try {
            return Files.writeString(folder.resolve("topic.yaml"), yaml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A crawl of it, as a command line.
    String[] crawl(Path topic, Path data, String... more) {
        List<String> arguments = new ArrayList<>(List.of("crawl", topic.toString(), "--data", data.toString()));
        arguments.addAll(List.of("--proxy", proxy(), "--retry-pause", "50ms"));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    /// From now on nobody listens on the proxy's port.
    void goDown() {
        server.close();
    }

    @Override
    public void close() {
        goDown();
    }
}
