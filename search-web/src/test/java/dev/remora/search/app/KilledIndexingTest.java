package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.server.ServeCommand;
import dev.remora.search.app.server.WebSettings;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.Language;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A kill after a journal was complete and before the index had all of it: the next server completes the index.
@Timeout(180)
class KilledIndexingTest {
    /// The thread that updates indexes.
    private static final String UPDATES = "outdated-indexes";

    @TempDir
    Path folder;

    /// One for each time that a server looked whether it can take a collection to update its index.
    private final Semaphore looks = new Semaphore(0);

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

    private ServeCommand.Served server() {
        CrawlOptions options = new CrawlOptions();
        options.data = folder;
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        InstantSource looked = () -> {
            if (Thread.currentThread().getName().equals(UPDATES)) {
                looks.release();
            }
            return Instant.now();
        };
        Wiring wiring = new Wiring(new Terminal(out, out, false, Language.EN), looked.withZone(ZoneOffset.UTC));
        return ServeCommand.open(wiring, options, new WebSettings("127.0.0.1", 0, "test"));
    }

    /// Serves until the indexes are as they should be.
    private String served() throws InterruptedException {
        try (ServeCommand.Served _ = server()) {
            awaitUpdates();
        }
        return said.toString(StandardCharsets.UTF_8);
    }

    private static void awaitUpdates() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals(UPDATES)) {
                thread.join();
            }
        }
    }

    private CollectionWriter held() {
        Path collection = folder.resolve(DemoSide.TOPIC);
        var opened =
                CollectionFolder.openForWriting(collection, Wiring.topicOf(collection), Clock.systemUTC(), "a crawl");
        return assertInstanceOf(CollectionFolder.Opened.Open.class, opened).collection();
    }

    private static HttpResponse<String> health(ServeCommand.Served served) throws IOException, InterruptedException {
        HttpRequest ready = HttpRequest.newBuilder(URI.create(served.address() + "health/ready"))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(ready, HttpResponse.BodyHandlers.ofString());
        }
    }

    private static void await(ServeCommand.Served served, Predicate<HttpResponse<String>> state) {
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            while (!state.test(health(served))) {
                Looks.pause();
            }
        });
    }

    private void assertUnreadyAtTheNextLooks(ServeCommand.Served served) throws Exception {
        looks.drainPermits();
        assertTrue(looks.tryAcquire(2, 20, TimeUnit.SECONDS), "it looks again");
        assertEquals(503, health(served).statusCode());
    }

    @Test
    void aServerIsUnreadyUntilAnIndexIsRebuiltEvenIfItsCollectionIsHeldAtFirst() throws Exception {
        Map<String, Double> before = pages().indexed();
        damageIndex();
        CollectionWriter crawl = held();
        try (ServeCommand.Served served = server()) {
            assertUnreadyAtTheNextLooks(served);
            crawl.close();
            awaitUpdates();
            await(served, health -> health.statusCode() == 200);
        }
        assertEquals(before, pages().indexed());
    }

    @Test
    void aServerIsUnreadyWhileARunThatHasNoEndYetRebuildsTheIndex() throws Exception {
        Path part = copy(index(), folder.resolve("part"));
        damageIndex();
        CollectionWriter crawl = held();
        Instant now = Instant.now();
        crawl.append(new JournalRecord.RunStarted(now, 2, "auto", "keywords", new JournalRecord.Budget(60, false)));
        crawl.append(new JournalRecord.RunMeasured(now, 2, Duration.ZERO, 0, Optional.empty(), Optional.empty()));
        crawl.sync();
        try (ServeCommand.Served served = server()) {
            Files.move(index(), folder.resolve("damaged"));
            Files.move(part, index()); // it has what came before the run
            await(served, health -> health.body().contains("\"unreadable\":[]"));
            assertUnreadyAtTheNextLooks(served);
            crawl.close();
            awaitUpdates();
            await(served, health -> health.statusCode() == 200);
        }
    }

    private void damageIndex() throws IOException {
        try (Stream<Path> files = Files.list(index())) {
            for (Path segments : files.filter(
                            file -> file.getFileName().toString().startsWith("segments_"))
                    .toList()) {
                Files.writeString(segments, "");
            }
        }
    }

    @Test
    void aServerStartsAlthoughACollectionAndItsIndexCannotBeRead() throws Exception {
        damageIndex();
        Path journal = folder.resolve(DemoSide.TOPIC).resolve("journal");
        try (Stream<Path> files = Files.list(journal)) {
            for (Path file : files.toList()) {
                Files.delete(file);
                Files.createDirectory(file);
            }
        }
        try (ServeCommand.Served served = server()) {
            awaitUpdates();
            assertTrue(health(served).body().contains("\"unreadable\":[\"" + DemoSide.TOPIC), health(served)::body);
        }
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
        assertTrue(told.contains("Next: ./remora search QUERY --topic ") && told.contains(" --data "), told);
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
        try (CollectionWriter _ = held()) {
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
