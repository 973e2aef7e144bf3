package dev.remora.search.app.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.remora.crawler.freshness.RecentRevisits;
import dev.remora.search.app.Main;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.HostPortConverter;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.Language;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.folder.CollectionCheck;
import dev.remora.shared.collection.folder.CollectionCompaction.Least;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.run.Crawls.Started;
import dev.remora.shared.run.TopicFreshness;
import dev.remora.shared.run.TopicFreshness.Wait;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A served topic keeps itself fresh, on a clock that the test moves.
@Timeout(180)
class RevisitTimerTest {
    private static final int PAGES = 20;
    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    Path data;

    private final Map<String, String> web = new ConcurrentHashMap<>();
    private final AtomicLong asked = new AtomicLong();
    private final Queue<String> pages = new ConcurrentLinkedQueue<>();
    private final Hands clock = new Hands();
    private final Wiring wiring = new Wiring(terminal(), clock);
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private HttpServer server;
    private Path topic;

    /// A clock that stands where it is put.
    private static final class Hands extends Clock {
        private volatile Instant now = Instant.parse("2026-11-20T00:00:00Z");

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
    void begin() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
        StringBuilder links = new StringBuilder();
        for (int i = 0; i < PAGES; i++) {
            links.append("<a href='").append(page(i)).append("'>针灸</a>");
            web.put(page(i), html("针灸是中医的一种疗法，以针刺入穴位，第" + i + "段说艾灸，编号" + i * 7919));
        }
        web.put("http://h.example/", html("针灸首页" + links));
        topic(240);
    }

    @AfterEach
    void end() {
        gate.countDown();
        server.stop(0);
    }

    private static String page(int i) {
        return "http://h.example/" + i;
    }

    private static String html(String text) {
        return "<html><head><title>针灸</title></head><body><p>" + text + "</body></html>";
    }

