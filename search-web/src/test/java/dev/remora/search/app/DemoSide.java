package dev.remora.search.app;

import dev.remora.crawler.replay.RecordedWeb;
import dev.remora.crawler.replay.ReplayServer;
import dev.remora.crawler.replay.Web;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The demo web, served to processes and commands of a test by the test's own JVM. Pages that fail the first
/// time do not: runs are compared page by page.
public final class DemoSide implements AutoCloseable {
    /// What the topic files of these tests are about, and the id of their collections.
    public static final String TOPIC = "demo-tcm";

    /// Path of the page that leads to half of the web: while it is held, no crawl of the whole web ends.
    static final String CALENDAR = "/cal?y=2026&m=11";

    static final Path DEMO = Path.of(System.getProperty("remora.root", "..")).resolve("data/demo");

    public final Witness witness = new Witness();
    private final Web web;
    private final Duration latency;
    private ReplayServer server;

    /// Serves a web.
    ///
    /// @param latency of an answer, on average
    public DemoSide(Web web, Duration latency) {
        this.web = web;
        this.latency = latency;
        this.server = serve(0);
    }

    private ReplayServer serve(int port) {
        try {
            return ReplayServer.start(web, new ReplayServer.Settings(port, latency, witness));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static DemoSide open(Duration latency) {
        return new DemoSide(demoWeb(), latency);
    }

    public static Web demoWeb() {
        return Recorded.DEMO_WEB.openSteady();
    }

    /// Read once for all tests of a process: it never changes, and takes half a second.
    private static final class Recorded {
        private static final RecordedWeb DEMO_WEB = read();

        private static RecordedWeb read() {
            try {
                return RecordedWeb.read(DEMO.resolve("web.warc.gz"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /// How its proxy is named on a command line.
    public String proxy() {
        return "127.0.0.1:" + server.port();
    }

    /// Writes the topic's file, its line `crawl:` set anew.
    public static Path topicFile(Path folder, String crawl) {
        try {
            String yaml = Files.readString(DEMO.resolve("topics/near/1-tcm.yaml"))
                    .replaceAll("(?m)^crawl:.*$", "crawl: " + crawl);
            return Files.writeString(folder.resolve("topic.yaml"), yaml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A crawl of it, as a command line.
    public String[] crawl(Path topic, Path data, String... more) {
        List<String> arguments = new ArrayList<>(List.of("crawl", topic.toString(), "--data", data.toString()));
        arguments.addAll(List.of("--proxy", proxy(), "--retry-pause", "50ms"));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    /// From now on nobody listens on the proxy's port.
    void goDown() {
        server.close();
    }

    /// Listens on the same port again.
    void comeBack() {
        server = serve(server.port());
    }

    @Override
    public void close() {
        goDown();
    }
}
