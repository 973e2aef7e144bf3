package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.DurationConverter;
import dev.remora.search.app.wiring.Ended;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/// Options of a crawl on a cluster.
final class ShardOptions {
    @Option(
            names = "--cluster",
            paramLabel = "MASTER",
            description = "crawl in shards on Apache Spark: spark://HOST:PORT, or local[N] for N tasks in this process")
    private Optional<String> master = Optional.empty();

    @Option(
            names = "--shards",
            paramLabel = "N",
            description =
                    "with --cluster: number of shards, each a collection of its own sites (default: as before, or 4)")
    private Optional<Integer> shards = Optional.empty();

    @Option(
            names = "--round-pages",
            paramLabel = "N",
            description =
                    "with --cluster: pages of all shards before they first exchange links; later rounds have a third of "
                            + "the pages so far (default: 32 per shard)")
    private Optional<Long> pages = Optional.empty();

    @Option(
            names = "--round-time",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "with --cluster: time after which a round starts no request (default: 1m)")
    private Optional<Duration> time = Optional.empty();

    /// Whether the crawl is to run on a cluster.
    boolean asked() {
        if (master.isEmpty() && (shards.isPresent() || pages.isPresent() || time.isPresent())) {
            throw Ended.wrong("needs-cluster", "--shards, --round-pages, --round-time");
        }
        return master.isPresent();
    }

    /// Returns the checked settings; [#asked] must be true.
    ClusterCrawl.Settings settings(boolean fresh) {
        pages.filter(most -> most < 1).ifPresent(most -> {
            throw Ended.wrong("least", "--round-pages", 1, most);
        });
        if (time.filter(Duration::isZero).isPresent()) {
            throw Ended.wrong("round-time");
        }
        return new ClusterCrawl.Settings(
                master.orElseThrow(), shards, pages, time.orElse(ClusterCrawl.Settings.ROUND_TIME), fresh);
    }
}