    private void topic(long perDay) throws IOException {
        String recrawl = perDay == 0 ? "off" : "{budget: " + perDay + "/day}";
        topic = Files.writeString(data.resolve("demo-topic.yaml"), """
                id: demo
                keywords: {针灸: 3, 艾灸: 2}
                seeds: [http://h.example/]
                crawl: {delay: 0}
                recrawl: %s
                """.formatted(recrawl));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            gate.await();
            String url = exchange.getRequestURI().toString();
            asked.addAndGet(url.endsWith("robots.txt") ? 0 : 1);
            pages.add(url);
            String body = web.get(url);
            String tag = "\"" + (body == null ? 0 : body.hashCode()) + "\"";
            boolean same =
                    body != null && tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.getResponseHeaders().add("ETag", tag);
            byte[] bytes = body == null || same ? new byte[0] : body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(body == null ? 404 : same ? 304 : 200, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Terminal terminal() {
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        return new Terminal(nowhere, nowhere, false, Language.EN);
    }

    private void crawl() {
        assertEquals(
                0,
                Main.run(
                        terminal(),
                        clock,
                        "crawl",
                        topic.toString(),
                        "--data",
                        data.toString(),
                        "--proxy",
                        "127.0.0.1:" + server.getAddress().getPort()));
        asked.set(0);
    }

    private LocalCrawls served() {
        return served(wiring);
    }

    private LocalCrawls served(Wiring wiring) {
        CrawlOptions options = CrawlOptions.over(data);
        options.threads = 4;
        options.proxy = Optional.of(new HostPortConverter()
                .convert("127.0.0.1:" + server.getAddress().getPort()));
        return new LocalCrawls(wiring, options);
    }

    private void await(BooleanSupplier what) {
        CountDownLatch never = new CountDownLatch(1);
        try {
            while (!what.getAsBoolean()) {
                var _ = never.await(5, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Looks at the schedules after a while, and lets what begins end.
    private TopicFreshness after(Duration time, LocalCrawls crawls) {
        clock.now = clock.now.plus(time);
        crawls.timer().tick();
        await(() -> !crawls.writes("demo"));
        crawls.timer().tick();
        return crawls.freshness("demo").orElseThrow();
    }

    private long scheduledRuns() {
        try (var collection = CollectionFolder.openForReading(data.resolve("demo"));
                var records = collection.after(0)) {
            long[] runs = new long[1];
            records.forEachRemaining(entry -> runs[0] +=
                    entry.record() instanceof JournalRecord.RecrawlRequested(var _, var _, Recrawl.Due _) ? 1 : 0);
            return runs[0];
        }
    }

    @Test
    void aServedTopicIsVisitedInSmallRunsWithinItsBudget() throws IOException {
        crawl();
        try (LocalCrawls crawls = served()) {
            assertEquals(0, after(Duration.ofMinutes(30), crawls).schedule().spent());
            assertEquals(0, asked.get(), "a crawl ended half an hour ago");
            TopicFreshness first = after(Duration.ofMinutes(31), crawls);
            assertEquals(11, asked.get(), "61 minutes of 240 requests a day");
            assertEquals(11, first.schedule().spent());
            assertEquals(240, first.schedule().budget());
            assertEquals(PAGES + 1, first.pages());
            assertEquals(
                    HOUR.toMinutes(),
                    Duration.between(
                                    clock.now.minusSeconds(1),
                                    first.schedule().next().orElseThrow())
                            .toMinutes());
            assertEquals(Optional.empty(), first.schedule().waits());
        }
        try (LocalCrawls restarted = served()) {
            assertEquals(11, after(Duration.ofMinutes(1), restarted).schedule().spent(), "a restart forgets nothing");
            assertEquals(11, asked.get());
            assertEquals(
                    11 + 20,
                    after(Duration.ofDays(3), restarted).schedule().spent() + 11,
                    "the run before is long ago");
            assertEquals(11 + 20, asked.get(), "what was missed is made up for by twice a run's size");
        }
        topic(0);
        try (LocalCrawls off = served()) {
            assertEquals(
                    Optional.empty(), after(Duration.ofDays(3), off).schedule().next());
            assertEquals(11 + 20, asked.get());
        }
    }

    @Test
    void aTopicWhoseFileIsBrokenIsVisitedAsItWasLastCrawled() throws IOException {
        crawl();
        Files.writeString(topic, "id: demo\nkeywords: [");
        try (LocalCrawls crawls = served()) {
            TopicFreshness first = after(HOUR.plusMinutes(1), crawls);
            assertEquals(11, asked.get());
            assertEquals(240, first.schedule().budget());
        }
    }

    @Test
    void aDamagedCollectionDoesNotKeepTheOthersFromTheirVisits() throws IOException {
        crawl();
        Path damaged = data.resolve("aged"); // looked at first
        try (Stream<Path> files = Files.walk(data.resolve("demo"))) {
            for (Path file : files.toList()) {
                Files.copy(file, damaged.resolve(data.resolve("demo").relativize(file)));
            }
        }
        Files.writeString(damaged.resolve("topic.yaml"), Files.readString(topic).replace("id: demo", "id: aged"));
        try (Stream<Path> journal = Files.list(damaged.resolve("journal"))) {
            for (Path file : journal.toList()) {
                byte[] bytes = Files.readAllBytes(file);
                bytes[bytes.length / 3] ^= 1;
                Files.write(file, bytes);
            }
        }
        try (LocalCrawls crawls = served()) {
            after(HOUR.plusMinutes(1), crawls);
            assertEquals(11, asked.get());
        }
    }

    @Test
    void ofPagesThatChangeAlikeTheMostLinkedIsVisitedFirst() throws IOException {
        web.replaceAll((url, html) -> html.replace("</body>", "<a href='" + page(13) + "'>针灸</a></body>"));
        topic(24);
        crawl();
        pages.clear();
        try (LocalCrawls crawls = served()) {
            after(HOUR.plusMinutes(1), crawls);
            assertEquals(2, asked.get());
            assertTrue(pages.contains(page(13)), pages::toString);
        }
    }

    @Test
    void aPageThatGoesLeavesAndComesBackWhenItIsBack() throws IOException {
        crawl();
        String gone = web.remove(page(3));
        try (LocalCrawls crawls = served()) {
            after(Duration.ofDays(1), crawls);
            after(HOUR, crawls);
            TopicFreshness without = after(HOUR, crawls);
            assertEquals(PAGES, without.pages());
            web.put(page(3), gone);
            after(Duration.ofDays(2), crawls);
            after(HOUR, crawls);
            assertEquals(PAGES + 1, after(HOUR, crawls).pages());
        }
    }

    @Test
    void aClockThatWasAMonthAheadStopsNothingWhenItIsSetBack() {
        Instant before = clock.now;
        clock.now = before.plus(Duration.ofDays(30));
        crawl();
        try (LocalCrawls crawls = served()) {
            after(HOUR.plusMinutes(1), crawls);
            assertEquals(11, asked.get());
            TopicFreshness back = after(Duration.between(clock.now, before), crawls);
            assertTrue(asked.get() > 11 && asked.get() <= 31, asked.get() + " requests");
            Instant next = back.schedule().next().orElseThrow();
            assertFalse(next.isAfter(clock.now.plus(HOUR.plusMinutes(1))), next::toString);
            asked.set(0);
            after(HOUR.plusMinutes(1), crawls);
            assertTrue(asked.get() > 0 && asked.get() <= 20, asked.get() + " requests");
        }
    }

    @Test
    void aPersonsRunComesFirst() {
        crawl();
        try (LocalCrawls crawls = served()) {
            gate = new CountDownLatch(1);
            clock.now = clock.now.plus(Duration.ofDays(1));
            Crawls.Order all = new Crawls.Order(Optional.of(new Recrawl.All()), Optional.empty());
            assertInstanceOf(Started.Running.class, crawls.start("demo", all));
            crawls.timer().tick();
            assertEquals(
                    Optional.of(Wait.RUN),
                    crawls.freshness("demo").orElseThrow().schedule().waits());
            crawls.stop("demo");
            gate.countDown();
            await(() -> !crawls.writes("demo"));
            assertEquals(
                    Optional.empty(),
                    crawls.freshness("demo").orElseThrow().schedule().waits(),
                    "the run is over, though the next check is to come");
            assertEquals(
                    Optional.of(Wait.RECRAWL),
                    after(HOUR, crawls).schedule().waits(),
                    "what a person began is to be ended");
            assertEquals(0, scheduledRuns());
        }
    }

    @Test
    void aPersonsOrderEndsAScheduledRunThatIsUnderWay() {
        crawl();
        try (LocalCrawls crawls = served()) {
            gate = new CountDownLatch(1);
            clock.now = clock.now.plus(Duration.ofDays(1));
            crawls.timer().tick();
            assertTrue(crawls.revisiting("demo"));
            Crawls.Order all = new Crawls.Order(Optional.of(new Recrawl.All()), Optional.empty());
            CompletableFuture<Started> started = CompletableFuture.supplyAsync(() -> crawls.start("demo", all));
            await(() -> crawls.current("demo").orElseThrow().state() == State.STOPPING);
            gate.countDown();
            assertInstanceOf(Started.Running.class, started.join());
            assertFalse(crawls.revisiting("demo"));
            await(() -> !crawls.writes("demo"));
            assertEquals(1, scheduledRuns());
            assertTrue(
                    asked.get() > PAGES && asked.get() < PAGES + 1 + 20,
                    asked.get() + " requests were made, for all pages and the begun ones of the 20 of the schedule");
        }
    }

    private void change(int version) {
        web.replaceAll((_, page) -> page.replace("</body>", "，第" + version + "版</body>"));
    }

    @Test
    void earlierVersionsAreDroppedAfterARunOnceTheyTakeEnoughSpace() {
        crawl();
        Path dropped = data.resolve("demo/pages/00001.dropped");
        change(1);
        try (LocalCrawls crawls = served()) {
            after(Duration.ofDays(1), crawls);
            assertFalse(Files.exists(dropped), "some kilobytes are not worth it");
        }
        change(2);
        try (LocalCrawls crawls = served(wiring.compacting(new Least(0.1, 1)))) {
            after(Duration.ofDays(1), crawls);
            assertTrue(Files.exists(dropped));
        }
        assertEquals(List.of(), CollectionCheck.of(data.resolve("demo")).damages());
    }

    @Test
    void responsesOfEarlierVersionsGoIfTheTopicSaysSo() throws IOException {
        Path dropped = data.resolve("demo/warc/00001.dropped");
        Wiring small = wiring.compacting(new Least(0.1, 1));
        crawl();
        change(1);
        try (LocalCrawls crawls = served(small)) {
            after(Duration.ofDays(1), crawls);
            assertFalse(Files.exists(dropped), "all are kept unless the topic says otherwise");
        }
        Files.writeString(topic, "archive: {keep: latest}\n", StandardOpenOption.APPEND);
        crawl();
        change(2);
        try (LocalCrawls crawls = served(small)) {
            after(Duration.ofDays(1), crawls);
            assertTrue(Files.exists(dropped));
        }
        assertEquals(List.of(), CollectionCheck.of(data.resolve("demo")).damages());
    }

    @Test
    void aPersonsOrderEndsACompaction() throws InterruptedException {
        crawl();
        CountDownLatch compacting = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        PrintStream told = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8) {
            @Override
            public void println(String line) {
                compacting.countDown();
                try {
                    goesOn.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        };
        Wiring small = new Wiring(new Terminal(told, told, false, Language.EN), clock).compacting(new Least(0.1, 1));
        change(1);
        try (LocalCrawls crawls = served(small)) {
            clock.now = clock.now.plus(Duration.ofDays(1));
            Crawls.Order all = new Crawls.Order(Optional.of(new Recrawl.All()), Optional.empty());
            assertInstanceOf(Started.Running.class, crawls.start("demo", all));
            compacting.await();
            CompletableFuture<Started> started = CompletableFuture.supplyAsync(() -> crawls.start("demo", all));
            goesOn.countDown();
            assertInstanceOf(Started.Running.class, started.join());
            await(() -> !crawls.writes("demo"));
        }
    }

    @Test
    void aRunThatTakesLongerThanTheTimeToTheNextIsEnded() {
        crawl();
        try (LocalCrawls crawls = served()) {
            gate = new CountDownLatch(1);
            clock.now = clock.now.plus(Duration.ofDays(1));
            crawls.timer().tick();
            clock.now = clock.now.plus(HOUR).plusSeconds(1);
            crawls.timer().tick();
            gate.countDown();
            await(() -> !crawls.writes("demo"));
            assertTrue(asked.get() < 20, asked.get() + " requests were made, and 20 were allowed");
        }
    }

    @Test
    void withoutAContactThePublicWebIsNotAsked() {
        crawl();
        CrawlOptions options = CrawlOptions.over(data);
        try (LocalCrawls crawls = new LocalCrawls(wiring, options)) {
            assertEquals(
                    Optional.of(Wait.CONTACT),
                    after(Duration.ofDays(2), crawls).schedule().waits());
            assertEquals(0, scheduledRuns());
        }
    }

    /// Thirty days, two requests a day; the server is begun anew every ten days.
    @Test
    void aMonthOfVisitsToPagesThatStayStoresNoPageAndLittleElse() throws IOException {
        topic(2);
        crawl();
        Path collection = data.resolve("demo");
        long pages = bytes(collection.resolve("pages"));
        long all = bytes(collection);
        for (int day = 0; day < 30; day += 10) {
            try (LocalCrawls crawls = served()) {
                for (int half = 0; half < 20; half++) {
                    after(Duration.ofHours(12).plusMinutes(1), crawls);
                }
            }
        }
        assertTrue(asked.get() >= 55 && asked.get() <= 60, asked.get() + " requests in 30 days");
        assertEquals(pages, bytes(collection.resolve("pages")), "bytes of page store");
        long grown = bytes(collection) - all;
        assertTrue(grown < asked.get() * 2_000, grown + " bytes for " + asked.get() + " requests");
        RecentRevisits recent = FreshnessReading.of(collection, clock.now).revisits();
        assertTrue(recent.spent(clock.now) <= 2);
    }

    private static long bytes(Path files) throws IOException {
        try (Stream<Path> all = Files.walk(files)) {
            return all.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
