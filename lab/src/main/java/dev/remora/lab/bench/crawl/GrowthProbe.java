package dev.remora.lab.bench.crawl;

import com.sun.management.OperatingSystemMXBean;
import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.Web;
import dev.remora.lab.bench.web.BenchWords;
import dev.remora.lab.bench.web.DirectFetcher;
import dev.remora.lab.bench.web.MeasuredCrawl;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The process that crawls [NumberedPages] with the indexer following: an empty collection to warm up, the large one,
/// then the empty ones with which it is compared. Pages come without a network.
final class GrowthProbe {
    private static final int PARTS = 10;

    private final NumberedPages web;
    private final BenchWords words = BenchWords.load();
    private final int threads;

    private GrowthProbe(NumberedPages web, int threads) {
        this.web = web;
        this.threads = threads;
    }

    /// Crawls and reports.
    ///
    /// @param args the data folder; the file of sentences; pages of the large collection, pages of an empty one;
    ///     rounds of the empty ones; threads
    public static void main(String[] args) throws IOException, InterruptedException {
        Path data = Path.of(args[0]);
        Path empty = data.resolveSibling("empty");
        GrowthProbe probe = new GrowthProbe(new NumberedPages(texts(Path.of(args[1]))), Integer.parseInt(args[5]));
        int small = Integer.parseInt(args[3]);
        probe.crawl(empty.resolve("warm-up"), small, false);
        tell("base", heapInUse());
        probe.crawl(data.resolve(IndexedCrawlBench.TOPIC), Integer.parseInt(args[2]), true);
        for (int round = 0; round < Integer.parseInt(args[4]); round++) {
            probe.crawl(empty.resolve("round-" + round), small, false);
        }
    }

    /// The topic of a crawl.
    static Topic topic(int pages) {
        return Topic.of(
                        IndexedCrawlBench.TOPIC,
                        IndexedCrawlBench.TOPIC,
                        Map.of(NumberedPages.SUBJECT, 1.0),
                        List.of(NumberedPages.address(0)))
                .with(Topic.Crawl.DEFAULT
                        .by("breadth-first")
                        .upTo(pages)
                        .every(Duration.ZERO)
                        .checkingCloaking(false))
                .with(Topic.IndexScope.ALL);
    }

    private void crawl(Path folder, int pages, boolean large) throws InterruptedException {
        Course course = new Course(web, pages / PARTS, large);
        DirectFetcher fetcher = new DirectFetcher(course, Clock.systemUTC());
        CrawlProgress end;
        try (MeasuredCrawl crawl = new MeasuredCrawl(folder, topic(pages), words, fetcher, threads)) {
            end = crawl.runIndexed();
            if (large) {
                tell("heap", heapInUse());
            }
        }
        tell("whole", pages / course.cpuSeconds());
        tell("seconds", course.seconds());
        tell("fetched", (double) end.figures().fetched());
        tell("onTopic", (double) end.figures().onTopic());
        tell("waiting", (double) end.ahead().waiting());
    }

    /// Counts the pages of a crawl and reports each tenth: pages per second of CPU, by the clock, and heap in use.
    private static final class Course implements Web {
        private final Web web;
        private final int part;
        private final boolean large;
        private final long began = System.nanoTime();
        private final double cpuBefore = processCpuSeconds();
        private double collecting;
        private int pages;
        private double last;

        Course(Web web, int part, boolean large) {
            this.web = web;
            this.part = part;
            this.large = large;
        }

        @Override
        public Answer answer(String host, String pathAndQuery) {
            if (!pathAndQuery.equals("/robots.txt")) {
                counted();
            }
            return web.answer(host, pathAndQuery);
        }

        private synchronized void counted() {
            if (++pages % part == 0) {
                double cpu = cpuSeconds();
                tell("part", part / (cpu - last));
                if (large) {
                    double before = processCpuSeconds();
                    tell("heap", heapInUse());
                    collecting += processCpuSeconds() - before;
                }
                last = cpu;
            }
        }

        /// CPU time of all threads, without the collections for [#heapInUse].
        synchronized double cpuSeconds() {
            return processCpuSeconds() - cpuBefore - collecting;
        }

        double seconds() {
            return (System.nanoTime() - began) / 1e9;
        }
    }

    /// Reads one text a line, its sentences with tabs between them.
    private static List<List<String>> texts(Path file) throws IOException {
        List<List<String>> texts = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            texts.add(List.of(line.split("\t")));
        }
        return texts;
    }

    private static double processCpuSeconds() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime() / 1e9;
    }

    /// Returns the megabytes in use after a full garbage collection.
    private static double heapInUse() {
        System.gc();
        Runtime heap = Runtime.getRuntime();
        return (heap.totalMemory() - heap.freeMemory()) / 1048576.0;
    }

    private static void tell(String key, double value) {
        System.out.println(key + "=" + value);
        System.out.flush();
    }
}
