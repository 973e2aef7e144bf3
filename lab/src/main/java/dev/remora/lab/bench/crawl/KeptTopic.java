package dev.remora.lab.bench.crawl;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.freshness.RevisitSchedule;
import dev.remora.search.app.crawl.TopicCrawl;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.Language;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.folder.CollectionCompaction.Least;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;

/// The topic of a [ChangingWeb], crawled and kept fresh as by `serve`, on a clock that is put forward between runs.
final class KeptTopic {
    private static final String ID = "month";

    private final LaterClock clock = new LaterClock();
    private final Wiring wiring;
    private final CrawlOptions options;
    private final Topic topic;

    /// What a day leaves behind.
    ///
    /// @param pages searchable, home pages and lists included
    /// @param requests of the day
    /// @param heap megabytes in use after a full collection, while the collection is open
    /// @param disk megabytes of each folder of the collection, by name
    record Day(long pages, long requests, double heap, SequencedMap<String, Double> disk) {
        double bytesPerPage() {
            return 1e6 * disk.values().stream().mapToDouble(Double::doubleValue).sum() / pages;
        }

        @Override
        public String toString() {
            StringBuilder words = new StringBuilder(
                    String.format(Locale.ROOT, "%,d pages, %,d requests, heap %.1f MB", pages, requests, heap));
            disk.forEach((part, megabytes) -> words.append(String.format(Locale.ROOT, ", %s %.1f", part, megabytes)));
            return words.toString();
        }
    }

    /// A clock that is ahead of the system's.
    private static final class LaterClock extends Clock {
        private final Clock now = Clock.systemUTC();
        private Duration ahead = Duration.ZERO;

        synchronized void later(Duration by) {
            ahead = ahead.plus(by);
        }

        @Override
        public synchronized Instant instant() {
            return now.instant().plus(ahead);
        }

        @Override
        public ZoneId getZone() {
            return now.getZone();
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException("only instants are asked for");
        }
    }

    /// @param data folder for its collection
    /// @param port of the proxy that serves the web
    /// @param least what a compaction after a run must free
    KeptTopic(Path data, int port, Least least) {
        PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
        wiring = new Wiring(new Terminal(nowhere, nowhere, false, Language.EN), clock).compacting(least);
        options = CrawlOptions.parse(List.of("--data", data.toString(), "--proxy", "127.0.0.1:" + port));
        List<Url> seeds = ChangingWeb.homes().stream().map(Url::new).toList();
        topic = Topic.of(ID, ID, Map.of(ChangingWeb.SUBJECT, 1.0), seeds)
                .with(Topic.Crawl.DEFAULT
                        .upTo(1_000_000_000)
                        .every(Duration.ZERO)
                        .checkingCloaking(false))
                .with(Topic.Archive.LATEST)
                .with(Topic.IndexScope.ALL);
    }

    /// Crawls the whole web.
    void crawl() {
        run(RunOrder.GO_ON, false);
    }

    /// A day's runs of a schedule.
    Day day(RevisitSchedule schedule) throws IOException, InterruptedException {
        long runs = Duration.ofDays(1).dividedBy(schedule.interval());
        RunOrder due =
                new RunOrder(Optional.of(new Recrawl.Due()), OptionalLong.of(Math.ceilDiv(schedule.perDay(), runs)));
        long requests = 0;
        double heap = 0;
        for (int run = 1; run <= runs; run++) {
            clock.later(schedule.interval());
            Ran ran = run(due, run == runs);
            requests += ran.requests();
            heap = ran.heap();
        }
        return new Day(pages(), requests, heap, disk());
    }

    /// @param heap 0 if it was not measured
    private record Ran(long requests, double heap) {}

    private Ran run(RunOrder order, boolean measured) {
        return switch (TopicCrawl.open(wiring, topic, options, order, "remora bench")) {
            case TopicCrawl.Opened.Busy busy -> throw new IllegalStateException(String.valueOf(busy.holder()));
            case TopicCrawl.Opened.Open(TopicCrawl crawl) -> {
                try (crawl) {
                    long requests = crawl.run().figures().requests();
                    yield new Ran(requests, measured ? heapInUse() : 0);
                }
            }
        };
    }

    private static double heapInUse() {
        System.gc();
        Runtime heap = Runtime.getRuntime();
        return (heap.totalMemory() - heap.freeMemory()) / 1e6;
    }

    private Path folder() {
        return options.data.resolve(ID);
    }

    private long pages() throws IOException {
        try (FSDirectory index = FSDirectory.open(folder().resolve("index"));
                DirectoryReader reader = DirectoryReader.open(index)) {
            return reader.numDocs();
        }
    }

    /// By `du`, since compacted files have holes.
    private SequencedMap<String, Double> disk() throws IOException, InterruptedException {
        SequencedMap<String, Double> parts = new TreeMap<>();
        try (Stream<Path> folders = Files.list(folder())) {
            for (Path part : folders.filter(Files::isDirectory).toList()) {
                parts.put(part.getFileName().toString(), megabytes(part));
            }
        }
        return parts;
    }

    private static double megabytes(Path part) throws IOException, InterruptedException {
        Process du = new ProcessBuilder("du", "-sk", part.toString()).start();
        try (BufferedReader out = du.inputReader()) {
            String line = out.readLine();
            if (du.waitFor() != 0) {
                throw new IOException("du cannot read " + part);
            }
            return Long.parseLong(line.substring(0, line.indexOf('\t'))) * 1024 / 1e6;
        }
    }
}
