package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.server.ServeCommand;
import dev.remora.search.app.server.WebSettings;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.Language;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A kill after a journal was complete and before the index had all of it: the next server completes the index.
@Timeout(180)
class KilledIndexingTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private Path topic;

    @BeforeEach
    void crawl() {
        topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 40}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
        }
    }

    private Searchable pages() {
        return new Searchable(folder.resolve(DemoSide.TOPIC));
    }

    private Path index() {
        return folder.resolve(DemoSide.TOPIC).resolve("index");
    }

    /// Serves until the indexes are as they should be.
    private String served() throws InterruptedException {
        CrawlOptions options = new CrawlOptions();
        options.data = folder;
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        Wiring wiring = new Wiring(new Terminal(out, out, false, Language.EN), Clock.systemUTC());
        try (ServeCommand.Served _ = ServeCommand.open(wiring, options, new WebSettings("127.0.0.1", 0, "test"))) {
            for (Thread thread : Thread.getAllStackTraces().keySet()) {
                if (thread.getName().equals("outdated-indexes")) {
                    thread.join();
                }
            }
        }
        return said.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aServerCompletesTheIndexOfAKilledJudgingAndSaysSo() throws Exception {
        Map<String, Double> before = pages().indexed();
        Files.move(index(), folder.resolve("as.it.was"));
        Files.writeString(topic, Files.readString(topic).replaceFirst("keywords: .*", "keywords: {针灸: 3, 艾灸: 3}"));
        assertEquals(
                0,
                Ran.of("judge", topic.toString(), "--data", folder.toString()).code());
        Files.move(index(), folder.resolve("judged"));
        Files.move(folder.resolve("as.it.was"), index());
        assertEquals(before, pages().indexed());
        assertNotEquals(before, pages().wanted());
        String told = served();
        assertTrue(told.contains(DemoSide.TOPIC + ": its index is behind the end of"), told);
        assertTrue(told.contains("searchable, after"), told);
        assertEquals(pages().wanted(), pages().indexed());
        said.reset();
        assertFalse(served().contains("its index"), said::toString);
    }

    @Test
    void aServerCompletesTheIndexOfARunThatEndedUnlessAnotherHoldsTheCollection() throws Exception {
        Path older = copy(index(), folder.resolve("older"));
        Files.writeString(topic, Files.readString(topic).replace("maxPages: 40", "maxPages: 60"));
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, folder)).code());
        }
        Files.move(index(), folder.resolve("newer"));
        Files.move(older, index());
        Path collection = folder.resolve(DemoSide.TOPIC);
        var opened =
                CollectionFolder.openForWriting(collection, Wiring.topicOf(collection), Clock.systemUTC(), "a crawl");
        try (CollectionWriter _ =
                assertInstanceOf(CollectionFolder.Opened.Open.class, opened).collection()) {
            assertFalse(served().contains("its index"), said::toString);
        }
        assertNotEquals(pages().wanted(), pages().indexed());
        String told = served();
        assertTrue(told.contains(DemoSide.TOPIC + ": its index is behind the end of"), told);
        assertEquals(pages().wanted(), pages().indexed());
    }

    private static Path copy(Path from, Path to) throws IOException {
        Files.createDirectory(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
        return to;
    }

    @Test
    void theIndexOfACompletedRunIsLeftAsItIs() throws Exception {
        String told = served();
        assertFalse(told.contains("its index"), told);
    }
}
