package dev.remora.search.digest;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.remora.search.digest.DigestPost.Outcome;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A test over a real collection and a real HTTP server that receives its digests.
@Timeout(60)
abstract class AtDigestReceiver {
    static final Instant START = Instant.parse("2026-11-24T08:00:00Z");
    private static final Topic TOPIC = Topic.of("t", "中医", Map.of("针灸", 1.0), List.of(new Url("http://a.example/")));

    @TempDir
    Path data;

    final Hand clock = new Hand();
    final List<Received> received = Collections.synchronizedList(new ArrayList<>());
    int status = 200;

    /// The receiver answers when it is open.
    volatile CountDownLatch answers = new CountDownLatch(0);

    HttpServer receiver;

    record Received(Map<String, List<String>> headers, String body) {
        String header(String name) {
            return headers.get(name).getFirst();
        }
    }

    /// A clock that a test moves.
    static final class Hand extends Clock {
        Instant now = START;

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    @BeforeEach
    void listen() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            received.add(new Received(Map.copyOf(exchange.getRequestHeaders()), body));
            awaitOpen();
            if (status == 302) {
                exchange.getResponseHeaders().add("Location", "/elsewhere");
            }
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        receiver.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        receiver.start();
    }

    private void awaitOpen() {
        try {
            answers.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @AfterEach
    void close() {
        receiver.stop(0);
    }

    void settings(String json) throws IOException {
        Files.writeString(data.resolve(DigestSettings.FILE_NAME), json);
    }

    void hook() throws IOException {
        settings("{\"webhooks\": [{\"name\": \"ops\", \"url\": \"http://127.0.0.1:"
                + receiver.getAddress().getPort() + "/in\", \"secret\": \"geheim\"}]}");
    }

    interface Writing {
        void to(CollectionWriter collection);
    }

    void crawl(Writing writing) {
        var opened = CollectionFolder.openForWriting(data.resolve("t"), TOPIC, clock, "a test");
        try (CollectionWriter collection =
                assertInstanceOf(CollectionFolder.Opened.Open.class, opened).collection()) {
            writing.to(collection);
            collection.sync();
        }
    }

    void page(CollectionWriter collection, String url, String title, long text, double relevance) {
        page(collection, url, title, text, relevance, Verdict.ON_TOPIC);
    }

    void page(CollectionWriter collection, String url, String title, long text, double relevance, Verdict verdict) {
        Page page = Page.ofText(new Url(url), clock.now, title, "针灸。", "zh");
        PageLocation location = collection.store(new StoredPage(
                page, new SegmentedText(title, Tokens.NONE), new SegmentedText("针灸。", Tokens.NONE), relevance));
        collection.append(new JournalRecord.Fetched(
                clock.now,
                page.url(),
                new ArchivedResponse(200, new WarcLocation(1, 0)),
                location,
                new Assessment(relevance, verdict, new PageEvidence.Untold()),
                true,
                Likeness.uncompared(text)));
    }

    void pass(Duration time) {
        clock.now = clock.now.plus(time);
    }

    List<Outcome> send() throws IOException, InterruptedException {
        try (DigestPost post = new DigestPost(data, clock, "1")) {
            return post.send(false);
        }
    }

    JsonNode last() throws IOException {
        return new ObjectMapper().readTree(received.getLast().body());
    }
}
