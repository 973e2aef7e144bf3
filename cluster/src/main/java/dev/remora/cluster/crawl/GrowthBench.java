package dev.remora.cluster.crawl;

import com.sun.management.OperatingSystemMXBean;
import dev.remora.cluster.spark.SparkMaster;
import dev.remora.lab.bench.harness.ScratchFolder;
import dev.remora.lab.bench.web.ServedWeb;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.shared.topic.Topic;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/// What a crawl in shards costs by its size: crawls a part of a web on Spark in this process, which a process beside it
/// serves.
public final class GrowthBench {
    private static final Duration ROUND_TIME = Duration.ofHours(1);

    private final Topic topic;
    private final long roundPages;
    private final String proxy;
    private final JavaSparkContext spark;
    private final AtomicLong shuffled = new AtomicLong();

    /// The web that is crawled.
    public sealed interface Source {
        /// A [NumberedWeb].
        ///
        /// @param addresses of it
        record Generated(long addresses) implements Source {}

        /// An archived one.
        ///
        /// @param web folder of its WARC files
        /// @param topic of the crawl; its delay does not count
        record Archived(Path web, Topic topic) implements Source {}

        /// Starts the process that serves it.
        private ServedWeb serve() throws IOException {
            return switch (this) {
                case Generated(long addresses) -> NumberedWeb.serve(addresses);
                case Archived(Path web, Topic _) -> ServedWeb.start(Optional.of(web));
            };
        }

        private Topic topic() {
            return switch (this) {
                case Generated _ -> DriverBench.parsed("""
                        id: growth
                        name: 增长
                        keywords: {针灸: 3}
                        seeds: ["%s"]
                        """.formatted(NumberedWeb.url(0)));
                case Archived(Path _, Topic topic) -> topic;
            };
        }
    }

    /// What is crawled.
    ///
    /// @param source of the pages
    /// @param pages that are fetched at most
    /// @param roundPages of each shard in a first round
    public record Work(Source source, long pages, long roundPages) {}

    /// Figures of a crawl.
    ///
    /// @param shards their number
    /// @param pages fetched
    /// @param addresses that were asked for or are queued, in all shards
    /// @param rounds until then
    /// @param cpu seconds of this process
    /// @param bytes that were written
    public record Cost(int shards, long pages, long addresses, int rounds, CpuSeconds cpu, Bytes bytes) {
        /// Pages fetched in a second of CPU; the end of the crawl is not counted.
        public double speed() {
            return pages / cpu.crawling;
        }
    }

    /// CPU seconds of this process.
    ///
    /// @param crawling for the rounds, Spark's start not counted
    /// @param ending for comparing and ranking the pages of all shards
    public record CpuSeconds(double crawling, double ending) {}

    /// Bytes that a crawl wrote.
    ///
    /// @param stored in the shards' folder at the end
    /// @param shuffled by Spark's tasks for one another
    public record Bytes(long stored, long shuffled) {}

    private GrowthBench(Work work, String proxy, JavaSparkContext spark) {
        Topic topic = work.source().topic();
        this.topic = topic.with(topic.crawl().upTo(work.pages()).every(Duration.ZERO));
        this.roundPages = work.roundPages();
        this.proxy = proxy;
        this.spark = spark;
    }

    /// Crawls with each number of shards in turn, in one process with a task for each processor. If more than once, a
    /// crawl before these lets the JVM compile, and is not counted.
    ///
    /// @param shards numbers of shards
    /// @param times that each is crawled
    /// @return for each number of shards the crawl of median speed
    /// @throws IOException if the web cannot be served, a scratch folder not be written, or a shard fails
    public static List<Cost> run(Work work, List<Integer> shards, int times) throws IOException {
        int threads = Runtime.getRuntime().availableProcessors();
        try (ServedWeb web = work.source().serve();
                JavaSparkContext spark =
                        SparkMaster.at("local[" + threads + "]").connect("Remora growth")) {
            GrowthBench bench = new GrowthBench(work, "127.0.0.1:" + web.port(), spark);
            spark.sc().addSparkListener(bench.listener());
            if (times > 1) {
                bench.crawl(shards.getLast());
            }
            List<Cost> costs = new ArrayList<>();
            for (int time = 0; time < times; time++) {
                for (int number : shards) {
                    costs.add(bench.crawl(number));
                }
            }
            return shards.stream().map(number -> median(costs, number)).toList();
        } catch (ShardedCrawl.ShardFailed failed) {
            throw new IOException(failed.getMessage(), failed);
        }
    }

    private static Cost median(List<Cost> costs, int shards) {
        List<Cost> sorted = costs.stream()
                .filter(cost -> cost.shards() == shards)
                .sorted(Comparator.comparingDouble(Cost::speed))
                .toList();
        return sorted.get(sorted.size() / 2);
    }

    private SparkListener listener() {
        return new SparkListener() {
            @Override
            public void onTaskEnd(SparkListenerTaskEnd task) {
                shuffled.addAndGet(task.taskMetrics().shuffleWriteMetrics().bytesWritten());
            }
        };
    }

    private Cost crawl(int shards) throws IOException {
        try (ScratchFolder scratch = ScratchFolder.make("remora-growth")) {
            CrawlOptions options = CrawlOptions.parse(
                    List.of("--data", scratch.path().toString(), "--proxy", proxy, "--threads", "8"));
            return crawl(shards, options);
        }
    }

    private Cost crawl(int shards, CrawlOptions options) throws IOException {
        SparkShards machines = new SparkShards(spark);
        ShardFolder folder = ShardFolder.of(options.data, topic.id());
        ShardFolder.State state = new ShardFolder.State("growth", shards, Collections.nCopies(shards, 0L));
        folder.write(state);
        List<ShardedCrawl.RoundDone> rounds = new ArrayList<>();
        long shuffledBefore = shuffled.get();
        double before = cpu();
        ShardedCrawl crawl = new ShardedCrawl(
                topic,
                folder,
                state,
                options,
                machines,
                new ShardedCrawl.Limits(shards * roundPages, ROUND_TIME),
                Clock.systemUTC());
        ShardReply.Figures figures = crawl.run(() -> false, rounds::add).figures();
        double crawled = cpu();
        crawl.settleTexts();
        machines.ranks().compute(folder, shards);
        double ended = cpu();
        awaitEvents(spark);
        if (figures.pages() == 0) {
            throw new IOException("no page was fetched");
        }
        return new Cost(
                shards,
                figures.pages(),
                figures.requests() + rounds.getLast().queued(),
                rounds.size(),
                new CpuSeconds(crawled - before, ended - crawled),
                new Bytes(bytes(folder.path()), shuffled.get() - shuffledBefore));
    }

    private static void awaitEvents(JavaSparkContext spark) throws IOException {
        try {
            spark.sc().listenerBus().waitUntilEmpty();
        } catch (TimeoutException e) {
            throw new IOException("Spark did not tell in time what its tasks did", e);
        }
    }

    private static double cpu() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime() / 1e9;
    }

    private static long bytes(Path folder) throws IOException {
        try (Stream<File> files = Files.walk(folder).map(Path::toFile)) {
            return files.filter(File::isFile).mapToLong(File::length).sum();
        }
    }
}
