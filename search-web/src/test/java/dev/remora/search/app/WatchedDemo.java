package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.app.server.ServeCommand;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.HostPortConverter;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.Language;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/// A crawl of the demo's web that is over, and a server that can go on with it. In a folder where there was one
/// before, the first crawl is there again as it ended.
final class WatchedDemo implements AutoCloseable {
    /// What the crawls ask; open at first.
    final GatedWeb web = GatedWeb.opened(DemoSide.demoWeb());

    final Path topic;
    final Path data;
    String token = "";
    DemoSide demo;
    ServeCommand.Served served;
    Visitor visitor;

    /// @param how the topic's `crawl:`
    WatchedDemo(Path folder, String how) throws IOException {
        Path live = folder.resolve("live");
        Path kept = folder.resolve("kept");
        data = live.resolve("data/collections");
        topic = live.resolve("topic.yaml");
        demo = new DemoSide(web, Duration.ofMillis(10));
        if (Files.exists(kept)) {
            delete(live);
            copy(kept, live);
        } else {
            Files.createDirectories(data);
            DemoSide.topicFile(live, how);
            Ran crawl = Ran.of(demo.crawl(topic, data));
            assertEquals(0, crawl.code(), crawl.err());
            copy(live, kept);
        }
        serve();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private void serve() {
        CrawlOptions options = CrawlOptions.over(data);
        options.threads = 4;
        options.proxy = Optional.of(new HostPortConverter().convert(demo.proxy()));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        served = ServeCommand.open(
                new Wiring(new Terminal(out, out, false, Language.EN), Clock.systemUTC()),
                options,
                DemoAdmin.UNLIMITED);
        visitor = new Visitor(served.address().replaceFirst("/$", ""));
        said.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("Admin token, shown this once:"))
                .forEach(line -> token = line.substring(line.lastIndexOf(' ') + 1));
    }

    /// Ends the server and opens another one over the same data.
    void restart() {
        close();
        demo = new DemoSide(web, Duration.ofMillis(10));
        serve();
    }

    @Override
    public void close() {
        visitor.close();
        served.close();
        demo.close();
    }
}
